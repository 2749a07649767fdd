/// Creation and release of nodes.
extension PageTree {
    /// Begins to create nodes in the element that is being updated.
    func beginMaking() {
        path = ancestors.map { names[store[$0].name] }
    }

    /// Creates the nodes of `html` for the element that ``path`` ends with.
    func make(_ html: HTML) throws(PageError) -> Slot {
        switch html.content {
        case .empty: return store.add(NodeRecord(.empty))
        case .text(let text): return try make(text: text)
        case .unchecked: throw .uncheckedNotAlone(parent: path.last ?? "the page")
        case .element(let element): return try make(element)
        case .fragment(let parts): return try makeRegion(.fragment, holding: .many(parts))
        case .branch(let side, let part): return try makeRegion(.branch, detail: side, holding: .one(part))
        case .identified(let key, let part):
            return try makeRegion(.identified, detail: memos.add(key), holding: .one(part))
        case .keyed(let list): return try make(list)
        case .memo(let memo):
            return try makeRegion(.memo, detail: memos.add(memo.key), holding: .one(memo.content))
        }
    }

    /// Creates the item at `index` of `list`.
    func makeItem(_ index: Int, of list: KeyedList) throws(PageError) -> Slot {
        try makeRegion(.item, holding: .one(list.newContent(at: index)))
    }

    /// Creates the children of an element, or of a region in it, and links them.
    private func makeChildren(_ children: HTMLParts, of parent: Slot) throws(PageError) {
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
        case .text, .empty, .fragment, .branch, .item: break
        }
        store.free(slot)
    }

    private func make(text: String) throws(PageError) -> Slot {
        if let parent = path.last, !Nesting.allowsText(in: parent) {
            throw .misplacedElement(child: "text", parent: parent)
        }
        var record = NodeRecord(.text, number: nextNumber())
        record.hash = ContentHash.keyed(text)
        return store.add(record)
    }

    private func makeRegion(
        _ kind: NodeRecord.Kind,
        detail: UInt32 = 0,
        holding parts: HTMLParts
    ) throws(PageError) -> Slot {
        var record = NodeRecord(kind)
        record.detail = detail
        let slot = store.add(record)
        try makeChildren(parts, of: slot)
        return slot
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

    private func make(_ element: Element) throws(PageError) -> Slot {
        try check(element)
        var record = NodeRecord(element.nodeKind, number: nextNumber())
        record.name = try names.number(of: element.identity)
        record.attributes = attributes.add(try entries(of: element))
        let slot = store.add(record)
        addHandlers(of: element, at: slot)
        try makeContent(of: element, at: slot)
        return slot
    }

    /// Creates the content of an element; for text and markup only a hash.
    private func makeContent(of element: Element, at slot: Slot) throws(PageError) {
        switch element.content {
        case _ where element.isOpaque: break
        case .text(let text):
            if !text.isEmpty, !Nesting.allowsText(in: element.name) {
                throw .misplacedElement(child: "text", parent: element.name)
            }
            store[slot].hash = ContentHash.keyed(text)
        case .unchecked(let markup): store[slot].hash = ContentHash.keyed(markup)
        case .children(let children):
            path.append(element.name)
            try makeChildren(children, of: slot)
            path.removeLast()
        }
    }

    private func check(_ element: Element) throws(PageError) {
        if element.kind == .custom, !Nesting.isCustomName(element.name) { throw .invalidElementName(element.name) }
        if let parent = Nesting.obstacle(to: element.name, in: path) {
            throw .misplacedElement(child: element.name, parent: parent)
        }
    }
}

extension Element {
    fileprivate var nodeKind: NodeRecord.Kind {
        if isOpaque { return .opaqueElement }
        return switch content {
        case .text: .textElement
        case .unchecked: .uncheckedElement
        case .children: .element
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
