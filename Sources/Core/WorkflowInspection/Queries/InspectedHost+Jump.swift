import TrellisSupport
import Workflow
import WorkflowSnapshots

extension InspectedHost {
    /// Returns what will happen if the host is taken back to an event. Called on the home of the host.
    func jumpPlan(to event: Int) -> InspectorAnswer {
        func plan<Root: Workflow>(_ root: Root.Type) throws(LookError) -> JumpPlan {
            let looked = try look(at: event, of: root, home: nil)
            return JumpPlan(event, log: log.withLock { $0 }, states: looked.states, isPage: page != nil)
        }
        guard recorder.reference != nil else { return Self.cannotJump }
        do {
            return .jumpPlan(try plan(origin.root))
        } catch {
            return .missing("\(error)")
        }
    }

    /// Takes the host back to an event. Called on the home of the host, between events.
    package func jump(to event: Int) -> InspectorAnswer {
        func jump<Root: Workflow>(_ root: Root.Type) throws(LookError) -> Bool {
            let (workflow, states) = try kept(event, of: root, isReadOnly: false)
            return recorder.reference?.jump(to: event, root: workflow, states: states) ?? false
        }
        do {
            return try jump(origin.root) ? .done : Self.cannotJump
        } catch {
            return .missing("\(error)")
        }
    }

    private static let cannotJump = InspectorAnswer.missing(
        "The host cannot be taken back: it handles an event, has stopped, or is not recorded any more."
    )
}

extension JumpPlan {
    private static let mostListed = 100
    /// The time for looking at values, in which objects are searched.
    private static let time = Duration.milliseconds(50)

    fileprivate init(_ event: Int, log: EventLog, states: KeptStates, isPage: Bool) {
        self.init(event: event)
        let effects = log.work(after: event).compactMap { RanEffect($0) }
        starts = states.asked + effects.filter(\.isKept).map(\.sentence)
        ends = log.work.map { InspectedEffect($0, host: 0, now: 0).titleWithNode }
        notRestored = states.fresh.map { "\($0) begins with its initial state: the one of then is not kept." }
        notRestored += effects.filter { !$0.isKept }.map { "\($0.title): a closure is not kept." }
        if let end = log.forgottenEnd, end > event {
            notRestored.append("Effects that have ended since may be missing: their number is more than is kept.")
        }
        notRestored += Self.holders(of: log, after: event)
        notRestored.append("What was done outside of the host: outputs, stores, files, other hosts.")
        if isPage {
            notRestored.append(
                "The login, and what somebody has typed and not sent. The states that are saved of a durable page become those of then."
            )
        }
        (starts, ends, notRestored) = (Self.cut(starts), Self.cut(ends), Self.cut(notRestored))
    }

    private static func cut(_ texts: [String]) -> [String] {
        texts.count > mostListed ? texts.prefix(mostListed) + ["and \(texts.count - mostListed) more"] : texts
    }

    /// Returns sentences about the nodes whose states hold objects.
    private static func holders(of log: EventLog, after event: Int) -> [String] {
        let clock = ContinuousClock()
        let end = clock.now + time
        var sentences: [String] = []
        for (node, state) in log.states(after: event).sorted(by: { $0.node.number < $1.node.number }) {
            let rest = clock.now.duration(to: end)
            guard rest > .zero else { return sentences + ["More states may hold objects: not all were looked at."] }
            let limit = ValueLimit(parts: InspectedDifference.mostLines, time: rest)
            _ = ValueNode(state.value, limit: limit)
            guard limit.holdsObjects else { continue }
            sentences.append("\(NodeName(node).title): the objects in its state are as they are now.")
        }
        return sentences
    }
}

/// An effect that ran after an event.
private struct RanEffect {
    let title: String
    let isKept: Bool
    private let hasEnded: Bool

    init?(_ record: WorkRecord) {
        guard case .effect(let effect) = record.work else { return nil }
        title = InspectedEffect(record, host: 0, now: 0).titleWithNode
        (isKept, hasEnded) = (effect.value != nil, record.endEvent != nil)
    }

    var sentence: String { hasEnded ? "\(title), which has ended since: it runs again" : title }
}

extension InspectedEffect {
    fileprivate var titleWithNode: String { "\(title) of \(node.title)" }
}

extension NodeName {
    fileprivate var title: String { key.isEmpty ? type : "\(type) (key \"\(key)\")" }
}
