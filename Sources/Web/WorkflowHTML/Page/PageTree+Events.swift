/// Events: the handlers of nodes, and the edits of controls.
extension PageTree {
    /// Returns the handler of `kind` at a node.
    ///
    /// An event without a handler is answered with `gone`; it must not reach a handler that looks alike.
    /// - Parameters:
    ///   - node: The node's number.
    ///   - kind: The kind of event.
    ///   - seen: The last patch that the browser had applied when the event happened; `nil` for all of them.
    /// - Returns: `nil` if the node or the handler is gone, or if its handler now has another identity than the one
    ///   that the browser knew of.
    package func handler(node: Int, kind: EventKind, seen: Int? = nil) -> Handler? {
        guard !isUpdating, let number = UInt32(exactly: node), let found = handlers[number] else { return nil }
        if let seen, let since = handlerChanges[number]?[kind], since > seen { return nil }
        // The closure keeps a copy of the tree, which other events need not pay for.
        return kind == .drop ? found[kind]?.forItems { self.has($0, outside: number) } : found[kind]
    }

    /// Returns whether the page shows an item that can be dropped into a list: one that the list is not in.
    private func has(_ item: DraggedItem, outside list: UInt32) -> Bool {
        guard let name = names.existing("data-drag"), let list = handlers.slot(of: list) else { return false }
        let entry = AttributeStore.Entry(name: name, hash: ContentHash.keyed(item.text))
        let found = firstElement(in: root) { element in
            let range = store[element].attributes
            return attributes.index(of: name, in: range).map { attributes[range, $0] == entry } ?? false
        }
        return found.map { firstElement(in: $0) { $0 == list } == nil } ?? false
    }

    /// Returns the first element in `slot`, itself included, that matches, in the order of the page.
    private func firstElement(in slot: Slot, where matches: (Slot) -> Bool) -> Slot? {
        if store[slot].isElement, matches(slot) { return slot }
        var child = store[slot].firstChild
        while child != .none {
            if let found = firstElement(in: child, where: matches) { return found }
            child = store[child].nextSibling
        }
        return nil
    }

    /// Records that the user has edited a control, so that the next update starts from the value that the browser
    /// shows.
    ///
    /// Call this for every event that carries an edit number, before the event is handled. A value that the app does
    /// not adopt is then reset in the browser, and one that it adopts is not sent again. Checking a radio button also
    /// edits the others of its name.
    /// - Parameters:
    ///   - node: The control.
    ///   - edit: The control's edit number.
    ///   - value: The value that the control shows: its text, whether it is checked or open, or the chosen options.
    package func recordEdit(node: Int, edit: Int, value: EventValue) {
        guard !isOutOfStep, !isUpdating, let number = UInt32(exactly: node), let slot = handlers.slot(of: number) else {
            return
        }
        edits[number] = edit
        switch value {
        case .text(let text):
            setShown("value", .text(text), at: slot)
            chooseOptions([text], in: slot)
        case .list(let values):
            chooseOptions(values.compactMap { if case .text(let text) = $0 { text } else { nil } }, in: slot)
        case .bool(let isOn):
            if isOn { uncheckRadios(besides: slot) }
            setShown("checked", .flag(isOn), at: slot)
            setShown("open", .flag(isOn), at: slot)
        case .none, .number: break
        }
    }

    /// Returns the number of the control's last recorded edit; 0 for none.
    package func lastEdit(node: Int) -> Int {
        UInt32(exactly: node).flatMap { edits[$0] } ?? 0
    }

    /// Adds the handlers of a new node, or of one that had none.
    func addHandlers(of element: HTML, at slot: Slot) {
        if element.handlers.isEmpty { return }
        handlers.add(element.handlers, of: store[slot].number, at: slot)
    }

    /// Removes the handlers of a node that is freed. Only a node with attributes has any.
    func removeHandlers(at slot: Slot) {
        let record = store[slot]
        if record.attributeCount > 0 { removeHandlers(of: record.number) }
    }

    private func removeHandlers(of number: UInt32) {
        if handlers.remove(number) { handlerChanges[number] = nil }
    }

    /// Adopts the handlers of `element`. A change of identity rewrites `data-on`, so that a patch marks from when on
    /// events are meant for the new handler.
    func updateHandlers(of element: HTML, at slot: Slot) {
        let record = store[slot]
        if element.handlers.isEmpty {
            removeHandlers(of: record.number)
        } else if let old = handlers.replace(with: element.handlers, of: record.number) {
            noteChanges(from: old, to: element.handlers, of: record.number)
        } else {
            addHandlers(of: element, at: slot)
            noteChanges(from: .none, to: element.handlers, of: record.number)
        }
    }

    /// Notes the patch that brings a handler which is new or has another identity than the one before.
    private func noteChanges(from old: ElementHandlers, to new: ElementHandlers, of number: UInt32) {
        if old.action != nil, new.action != nil, old.actionKind == new.actionKind { return }
        for handler in new.all {
            let previous = old[handler.kind]
            if let previous, handler.hasIdentity(of: previous) { continue }
            handlerChanges[number, default: [:]][handler.kind] = patch
            if previous != nil { announce(new, of: number) }
        }
    }

    private func announce(_ handlers: ElementHandlers, of number: UInt32) {
        let op = PatchOp.attribute(node: Int(number), name: HTML.handlersKey, value: handlers.token)
        if ops.last != op { ops.append(op) }
    }

    /// Records the value that the browser shows, if the app sets that property at all.
    private func setShown(_ name: String, _ value: PropertyValue, at slot: Slot) {
        let range = store[slot].attributes
        guard let key = names.existing("." + name), let index = attributes.index(of: key, in: range) else { return }
        attributes[range, index] = AttributeStore.Entry(name: key, hash: ContentHash.keyed(value))
    }

    private func chooseOptions(_ values: [String], in slot: Slot) {
        guard names[store[slot].name] == "select" else { return }
        let hashes = Set(values.map { ContentHash.keyed($0) >> 16 })
        let texts = Set(values.map(ContentHash.ofText))
        forEachElement(in: slot) { option in
            guard names[store[option].name] == "option" else { return }
            let isChosen = chosen(option, by: hashes, or: texts)
            setShown("selected", .flag(isChosen), at: option)
        }
    }

    /// Returns whether the option's value has one of the hashes, as far as 48 bits tell; without a value its text decides.
    private func chosen(_ option: Slot, by hashes: Set<UInt64>, or texts: Set<UInt64>) -> Bool {
        let range = store[option].attributes
        guard let key = names.existing("value"), let index = attributes.index(of: key, in: range) else {
            return texts.contains(store[option].hash)
        }
        return hashes.contains(attributes[range, index].storedHash)
    }

    private func uncheckRadios(besides slot: Slot) {
        guard names[store[slot].name] == "input:radio", let key = names.existing("name"),
            let index = attributes.index(of: key, in: store[slot].attributes)
        else { return }
        let group = attributes[store[slot].attributes, index]
        let radio = store[slot].name
        forEachElement(in: root) { other in
            let range = store[other].attributes
            guard store[other].name == radio,
                attributes.index(of: key, in: range).map({ attributes[range, $0] }) == group
            else { return }
            setShown("checked", .flag(false), at: other)
        }
    }

    private func forEachElement(in slot: Slot, _ body: (Slot) -> Void) {
        for child in store.children(of: slot) { forEachElement(in: child, body) }
        if store[slot].isElement { body(slot) }
    }
}
