import Workflow

extension Work {
    /// Returns work whose outputs are the values of an async sequence.
    ///
    /// ```swift
    /// Work.values(id: room, of: chat.messages(in: room)).running(in: context) { Action.received($0) }
    /// ```
    /// The sequence is created and read off the home of the host.
    /// - Parameters:
    ///   - id: The identity of the work. While it stays equal, the current sequence is read on, and `sequence` is not
    ///     called.
    ///   - sequence: Creates the sequence when the work starts.
    ///   - buffering: The values kept while the tree is busy; `nil`, the default, keeps none: the next value is
    ///     requested when the last one has been handled, so that the sequence waits for the tree. A policy lets the
    ///     sequence run ahead.
    ///   - fileID: The file of the call, which is a part of the default identity.
    ///   - line: The line of the call, which is a part of the default identity.
    ///   - column: The column of the call, which is a part of the default identity.
    @inlinable
    public static func values<ID: Hashable, Sequence: AsyncSequence & SendableMetatype>(
        id: ID = "",
        of sequence: @escaping @autoclosure @Sendable () -> Sequence,
        buffering: WorkBuffering? = nil,
        fileID: String = #fileID,
        line: UInt = #line,
        column: UInt = #column
    ) -> Work where Sequence.Element == Output {
        let site = WorkIdentity.Site(fileID: fileID, line: line, column: column)
        return Work(WorkIdentity(.values(buffering), id: id, site: site)) { sink in
            guard let buffering else {
                return try await sequence().read(sink.handle)
            }
            try await sink.sendBuffered(buffering, of: sequence)
        }
    }

    /// Returns work whose outputs are the values of an async sequence that belongs to an actor, or is a property of the workflow.
    ///
    /// ```swift
    /// Work.values { @MainActor in service.updates() }.running(in: context) { Action.received($0) }
    /// Work.values { [stream] in stream }.running(in: context) { Action.received($0) }
    /// ```
    /// The sequence is read off the home of the host.
    /// - Parameters:
    ///   - id: The identity of the work. While it stays equal, the current sequence is read on, and `sequence` is not
    ///     called.
    ///   - buffering: The values kept while the tree is busy; `nil`, the default, keeps none.
    ///   - fileID: The file of the call, which is a part of the default identity.
    ///   - line: The line of the call, which is a part of the default identity.
    ///   - column: The column of the call, which is a part of the default identity.
    ///   - sequence: Creates the sequence when the work starts, on its own actor.
    @inlinable
    public static func values<ID: Hashable, Sequence: AsyncSequence & Sendable>(
        id: ID = "",
        buffering: WorkBuffering? = nil,
        fileID: String = #fileID,
        line: UInt = #line,
        column: UInt = #column,
        _ sequence: @escaping @Sendable () async throws -> Sequence
    ) -> Work where Sequence.Element == Output {
        let site = WorkIdentity.Site(fileID: fileID, line: line, column: column)
        return Work(WorkIdentity(.values(buffering), id: id, site: site)) { sink in
            let sequence = try await sequence()
            guard let buffering else { return try await sequence.read(sink.handle) }
            try await sink.sendBuffered(buffering) { sequence }
        }
    }

    /// Returns work whose outputs come from callbacks.
    ///
    /// ```swift
    /// Work.callbacks(buffering: .newest) { continuation in
    ///     let observer = sensor.observe { continuation.yield($0) }
    ///     continuation.onTermination = { _ in observer.cancel() }
    /// }
    /// ```
    /// - Parameters:
    ///   - id: The identity of the work. While it stays equal, the subscription stays.
    ///   - buffering: The values kept while the tree is busy, since a callback cannot wait for it.
    ///   - fileID: The file of the call, which is a part of the default identity.
    ///   - line: The line of the call, which is a part of the default identity.
    ///   - column: The column of the call, which is a part of the default identity.
    ///   - subscribe: Called off the home of the host when the work starts. `finish` of the continuation ends the work;
    ///     `onTermination` is called then and when the work is cancelled.
    @inlinable
    public static func callbacks<ID: Hashable>(
        id: ID = "",
        buffering: WorkBuffering,
        fileID: String = #fileID,
        line: UInt = #line,
        column: UInt = #column,
        _ subscribe: @escaping @Sendable (AsyncThrowingStream<Output, any Error>.Continuation) -> Void
    ) -> Work {
        let site = WorkIdentity.Site(fileID: fileID, line: line, column: column)
        return Work(WorkIdentity(.callbacks(buffering), id: id, site: site)) { sink in
            let stream = AsyncThrowingStream(
                Output.self,
                bufferingPolicy: buffering.streamPolicy(),
                subscribe
            )
            try await stream.read(sink.handle)
        }
    }
}

extension WorkSink {
    /// Sends the values of a sequence, which may run ahead as far as the policy allows.
    @usableFromInline
    func sendBuffered<Sequence: AsyncSequence & SendableMetatype>(
        _ buffering: WorkBuffering,
        of sequence: @escaping @Sendable () -> Sequence
    ) async throws where Sequence.Element == Output {
        let (buffer, continuation) = AsyncThrowingStream.makeStream(
            of: Output.self,
            bufferingPolicy: buffering.streamPolicy()
        )
        try await withThrowingDiscardingTaskGroup { group in
            group.addTask {
                do {
                    try await sequence()
                        .read { value in
                            continuation.yield(value)
                            return !Task.isCancelled
                        }
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            try await buffer.read(handle)
        }
    }
}
