import TrellisSupport
import Workflow

/// The changes of the state and of the props of a node in an event.
public struct InspectedDifference: Sendable {
    /// A line of a value as it would be written in Swift.
    public struct Line: Sendable, Equatable {
        public enum Mark: String, Sendable, Codable {
            case before, after, both
        }

        public let mark: Mark
        public let text: String
    }

    /// The lines of the state, those that changed with those around them; all lines of a first state. Empty if it stayed as it was.
    public internal(set) var state: [Line] = []
    /// The same for the props.
    public internal(set) var props: [Line] = []
    /// A Boolean value that indicates whether lines are missing, because the values are too large.
    public internal(set) var isCut = false
    /// A Boolean value that indicates whether the values hold objects. An object is shown as it is now, not as it was.
    public internal(set) var holdsObjects = false
}

extension InspectedHost {
    /// Returns what has changed in a node in an event; `nil` if it did not render in it.
    ///
    /// Called on the home of the host, see ``onHome(_:)``: it reads values of the app. It reads 1,000 parts of them, for 50 ms, at most.
    public func difference(of node: Int, in event: Int) -> InspectedDifference? {
        guard let record = record(event), let render = record.renders.last(where: { $0.node.number == node }) else {
            return nil
        }
        var difference = InspectedDifference()
        let before = values(of: render.node, before: event)
        if let state = render.state {
            difference.state = difference.lines(from: before.state, to: state)
        }
        if let props = render.props {
            difference.props = difference.lines(from: before.props, to: props)
        }
        return difference
    }

    /// Returns the values of a node before an event; `nil` if it was not there, or if they are not kept.
    func values(of node: NodeRecord, before event: Int) -> (state: KeptValue?, props: KeptValue?) {
        log.withLock { log in
            var values = (state: node.baseState, props: node.baseProps)
            log.forEachRender(before: event) { render in
                guard render.node === node else { return }
                values = (render.state ?? values.state, render.props ?? values.props)
            }
            return values
        }
    }
}

extension InspectedHost {
    /// Returns the values of a node after an event as lines; `nil` if it was not there, or the event is not kept.
    ///
    /// Called on the home of the host, see ``onHome(_:)``.
    func lines(of node: Int, after event: Int) -> NodeValues? {
        let record = log.withLock { log in log[event] == nil ? nil : log.nodes[node] }
        guard let record, record.isThere(after: event) else { return nil }
        let kept = values(of: record, before: event + 1)
        var shown = InspectedDifference()
        func lines(_ value: KeptValue?) -> [String] { value.map { shown.lines(from: nil, to: $0).map(\.text) } ?? [] }
        let (state, props) = (lines(kept.state), lines(kept.props))
        return NodeValues(
            node: NodeName(record),
            event: event,
            state: state,
            props: props,
            isCut: shown.isCut,
            holdsObjects: shown.holdsObjects
        )
    }
}

extension InspectedDifference {
    static let mostLines = 1_000
    static let time = Duration.milliseconds(50)

    mutating func lines(from old: KeptValue?, to new: KeptValue) -> [Line] {
        let limit = ValueLimit(parts: Self.mostLines, time: Self.time)
        defer {
            isCut = isCut || limit.isReached
            holdsObjects = holdsObjects || limit.holdsObjects
        }
        let after = ValueNode(new.value, limit: limit)
        guard let old else {
            return ValueDump(isRoot: true).lines(of: after).prefix(Self.mostLines).map { Line(mark: .after, text: $0) }
        }
        let before = ValueNode(old.value, limit: limit)
        if before == after { return [] }
        let lines = ValueDifference.lines(before, after)
        isCut = isCut || lines.count > Self.mostLines
        return lines.prefix(Self.mostLines).map { Line($0) }
    }
}

extension InspectedDifference.Line {
    init(_ line: ValueDifference.Line) {
        let mark: Mark =
            switch line.mark {
            case .first: .before
            case .second: .after
            case .both: .both
            }
        self.init(mark: mark, text: line.text)
    }
}
