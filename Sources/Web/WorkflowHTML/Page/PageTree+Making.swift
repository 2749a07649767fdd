/// Creation and release of nodes.
extension PageTree {
    /// Creates the nodes of `html` for the element that ``path`` ends with.
    func make(_ html: HTML) throws(PageError) -> Slot {
        switch html.content {
        case .empty: return store.add(NodeRecord(.empty))
        case .text(let text): return try make(text: text)
        case .unchecked: throw .uncheckedNotAlone(parent: path.last ?? "the page")
        case .element(let element): return try make(element)
        case .fragment(let parts): return try makeRegion(.fragment, holding: parts)
        case .branch(let side, let part): return try makeRegion(.branch, detail: side, holding: [part])
        case .keyed(let list): return try make(list)
        case .memo(let memo):
            let detail = memos.add(MemoSlab.Entry(value: memo.value, site: memo.site))
            return try makeRegion(.memo, detail: detail, holding: [memo.content])
        }
    }

    /// Creates the item at `index` of `list`.
    func makeItem(_ index: Int, of list: KeyedList) throws(PageError) -> Slot {
        let detail = memos.add(MemoSlab.Entry(key: list.keys[index], value: list.value(at: index)))
        return try makeRegion(.item, detail: detail, holding: [list.content(at: index)])
    }

    /// Creates the children of an element, or of a region in it, and links them.
    func makeChildren(_ children: [HTML], of parent: Slot) throws(PageError) {
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
        case .item, .memo: memos.remove(record.detail)
        case .element, .textElement, .uncheckedElement, .opaqueElement:
            attributes.remove(record.attributes)
            handlers[record.number] = nil
            edits[record.number] = nil
        case .text, .empty, .fragment, .branch, .keyed: break
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
        holding parts: [HTML]
    ) throws(PageError) -> Slot {
        var record = NodeRecord(kind)
        record.detail = detail
        let slot = store.add(record)
        try makeChildren(parts, of: slot)
        return slot
    }

    private func make(_ list: KeyedList) throws(PageError) -> Slot {
        _ = try list.places()
        let slot = store.add(NodeRecord(.keyed))
        var items: [Slot] = []
        for index in list.keys.indices { items.append(try makeItem(index, of: list)) }
        store.link(items, in: slot)
        return slot
    }

    private func make(_ element: Element) throws(PageError) -> Slot {
        try check(element)
        var record = NodeRecord(element.kind, number: nextNumber())
        record.name = try names.number(of: element.identity)
        record.attributes = attributes.add(try entries(of: element))
        let slot = store.add(record)
        setHandlers(of: element, at: slot, isNew: true)
        try makeContent(of: element, at: slot)
        return slot
    }

    /// Creates the content of an element; for text and markup only a hash.
    func makeContent(of element: Element, at slot: Slot) throws(PageError) {
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
        if element.isCustom, !Nesting.isCustomName(element.name) { throw .invalidElementName(element.name) }
        if let parent = Nesting.obstacle(to: element.name, in: path) {
            throw .misplacedElement(child: element.name, parent: parent)
        }
    }
}

extension Element {
    var kind: NodeRecord.Kind {
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

extension KeyedList {
    /// Returns the index of each key.
    /// - Throws: ``PageError/duplicateKey(_:)``.
    func places() throws(PageError) -> [AnyHashable: Int] {
        var places: [AnyHashable: Int] = [:]
        places.reserveCapacity(keys.count)
        for (place, key) in keys.enumerated() where places.updateValue(place, forKey: key) != nil {
            throw .duplicateKey(String(describing: key.base))
        }
        return places
    }
}
