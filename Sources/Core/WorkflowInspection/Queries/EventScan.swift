import Workflow

/// Finds the events that a filter wants. Names of types are made once for all events.
struct EventScan {
    private let filter: EventFilter
    private var names: [ObjectIdentifier: Bool] = [:]

    init(_ filter: EventFilter) {
        self.filter = filter
    }

    mutating func wants(_ record: EventRecord) -> Bool {
        if record.end - record.begin < filter.nanoseconds { return false }
        if filter.type.isEmpty, filter.key.isEmpty { return true }
        for render in record.renders where fits(render.node) { return true }
        for action in record.actions where fits(action.node) || fits(action) { return true }
        return false
    }

    private mutating func fits(_ node: NodeRecord) -> Bool {
        guard node.key.containsText(filter.key) else { return false }
        if filter.type.isEmpty { return true }
        let id = ObjectIdentifier(node.shownType)
        if let known = names[id] { return known }
        let fits = "\(node.shownType)".containsText(filter.type)
        names[id] = fits
        return fits
    }

    private func fits(_ action: EventRecord.Action) -> Bool {
        !filter.type.isEmpty && action.node.key.containsText(filter.key)
            && InspectedAction(action).name.containsText(filter.type)
    }

    /// Returns whether an event of a file is wanted.
    func wants(_ event: InspectedEvent) -> Bool {
        if event.nanoseconds < filter.nanoseconds { return false }
        if filter.type.isEmpty, filter.key.isEmpty { return true }
        if event.renders.contains(where: { fits($0.node) }) { return true }
        return event.actions.contains { action in
            fits(action.node)
                || !filter.type.isEmpty && action.node.key.containsText(filter.key)
                    && action.name.containsText(filter.type)
        }
    }

    private func fits(_ node: NodeName) -> Bool {
        node.type.containsText(filter.type) && node.key.containsText(filter.key)
    }
}

extension NodeFilter {
    func wants(type: String, key: String) -> Bool {
        type.containsText(self.type) && key.containsText(self.key)
    }
}

extension String {
    /// Returns whether a text is in this one, in whatever case. An empty text is in each.
    func containsText(_ text: String) -> Bool {
        text.isEmpty || lowercased().contains(text.lowercased())
    }
}
