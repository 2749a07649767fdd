/// The extent of an ``Exploration``.
public struct ExplorationLimits: Sendable {
    /// The maximum number of states entered breadth first before the rest is left to random walks.
    public var states: Int
    /// The maximum number of steps from the start of states entered breadth first.
    public var depth: Int
    /// The number of random walks made when there are more states than these limits allow.
    public var walks: Int
    /// The maximum number of steps of a random walk.
    public var walkLength: Int

    /// Creates limits. The defaults take about a second for a small workflow in a debug build.
    public init(states: Int = 500, depth: Int = 12, walks: Int = 20, walkLength: Int = 50) {
        self.states = states
        self.depth = depth
        self.walks = walks
        self.walkLength = walkLength
    }
}

/// The result of an ``Exploration``.
public struct ExplorationReport<Step> {
    /// The number of different states.
    public internal(set) var states = 0
    /// The number of steps performed from entered states, not counting those to reach a state again.
    public internal(set) var transitions = 0
    /// A Boolean value that indicates whether every reachable state was entered.
    public internal(set) var isComplete = true
    /// The seed of the random walks; `nil` when there were none.
    public internal(set) var seed: UInt64?
    /// The first violation; `nil` when all invariants held.
    public internal(set) var violation: ExplorationViolation<Step>?
}

/// A violated invariant and the path to it.
public struct ExplorationViolation<Step> {
    /// The name of the invariant.
    public let invariant: String
    /// The first difference that a restart has made; `nil` for other violations.
    public let finding: String?
    /// The shortest path found.
    public let steps: [Step]
    /// The steps as Swift.
    public let source: String
}

/// A generator of random numbers that are the same for the same seed.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        // SplitMix64.
        state &+= 0x9e37_79b9_7f4a_7c15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
        bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
        return bits ^ (bits >> 31)
    }
}
