/// Creation and release of nodes.
extension PageTree {
    /// Begins to create nodes in the element that is being updated.
    func beginMaking() {
        path = ancestors.map { names[store[$0].name] }
    }

    /// Creates the nodes of `html` for the element that ``path`` ends with.
    func make(_ html: HTML) throws(PageError) -> Slot {
        defer { withExtendedLifetime(html) {} }
        switch html.kind {
        case .empty: return store.add(NodeRecord(.empty))
        case .text: return try make(text: html.text)
        case .unchecked: throw .uncheckedNotAlone(parent: path.last ?? "the page")
        case .element, .textElement, .uncheckedElement: return try make(element: html)
        case .fragment: return try makeRegion(.fragment, holding: html.heldParts)
        case .branch: return try makeRegion(.branch, detail: html.side, holding: html.heldParts)
        case .identified: return try make(identified: html)
        case .keyed: return try make(html.keyedList)
        case .memo:
            let memo = html.memo
            return try makeRegion(.memo, detail: memos.add(memo.key), holdingOnly: memo.content)
        }
    }

    private func make(identified html: HTML) throws(PageError) -> Slot {
        do throws(PageError) {
            return try makeRegion(.identified, detail: memos.add(MemoKey(html.identityValue)), holding: html.heldParts)
        } catch {
            trail?.add(html.identityValue)
            throw error
        }
    }

    /// Creates the item at `index` of `list`.
    func makeItem(_ index: Int, of list: KeyedList) throws(PageError) -> Slot {
        try make(list.newContent(at: index))
    }

    /// Creates the children of an element, or of a region in it, and links them.
    private func makeChildren(_ children: UnsafeBufferPointer<HTML>, of parent: Slot) throws(PageError) {
        var slots: [Slot] = []
        slots.reserveCapacity(children.count)
        for child in children { slots.append(try make(child)) }
        store.link(slots, in: parent)
    }

    /// Frees a node and all its descendants.
    func free(_ slot: Slot) {
        for child in store.children(of: slot) { free(child) }
        let record = store[slot]
        switch record.kind {
        case .memo, .identified: memos.remove(record.detail)
        case .keyed: lists.remove(record.detail)
        case .element, .textElement, .uncheckedElement, .opaqueElement:
            attributes.remove(record.attributes)
            removeHandlers(at: slot)
            edits[record.number] = nil
        case .text, .empty, .fragment, .branch: break
        }
        store.free(slot)
    }

    private func make(text: String) throws(PageError) -> Slot {
        if let parent = path.last, !Nesting.allowsText(in: parent) {
            throw .misplacedElement(child: "text", parent: parent)
        }
        try spend(MemoryLayout<NodeRecord>.stride + text.utf8.count)
        var record = NodeRecord(.text, number: nextNumber())
        record.hash = ContentHash.ofText(text)
        return store.add(record)
    }

    private func makeRegion(
        _ kind: NodeRecord.Kind,
        detail: UInt32 = 0,
        holding parts: UnsafeBufferPointer<HTML>
    ) throws(PageError) -> Slot {
        var record = NodeRecord(kind)
        record.detail = detail
        let slot = store.add(record)
        try makeChildren(parts, of: slot)
        return slot
    }

    private func makeRegion(
        _ kind: NodeRecord.Kind,
        detail: UInt32 = 0,
        holdingOnly part: HTML
    ) throws(PageError) -> Slot {
        try withUnsafePointer(to: part) { part throws(PageError) in
            try makeRegion(kind, detail: detail, holding: UnsafeBufferPointer(start: part, count: 1))
        }
    }

    private func make(_ list: KeyedList) throws(PageError) -> Slot {
        try list.items.checkKeys()
        var record = NodeRecord(.keyed)
        var items: [Slot] = []
        items.reserveCapacity(list.items.count)
        for index in 0..<list.items.count { items.append(try makeItem(index, of: list)) }
        record.detail = lists.add(ShownList(items: list.items, slots: items))
        let slot = store.add(record)
        store.link(items, in: slot)
        return slot
    }

    private func make(element: HTML) throws(PageError) -> Slot {
        try check(element)
        try spend(MemoryLayout<NodeRecord>.stride + element.text.utf8.count)
        var record = NodeRecord(element.nodeKind, number: nextNumber())
        record.name = try names.number(of: element)
        record.attributes = attributes.add(try entries(of: element))
        let slot = store.add(record)
        addHandlers(of: element, at: slot)
        try makeContent(of: element, at: slot)
        return slot
    }

    /// Creates the content of an element; for text and markup only a hash.
    private func makeContent(of element: HTML, at slot: Slot) throws(PageError) {
        switch element.kind {
        case _ where element.isOpaque: break
        case .textElement:
            if !element.text.isEmpty, !Nesting.allowsText(in: element.elementName) {
                throw .misplacedElement(child: "text", parent: element.elementName)
            }
            store[slot].hash = ContentHash.ofText(element.text)
        case .uncheckedElement: store[slot].hash = ContentHash.ofText(element.text)
        default:
            path.append(element.elementName)
            try makeChildren(element.heldParts, of: slot)
            path.removeLast()
        }
    }

    private func check(_ element: HTML) throws(PageError) {
        let name = element.elementName
        if element.name == .custom, !Nesting.isCustomName(name) { throw .invalidElementName(name) }
        if let parent = Nesting.obstacle(to: name, in: path) {
            throw .misplacedElement(child: name, parent: parent)
        }
    }
}

extension HTML {
    fileprivate var nodeKind: NodeRecord.Kind {
        if isOpaque { return .opaqueElement }
        return switch kind {
        case .textElement: .textElement
        case .uncheckedElement: .uncheckedElement
        default: .element
        }
    }
}

extension NodeRecord {
    /// The range of an element's attributes.
    var attributes: AttributeRange {
        get { AttributeRange(start: detail, count: Int(attributeCount)) }
        set {
            detail = newValue.start
            attributeCount = UInt8(newValue.count)
        }
    }
}
