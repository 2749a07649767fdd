import TestSupport

/// Makes the steps of a random run.
struct StepGenerator {
    var random: SeededRandom

    /// Levels below the root at which nodes get no children.
    private static let deepest = 4
    /// Nodes from which on trees are cut back rather than grown.
    private static let manyNodes = 60
    private static let keys = (Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUV")).map(String.init)

    /// A way down from the root.
    mutating func pickNode(in shown: Shown) -> [Int] {
        var indices: [Int] = []
        var node = shown
        while !node.children.isEmpty, random.happens(percent: 70) {
            let index = random.below(node.children.count)
            indices.append(index)
            node = node.children[index]
        }
        return indices
    }

    /// A change for `node`; `count` is how many nodes there are.
    mutating func makeChange(for node: Shown, count: Int) -> Change {
        switch random.below(100) {
        case 0..<8: .nothing
        case 8..<28: .add(random.below(10))
        case 28..<48: .emit(random.below(10))
        case 48..<60: .runEffects((0..<5).filter { _ in random.happens(percent: 40) }.shuffled(using: &random))
        case 60..<66: .offerExtraSink(random.happens(percent: 60))
        default: makeArrangement(for: node, count: count)
        }
    }

    private mutating func makeArrangement(for node: Shown, count: Int) -> Change {
        guard node.depth < Self.deepest else { return .nothing }
        if count > Self.manyNodes { return random.happens(percent: 40) ? .replace([]) : .remove(random.below(100)) }
        switch random.below(100) {
        case 0..<50: return .insert(makePlan(), at: random.below(100))
        case 50..<62: return .remove(random.below(100))
        case 62..<76: return .swap(random.below(100), random.below(100))
        case 76..<84: return .reverse
        case 84..<97: return .replace(makePlans(upTo: 6))
        default: return .replace(makePlans(upTo: 48))
        }
    }

    private mutating func makePlans(upTo limit: Int) -> [ChildPlan] {
        var identities: Set<String> = []
        let count = random.below(limit + 1)
        return (0..<count).map { _ in makePlan() }.filter { identities.insert($0.identity).inserted }
    }

    private mutating func makePlan() -> ChildPlan {
        ChildPlan(
            kind: random.below(ChildPlan.kinds),
            key: Self.keys[random.happens(percent: 70) ? random.below(4) : random.below(Self.keys.count)],
            connection: ChildPlan.Connection.allCases.randomElement(using: &random)!,
            label: random.happens(percent: 50) ? random.below(3) : nil
        )
    }
}
