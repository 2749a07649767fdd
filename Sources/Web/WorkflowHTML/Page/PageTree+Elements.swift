/// Updates of one element: its content, attributes and properties.
extension PageTree {
    /// The number of the element being updated; 0 while the root is.
    var enclosingElement: UInt32 { ancestors.last.map { store[$0].number } ?? 0 }

    /// Returns whether a node can become `element`.
    func matches(_ element: Piece, _ slot: Slot) -> Bool {
        guard store[slot].isElement, names.isIdentity(store[slot].name, of: element) else { return false }
        let isOpaque = element.pointee.details != nil && element.pointee.isOpaque
        if isOpaque || store[slot].kind == .opaqueElement { return isOpaque && store[slot].kind == .opaqueElement }
        switch element.pointee.kind {
        case .element, .textElement: return store[slot].kind != .uncheckedElement
        // Unchecked markup has no numbered nodes, so its element is replaced when it changes.
        case .uncheckedElement:
            return store[slot].kind == .uncheckedElement
                && store[slot].hash == ContentHash.ofText(element.pointee.text)
        default: return false
        }
    }

    /// Shows an element of text with its attributes and text as before. Its handler may be another one.
    /// - Returns: `false` if it is not such an element.
    @inline(__always)
    func keepsText(_ element: Piece, _ record: UnsafePointer<NodeRecord>) -> Bool {
        element.pointee.kind == .textElement && record.pointee.kind == .textElement
            && names.isIdentity(record.pointee.name, of: element)
            && record.pointee.hash == ContentHash.ofText(element.pointee.text)
            && keepsAttributes(element, record)
    }

    /// Adopts the handler of an element of pieces that stays one, with its attributes as before.
    /// - Returns: `false` if it is not such an element.
    @inline(__always)
    func keepsParts(_ element: Piece, _ record: UnsafePointer<NodeRecord>) -> Bool {
        element.pointee.kind == .element && record.pointee.kind == .element
            && element.pointee.name != .select && names.isIdentity(record.pointee.name, of: element)
            && keepsAttributes(element, record)
    }

    /// Updates the pieces of an element that has had some.
    @inline(__always)
    func showParts(of element: Piece, at slot: Slot) throws(PageError) {
        ancestors.append(slot)
        try reconcileChildren(of: slot, with: element.pointee.heldParts) { 0 }
        ancestors.removeLast()
    }

    /// Adopts the handler of an element of which nothing else but the content may have changed.
    /// - Returns: `false` if it is not such an element.
    @inline(__always)
    private func keepsAttributes(_ element: Piece, _ record: UnsafePointer<NodeRecord>) -> Bool {
        guard let rest = element.pointee.rest else { return record.pointee.attributeCount == 0 }
        return Unmanaged.passUnretained(rest)._withUnsafeGuaranteedRef { rest in
            if let details = rest.fields.pointee.details {
                // Only an element has got here, whose details are its attributes.
                return keepsAttributes(unsafeDowncast(details, to: ElementDetails.self), of: rest, record)
            }
            if rest.fields.pointee.action == nil { return record.pointee.attributeCount == 0 }
            // The only attribute of an element whose only handler is plain is that of the handlers.
            return record.pointee.attributeCount == 1
                && handlers.replacePlain(rest.fields.pointee.actionKind, by: rest, of: record.pointee.number)
        }
    }

    /// Does the same for an element with attributes, if it has no handler or only a plain one.
    private func keepsAttributes(
        _ details: ElementDetails,
        of element: HTMLRest,
        _ record: UnsafePointer<NodeRecord>
    ) -> Bool {
        if details.isOpaque || !details.handlers.isEmpty && element.fields.pointee.action == nil { return false }
        guard isUnchanged(details, record.pointee.attributes) else { return false }
        // If it has no handler, it had none: its last attribute would be that of the handlers.
        return details.handlers.isEmpty
            || handlers.replacePlain(element.fields.pointee.actionKind, by: element, of: record.pointee.number)
    }

