/// How far an ``Exploration`` goes.
public struct ExplorationLimits: Sendable {
    /// How many states are entered one after the other before the rest is left to random walks.
    public var states: Int
    /// How many steps from the start states are entered one after the other.
    public var depth: Int
    /// How many random walks are made when there were more states than these limits allow.
    public var walks: Int
    /// How many steps a random walk has at most.
    public var walkLength: Int

    /// The defaults take about a second for a small workflow in a debug build.
    public init(states: Int = 500, depth: Int = 12, walks: Int = 20, walkLength: Int = 50) {
        self.states = states
        self.depth = depth
        self.walks = walks
        self.walkLength = walkLength
    }
}

/// What an ``Exploration`` has seen.
public struct ExplorationReport<Step> {
    /// How many different states.
    public internal(set) var states = 0
    /// How many steps were performed from a state that was entered, not counting those to get there again.
    public internal(set) var transitions = 0
    /// Whether every state that can be reached was entered.
    public internal(set) var isComplete = true
    /// Where the random walks began; nil when there were none.
    public internal(set) var seed: UInt64?
    /// The first violation; nil when all invariants held.
    public internal(set) var violation: ExplorationViolation<Step>?
}

/// A broken invariant and the way to it.
public struct ExplorationViolation<Step> {
    /// The name of the invariant.
    public let invariant: String
    /// The shortest way to it that was found.
    public let steps: [Step]
    /// The steps as Swift.
    public let source: String
}

/// Random numbers that are the same for the same seed.
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
