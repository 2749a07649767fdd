import TrellisSupport

/// What happens in tasks, in order, for a test that waits for it.
final class Trail: Sendable {
    private let noted = Guarded<[String]>([])
    private let stream: AsyncStream<String>
    private let continuation: AsyncStream<String>.Continuation

    init() {
        (stream, continuation) = AsyncStream.makeStream()
    }

    /// All that has been noted so far.
    var entries: [String] { noted.withLock { $0 } }

    func note(_ entry: String) {
        noted.withLock { $0.append(entry) }
        continuation.yield(entry)
    }

    /// The next entry; waits for it.
    func next(isolation: isolated (any Actor)? = #isolation) async -> String {
        var iterator = stream.makeAsyncIterator()
        return await iterator.next(isolation: isolation) ?? "cancelled"
    }

    /// The next entries, sorted: for what has no order.
    func next(_ count: Int, isolation: isolated (any Actor)? = #isolation) async -> [String] {
        var entries: [String] = []
        for _ in 0..<count { await entries.append(next()) }
        return entries.sorted()
    }
}
