/// The storage of a ``CachedWorkflow``'s result.
public protocol OutputCache<Output>: Sendable {
    associatedtype Output: Sendable

    /// The saved result; nil if there is none.
    func read() async throws -> Result<Output, any Error>?

    /// Keeps a result in place of an earlier one.
    func save(_ result: Result<Output, any Error>) async throws

    /// Removes what was saved. The default does nothing, for caches that cannot forget.
    func remove() async throws
}

extension OutputCache {
    public func remove() async throws {}
}

/// Keeps the last result in memory.
public actor InMemoryOutputCache<Output: Sendable>: OutputCache {
    private var result: Result<Output, any Error>?

    /// - Parameter result: what is in the cache from the beginning.
    public init(result: Result<Output, any Error>? = nil) {
        self.result = result
    }

    public func read() -> Result<Output, any Error>? {
        result
    }

    public func save(_ result: Result<Output, any Error>) {
        self.result = result
    }

    /// Empties the cache: the next run runs the workflow again.
    public func delete() {
        result = nil
    }

    public func remove() {
        delete()
    }
}
