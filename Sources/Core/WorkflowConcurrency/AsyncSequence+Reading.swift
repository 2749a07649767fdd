extension AsyncSequence {
    /// Passes each element to `handle`, and requests the next one when `handle` returns `true`.
    ///
    /// The work that reads ends when `handle` returns `false`. An iterator learns of a cancellation in `next()` and
    /// nowhere else: there `AsyncStream(unfolding:onCancel:)` calls `onCancel`, and a sequence cleans up. So the iterator
    /// gets one `next()` in the cancelled task; a second one could go on for ever, if it ignores the cancellation.
    /// - Throws: the error of the sequence, `CancellationError` when the work has ended, or ``StreamReadBefore``.
    @inlinable
    func read(_ handle: nonisolated(nonsending) (Element) async -> Bool) async throws {
        let stream = ReadStreams.begin(self)
        do {
            try await readToEnd(handle)
        } catch {
            if let stream, !Task.isCancelled { ReadStreams.end(stream) }
            throw error
        }
        if let stream, !Task.isCancelled, ReadStreams.end(stream) { throw StreamReadBefore() }
    }

    @inlinable
    func readToEnd(_ handle: nonisolated(nonsending) (Element) async -> Bool) async throws {
        var iterator = makeAsyncIterator()
        while let element = try await iterator.next() {
            guard await handle(element) else {
                // The task of work whose home has gone is not cancelled by its node.
                withUnsafeCurrentTask { $0?.cancel() }
                _ = try? await iterator.next()
                throw CancellationError()
            }
        }
    }
}
