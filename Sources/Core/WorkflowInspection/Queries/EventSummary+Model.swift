extension EventSummary {
    /// - Parameters:
    ///   - rendered: The number of renders; `nil` if the event has all of them.
    ///   - patches: The patches that were sent after the event.
    init(_ event: InspectedEvent, rendered: Int? = nil, patches: [InspectedPatch]) {
        let cause = event.actions.first { $0.isCause } ?? event.actions.first
        // What a worker has sent is known by the action that its parent has made of it.
        let shown = cause.flatMap { cause in
            event.isOnlyOutput(cause) ? event.actions.first { $0.number > cause.number } ?? cause : cause
        }
        self.init(
            number: event.number,
            time: event.time,
            nanoseconds: event.nanoseconds,
            source: event.source,
            action: shown?.name,
            node: shown?.node,
            cascade: max(0, event.actions.count - 1),
            rendered: rendered ?? event.renders.count,
            skipped: event.skipped,
            patchBytes: patches.isEmpty ? nil : patches.reduce(0) { $0 &+ $1.bytes },
            operations: patches.isEmpty ? nil : patches.reduce(0) { $0 &+ $1.operations }
        )
    }
}

extension EventDetail {
    /// The number of renders that are named as the slowest.
    private static let mostSlowest = 5
    /// The number of actions and of outputs that are listed.
    private static let mostSteps = 100
    /// The number of renders that are listed.
    private static let mostRenders = 1_000

    /// - Parameters:
    ///   - range: The positions of the renders that are listed.
    ///   - notes: What else happened.
    init(
        _ event: InspectedEvent,
        renders range: Range<Int>,
        patches: [InspectedPatch],
        effects: [InspectedEffect],
        notes: [String]
    ) {
        var depths: [Int] = []
        for render in event.renders { depths.append(render.parent.map { depths[$0] + 1 } ?? 0) }
        func shown(_ index: Int) -> Render { Render(event.renders[index], depth: depths[index]) }
        let part = range.clamped(to: 0..<event.renders.count).prefix(Self.mostRenders)
        let slowest = event.renders.indices.sorted {
            event.renders[$0].ownNanoseconds > event.renders[$1].ownNanoseconds
        }
        self.init(
            summary: EventSummary(event, patches: patches),
            actions: event.actions.prefix(Self.mostSteps).map {
                Action(node: $0.node, name: $0.name, isCause: $0.isCause, nanoseconds: $0.nanoseconds)
            },
            outputs: event.outputs.prefix(Self.mostSteps).map { Output(node: $0.node, type: $0.type) },
            renders: part.map(shown),
            firstRender: part.lowerBound,
            slowest: slowest.prefix(Self.mostSlowest).map(shown),
            reasons: ReasonCount.all(event.renders.map(\.reason)),
            effects: effects.prefix(Self.mostSteps).map(\.title),
            patches: patches.suffix(Self.mostSteps).map {
                Patch(time: $0.time, bytes: $0.bytes, operations: $0.operations)
            },
            notes: Array((notes + patches.compactMap(\.note)).prefix(Self.mostSteps))
        )
    }
}

extension EventDetail.Render {
    fileprivate init(_ render: InspectedRender, depth: Int) {
        self.init(
            node: render.node,
            depth: depth,
            reason: render.reason,
            nanoseconds: render.nanoseconds,
            ownNanoseconds: render.ownNanoseconds
        )
    }
}

extension InspectedEvent {
    /// Returns whether an action came from work of its node, and had an output of that node as its only effect.
    fileprivate func isOnlyOutput(_ action: InspectedAction) -> Bool {
        source.kind == .sideEffect && outputs.contains { $0.node.id == action.node.id }
            && !renders.contains { $0.reason == .state && $0.action == action.number }
    }
}

extension InspectedPatch {
    /// The news of the browser about it; `nil` for a file of an earlier release, which does not know.
    fileprivate var note: String? {
        if number == 0 { return nil }
        guard let acknowledgedAfter else { return "The browser has not said yet that it shows patch \(number)." }
        let milliseconds = Double(acknowledgedAfter / 10_000) / 100
        return "The browser showed patch \(number) after \(milliseconds) ms."
    }
}

extension ReasonCount {
    /// Returns the number of each reason, the most frequent first.
    static func all(_ reasons: [RenderReason]) -> [ReasonCount] {
        Dictionary(grouping: reasons) { $0 }
            .map { ReasonCount(reason: $0.key, count: $0.value.count) }
            .sorted { ($1.count, $0.reason.rawValue) < ($0.count, $1.reason.rawValue) }
    }
}

extension InspectedEffect {
    /// The name and the key, for people.
    var title: String {
        switch (name, key) {
        case (let name?, let key?): "\(name) (key \"\(key)\")"
        case (let name?, nil): name
        case (nil, let key?): "side effect \"\(key)\""
        case (nil, nil): "effect"
        }
    }
}

extension NodeDetail.Cause {
    init(_ step: CauseStep) {
        switch step {
        case .render(let render):
            self.init(
                kind: render.reason.rawValue,
                node: render.node,
                text: render.reason.rawValue,
                nanoseconds: render.nanoseconds
            )
        case .action(let action):
            self.init(kind: "action", node: action.node, text: action.name, nanoseconds: action.nanoseconds)
        case .source(let source): self.init(kind: source.kind.rawValue, node: nil, text: source.title, nanoseconds: nil)
        case .unknown: self.init(kind: "unknown", node: nil, text: "", nanoseconds: nil)
        }
    }
}

extension EventSource {
    /// The name, key or URL, for people; empty for a kind that has none.
    package var title: String {
        switch kind {
        case .start, .sink: ""
        case .effect: [name, key.map { "(key \"\($0)\")" }].compactMap { $0 }.joined(separator: " ")
        case .sideEffect: key.map { "\"\($0)\"" } ?? ""
        case .host: url ?? ""
        case .jump: event.map { "to event \($0)" } ?? ""
        }
    }
}

extension NodeDetail.Change {
    init(_ difference: InspectedDifference) {
        func lines(_ lines: [InspectedDifference.Line]) -> [NodeDetail.Line] {
            lines.map { NodeDetail.Line(mark: $0.mark, text: $0.text) }
        }
        self.init(
            state: lines(difference.state),
            props: lines(difference.props),
            isCut: difference.isCut,
            holdsObjects: difference.holdsObjects
        )
    }
}
