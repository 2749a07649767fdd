/// One work's share in the progress of a whole; work that composes divides its share among its parts.
@usableFromInline
struct ProgressNode: Sendable {
    @TaskLocal static var current: ProgressNode?

    let tree: ProgressTree
    let index: Int

    /// Forgets the parts there were and makes room for new ones.
    ///
    /// - Parameters:
    ///   - weight: the sum of the weights of the parts that are expected; more make the sum larger.
    ///   - rule: how the parts make up the whole.
    func split(expecting weight: Int, rule: ProgressTree.Rule = .sum) -> ProgressNode {
        tree.update { $0.split(index, expecting: weight, rule: rule) }
        return self
    }

    /// A part of `steps` steps, which counts for `weight` among the parts.
    func addPart(weight: Int, steps: Int) -> ProgressNode {
        let part = tree.update { $0.addPart(to: index, weight: weight, steps: steps) }
        return ProgressNode(tree: tree, index: part)
    }

    /// Says that the work is done.
    func complete() {
        tree.update { $0.complete(index) }
    }

    /// Says how much of the work is done, 0 to 1.
    func report(_ fraction: Double) {
        tree.update { $0.report(fraction, of: index) }
    }

    /// Forgets what was done, because the work begins again.
    func reset() {
        tree.update { $0.reset(index) }
    }

    /// Runs `body` with `name` among the names of what is running.
    func named<Output>(_ name: String, _ body: () async throws -> Output) async rethrows -> Output {
        let id = tree.update { $0.begin(name) }
        defer { tree.update { $0.end(id) } }
        return try await body()
    }
}
