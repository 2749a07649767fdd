import Testing

/// An event that a test waits for.
final class Event: Sendable {
    private let name: String
    private let signals: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    /// - Parameter name: The event in a message, as in "Expected NAME".
    init(_ name: String) {
        self.name = name
        (signals, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    /// Says that the event has happened.
    func signal() { continuation.yield() }

    /// Waits until the event has happened, and fails the test if it has not after a minute.
    func wait(sourceLocation: SourceLocation = #_sourceLocation) async {
        let hasHappened = await withTaskGroup(of: Bool.self) { group in
            group.addTask { [signals] in await signals.contains { _ in true } }
            group.addTask {
                try? await Task.sleep(for: .seconds(60))
                return false
            }
            defer { group.cancelAll() }
            return await group.next() ?? false
        }
        if !hasHappened {
            Issue.record("Expected \(name). Instead, it did not happen in a minute.", sourceLocation: sourceLocation)
        }
    }
}

/// An object that signals an event when it is not kept any more.
final class Tracked: Sendable {
    private let end: Event

    init(_ end: Event) { self.end = end }

    deinit { end.signal() }
}
