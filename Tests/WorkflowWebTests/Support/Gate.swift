/// Lets a test hold something back until it says so.
final class Gate: Sendable {
    private let arrivals = AsyncStream.makeStream(of: Void.self)
    private let openings = AsyncStream.makeStream(of: Void.self)

    /// Says that it is here, and waits for `open`.
    func arrive() async {
        arrivals.continuation.yield()
        for await _ in openings.stream { return }
    }

    func waitForArrival() async {
        for await _ in arrivals.stream { return }
    }

    func open() {
        openings.continuation.yield()
    }
}

/// Carries a value that one thread at a time uses from one to the next.
struct Isolated<Value>: @unchecked Sendable {
    // The test hands it over; nobody keeps it.
    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}
