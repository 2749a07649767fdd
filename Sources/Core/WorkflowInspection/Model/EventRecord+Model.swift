import Workflow

extension InspectedEvent {
    /// Makes a snapshot of a record. The types and cases of its actions are named now, by code of the app.
    ///
    /// - Parameters:
    ///   - showsKeys: A Boolean value that indicates whether the key of a side effect is described, by code of the app.
    ///   - isShown: Returns whether a render is part of the snapshot.
    init(
        _ record: EventRecord,
        host: Int,
        showsKeys: Bool = true,
        renders isShown: (EventRecord.Render) -> Bool = { _ in true }
    ) {
        number = record.number
        self.host = host
        time = record.begin + RecordingClock.offset
        nanoseconds = record.end - record.begin
        source = EventSource(record.source, showsKeys: showsKeys)
        actions = record.actions.map(InspectedAction.init)
        outputs = record.outputs.map {
            InspectedOutput(node: NodeName($0.node), type: "\($0.type)", time: $0.time + RecordingClock.offset)
        }
        skipped = record.skipped
        renders = record.renders.filter(isShown).map(InspectedRender.init)
    }
}

extension EventSource {
    fileprivate init(_ source: EventRecord.Source, showsKeys: Bool) {
        switch source {
        case .start: self.init(kind: .start)
        case .sink: self.init(kind: .sink)
        case .work(.effect(let effect)): self.init(kind: .effect, name: effect.shownName, key: effect.key)
        case .work(.sideEffect(let key)): self.init(kind: .sideEffect, key: showsKeys ? "\(key)" : nil)
        case .owner(let url): self.init(kind: .host, url: url)
        case .jump(let event, let url): self.init(kind: .jump, url: url, event: event)
        }
    }
}

extension NodeName {
    init(_ node: NodeRecord) {
        self.init(id: node.number, type: "\(node.shownType)", key: node.key)
    }
}

extension InspectedAction {
    init(_ record: EventRecord.Action) {
        number = record.number
        node = NodeName(record.node)
        name = (record.value as? any WorkflowAction).map { Self.name(of: $0) } ?? "\(record.type)"
        isCause = record.isCause
        time = record.begin + RecordingClock.offset
        nanoseconds = record.end - record.begin
    }

    private static func name<Action: WorkflowAction>(of action: Action) -> String { ActionName(action).description }
}

extension InspectedRender {
    init(_ record: EventRecord.Render) {
        node = NodeName(record.node)
        reason = RenderReason(record.cause)
        action = if case .state(let number) = record.cause { number } else { nil }
        child = if case .child(let session) = record.cause { session.value } else { nil }
        parent = record.parent >= 0 ? record.parent : nil
        time = record.begin + RecordingClock.offset
        nanoseconds = record.end - record.begin
        ownNanoseconds = record.own
        typeID = ObjectIdentifier(record.node.type)
    }
}
