import Workflow

/// A node of a tree, with what it has cost until now.
public struct InspectedNode: Sendable, Codable, Identifiable {
    /// The number of the node, unique in the process.
    public let id: Int
    /// The number of the parent; `nil` for the root.
    public let parent: Int?
    /// The number of nodes above it.
    public let depth: Int
    public let type: String
    public let key: String
    /// A Boolean value that indicates whether its state outlives the process.
    public let isDurable: Bool
    public let renders: Int
    /// The passes in which its parent rendered and it kept its rendering.
    public let skips: Int
    /// The nanoseconds of all its renders, with those of its children.
    public let nanoseconds: Int
    /// The nanoseconds without those of its children.
    public let ownNanoseconds: Int
    /// The effects, side effects and workers that run now.
    public let effects: Int
}

/// An effect, a side effect or a worker.
public struct InspectedEffect: Sendable, Codable, Identifiable {
    /// The number among those of its host.
    public let id: Int
    /// The number of the host.
    public let host: Int
    public let node: NodeName
    /// The type and case of an effect; `nil` for a side effect.
    public let name: String?
    /// The key; `nil` for an effect without one.
    public let key: String?
    /// The time of its begin, in nanoseconds since 1970.
    public let time: Int
    /// The number of the event in which it began.
    public let event: Int
    /// The nanoseconds for which it has run until now, or until its end.
    public let age: Int
    public let hasEnded: Bool
}

extension InspectedEffect {
    init(_ record: WorkRecord, host: Int, now: Int) {
        id = record.number
        self.host = host
        event = record.beginEvent
        hasEnded = record.end != nil
        node = NodeName(record.node)
        switch record.work {
        case .effect(let effect): (name, key) = (effect.shownName, effect.key)
        case .sideEffect(let sideEffect): (name, key) = (nil, "\(sideEffect)")
        }
        time = record.begin + RecordingClock.offset
        age = (record.end ?? now) - record.begin
    }
}
