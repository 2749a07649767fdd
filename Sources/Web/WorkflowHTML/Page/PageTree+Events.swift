/// The handlers of one node.
struct NodeHandlers {
    var slot: Slot
    var handlers: [Handler]
    /// The patch that brought the current handler of a kind, if it was added or changed its identity after its node.
    var since: [EventKind: Int] = [:]
}

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
    public func handler(node: Int, kind: EventKind, seen: Int? = nil) -> Handler? {
        guard let number = UInt32(exactly: node), let entry = handlers[number] else { return nil }
        if let seen, let since = entry.since[kind], since > seen { return nil }
        return entry.handlers.first { $0.kind == kind }
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
    public func recordEdit(node: Int, edit: Int, value: EventValue) {
        guard !isOutOfStep, let number = UInt32(exactly: node), let slot = handlers[number]?.slot else { return }
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
    public func lastEdit(node: Int) -> Int {
        UInt32(exactly: node).flatMap { edits[$0] } ?? 0
    }

    /// Adopts the handlers of `element`. A change of identity rewrites `data-on`, so that a patch marks from when on
    /// events are meant for the new handler.
    func setHandlers(of element: Element, at slot: Slot, isNew: Bool) {
        let number = store[slot].number
        guard !element.handlers.isEmpty else {
            if !isNew { handlers[number] = nil }
            return
        }
        var entry = NodeHandlers(slot: slot, handlers: element.handlers)
        if !isNew { entry.since = changes(to: element, at: number) }
        handlers[number] = entry
    }

    private func changes(to element: Element, at number: UInt32) -> [EventKind: Int] {
        let old = handlers[number]
        var since = old?.since ?? [:]
        for handler in element.handlers {
            let previous = old?.handlers.first { $0.kind == handler.kind }
            if let previous, previous.id == handler.id { continue }
            since[handler.kind] = patch
            if previous != nil { announceHandlers(of: element, at: number) }
        }
        return since
    }

    private func announceHandlers(of element: Element, at number: UInt32) {
        guard let attribute = element.attributes.last, attribute.key == "data-on",
            case .text(let text) = attribute.value
        else { return }
        let op = PatchOp.attribute(node: Int(number), name: "data-on", value: text)
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
        forEachElement(in: slot) { option in
            guard names[store[option].name] == "option" else { return }
            let isChosen = chosen(option, by: hashes)
            setShown("selected", .flag(isChosen), at: option)
        }
    }

    /// Returns whether the option's value, or its text without a value, has one of the hashes, as far as 48 bits tell.
    private func chosen(_ option: Slot, by hashes: Set<UInt64>) -> Bool {
        let range = store[option].attributes
        guard let key = names.existing("value"), let index = attributes.index(of: key, in: range) else {
            return hashes.contains(store[option].hash >> 16)
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