    func update(element: Piece, at slot: Slot) throws(PageError) {
        if !keepsAttributes(element, store.place(of: slot)) {
            try updateAttributes(of: element.pointee, at: slot)
            updateHandlers(of: element.pointee, at: slot)
        }
        switch element.pointee.kind {
        case .textElement: try showText(element, at: slot)
        case .uncheckedElement: break
        default: try showChildren(of: element, at: slot)
        }
    }

    /// Sets the text of an element, which removes everything it contained, so nothing is removed one by one.
    private func showText(_ element: Piece, at slot: Slot) throws(PageError) {
        let kind = store[slot].kind
        if kind == .opaqueElement { return }
        let hash = ContentHash.ofText(element.pointee.text)
        if kind == .textElement, store[slot].hash == hash { return }
        let text = element.pointee.text
        if !text.isEmpty, !Nesting.allowsText(in: element.pointee.elementName) {
            throw .misplacedElement(child: "text", parent: element.pointee.elementName)
        }
        let isClear = kind == .element && text.isEmpty && store.firstNumber(from: store[slot].firstChild) == nil
        if !isClear { ops.append(.text(node: Int(store[slot].number), text.withoutNull)) }
        for child in store.children(of: slot) { free(child) }
        store[slot].firstChild = .none
        store[slot].kind = .textElement
        store[slot].hash = hash
    }

    private func showChildren(of element: Piece, at slot: Slot) throws(PageError) {
        let kind = store[slot].kind
        if kind == .opaqueElement { return }
        if kind == .textElement {
            if store[slot].hash != ContentHash.ofText("") { ops.append(.text(node: Int(store[slot].number), "")) }
            store[slot].kind = .element
        }
        let select = enclosingSelect
        if element.pointee.name == .select { enclosingSelect = store[slot].number }
        try showParts(of: element, at: slot)
        enclosingSelect = select
    }

    private func updateAttributes(of element: HTML, at slot: Slot) throws(PageError) {
        let range = store[slot].attributes
        if let details = element.elementDetails, isUnchanged(details, range) { return }
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
        if element.name == .form { updateMethod(of: element, from: range, at: slot) }
        attributes.remove(range)
        store[slot].attributes = attributes.add(new)
    }

    /// Sets or removes the method of a form whose address has gone or come.
    private func updateMethod(of form: HTML, from range: AttributeRange, at slot: Slot) {
        let wasAddressed = ["action", "method"].contains { name in
            names.existing(name).flatMap { attributes.index(of: $0, in: range) } != nil
        }
        guard wasAddressed == form.isUnaddressedForm, !form.attributes.contains(where: { $0.key == "method" }) else {
            return
        }
        let method = wasAddressed ? HTML.heldMethod : nil
        ops.append(.attribute(node: Int(store[slot].number), name: "method", value: method))
    }

    /// Returns whether the attributes are the same in the same order, which is the common case.
    private func isUnchanged(_ details: ElementDetails, _ range: AttributeRange) -> Bool {
        let count = details.attributes.count
        guard range.count == count + (details.handlers.isEmpty ? 0 : 1) else { return false }
        for index in 0..<count {
            let entry = attributes[range, index]
            guard names.isName(entry.name, details.attributes[index].key),
                entry.holds(details.attributes[index].hash)
            else { return false }
        }
        if details.handlers.isEmpty { return true }
        let entry = attributes[range, count]
        return names.isName(entry.name, HTML.handlersKey) && entry.holds(ContentHash.keyed(details.handlers.token))
    }

    /// Returns the entries of an element's attributes, in order; reports nothing.
    func entries(of element: HTML) throws(PageError) -> [AttributeStore.Entry] {
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
            let value = mount.outside(text.withoutNull, attribute: attribute.key)
            ops.append(.attribute(node: node, name: attribute.key, value: value))
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
