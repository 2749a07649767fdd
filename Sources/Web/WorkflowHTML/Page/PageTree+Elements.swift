/// Updates of one element: its content, attributes and properties.
extension PageTree {
    /// The number of the element being updated; 0 while the root is.
    var enclosingElement: UInt32 { ancestors.last.map { store[$0].number } ?? 0 }

    /// Returns whether a node can become `element`.
    func matches(_ element: Element, _ record: NodeRecord) -> Bool {
        guard record.isElement, names.isName(record.name, element.kind == .input ? element.identity : element.name)
        else { return false }
        if element.isOpaque || record.kind == .opaqueElement {
            return element.isOpaque && record.kind == .opaqueElement
        }
        // Unchecked markup has no numbered nodes, so its element is replaced when it changes.
        guard case .unchecked(let markup) = element.content else { return record.kind != .uncheckedElement }
        return record.kind == .uncheckedElement && record.hash == ContentHash.keyed(markup)
    }

    func update(_ element: Element, at slot: Slot) throws(PageError) {
        let record = store[slot]
        if record.attributeCount > 0 || element.hasAttributes {
            try updateAttributes(of: element, at: slot)
            updateHandlers(of: element, at: slot)
        }
        switch element.content {
        case .text(let text): try showText(text, of: element, at: slot)
        case .children(let children): try showChildren(children, of: element, at: slot)
        case .unchecked: break
        }
    }

    /// Sets the text of an element, which removes everything it contained, so nothing is removed one by one.
    private func showText(_ text: String, of element: Element, at slot: Slot) throws(PageError) {
        let kind = store[slot].kind
        if kind == .opaqueElement { return }
        let hash = ContentHash.keyed(text)
        if kind == .textElement, store[slot].hash == hash { return }
        if !text.isEmpty, !Nesting.allowsText(in: element.name) {
            throw .misplacedElement(child: "text", parent: element.name)
        }
        let isClear = kind == .element && text.isEmpty && store.firstNumber(from: store[slot].firstChild) == nil
        if !isClear { ops.append(.text(node: Int(store[slot].number), text.withoutNull)) }
        for child in store.children(of: slot) { free(child) }
        store[slot].firstChild = .none
        store[slot].kind = .textElement
        store[slot].hash = hash
    }

    private func showChildren(_ children: HTMLParts, of element: Element, at slot: Slot) throws(PageError) {
        let kind = store[slot].kind
        if kind == .opaqueElement { return }
        if kind == .textElement {
            if store[slot].hash != ContentHash.keyed("") { ops.append(.text(node: Int(store[slot].number), "")) }
            store[slot].kind = .element
        }
        let select = enclosingSelect
        if element.kind == .select { enclosingSelect = store[slot].number }
        ancestors.append(slot)
        try reconcileChildren(of: slot, with: children) { 0 }
        ancestors.removeLast()
        enclosingSelect = select
    }

    private func updateAttributes(of element: Element, at slot: Slot) throws(PageError) {
        let range = store[slot].attributes
        if isUnchanged(element, range) { return }
        let new = try entries(of: element)
        // Removals come first: a property may make room for the attribute of its name.
        for index in 0..<range.count {
            let old = attributes[range, index]
            if !new.contains(where: { $0.name == old.name }) { remove(old, at: slot) }
        }
        for (attribute, entry) in zip(element.allAttributes, new) {
            let old = attributes.index(of: entry.name, in: range).map { attributes[range, $0] }
            if old != entry { change(attribute, from: old, at: slot) }
        }
        attributes.remove(range)
        store[slot].attributes = attributes.add(new)
    }

    /// Returns whether the attributes are the same in the same order, which is the common case.
    private func isUnchanged(_ element: Element, _ range: AttributeRange) -> Bool {
        let count = element.attributes.count
        guard range.count == count + (element.handlers.isEmpty ? 0 : 1) else { return false }
        for index in 0..<count {
            let (entry, attribute) = (attributes[range, index], element.attributes[index])
            guard names.isName(entry.name, attribute.key), entry.holds(attribute.hash) else { return false }
        }
        if element.handlers.isEmpty { return true }
        let entry = attributes[range, count]
        return names.isName(entry.name, Element.handlersKey) && entry.holds(ContentHash.keyed(element.handlers.token))
    }

    /// Returns the entries of an element's attributes, in order; reports nothing.
    func entries(of element: Element) throws(PageError) -> [AttributeStore.Entry] {
        var entries: [AttributeStore.Entry] = []
        for attribute in element.allAttributes {
            let name = try names.number(of: attribute.key)
            entries.append(AttributeStore.Entry(name: name, hash: attribute.hash))
        }
        return entries
    }

    private func change(_ attribute: ElementAttribute, from old: AttributeStore.Entry?, at slot: Slot) {
        let node = Int(store[slot].number)
        switch attribute.value {
        case .text(let text):
            ops.append(.attribute(node: node, name: attribute.key, value: text.withoutNull))
        case .property(let value):
            if old == nil, value == PropertyValue.initial(of: attribute.name) { return }
            ops.append(.property(node: node, name: attribute.name, value: value.withoutNull, edit: edit(at: slot)))
        case .dropped(let problem): report?(problem)
        }
    }

    private func remove(_ old: AttributeStore.Entry, at slot: Slot) {
        let node = Int(store[slot].number)
        let key = names[old.name]
        switch key.utf8.first {
        case UInt8(ascii: "."):
            let name = String(key.dropFirst())
            let initial = PropertyValue.initial(of: name)
            if old.holds(ContentHash.keyed(initial)) { return }
            ops.append(.property(node: node, name: name, value: initial, edit: edit(at: slot)))
        case UInt8(ascii: "!"): break
        default: ops.append(.attribute(node: node, name: key, value: nil))
        }
    }

    /// Returns the number of the last edit of the control; that of an option is the one of its select.
    private func edit(at slot: Slot) -> Int {
        let number = store[slot].number
        let control = names[store[slot].name] == "option" && enclosingSelect != 0 ? enclosingSelect : number
        return edits[control] ?? 0
    }
}

extension ElementAttribute {
    /// The name without its prefix.
    var name: String {
        switch value {
        case .text: key
        case .property, .dropped: String(key.dropFirst())
        }
    }

    var hash: UInt64 {
        switch value {
        case .text(let text): ContentHash.keyed(text)
        case .property(let value): ContentHash.keyed(value)
        case .dropped(let problem): ContentHash.keyed(problem.value)
        }
    }
}

extension PropertyValue {
    /// Returns the initial value of a control's property.
    static func initial(of name: String) -> PropertyValue {
        name == "value" ? .text("") : .flag(false)
    }

    var withoutNull: PropertyValue {
        guard case .text(let text) = self else { return self }
        return .text(text.withoutNull)
    }
}
