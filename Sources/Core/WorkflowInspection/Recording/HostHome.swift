/// The home of a host that is recorded, which the recording does not keep alive.
///
/// `@unchecked Sendable`: a weak reference is loaded atomically, and it is set in `init` only.
final class HostHome: @unchecked Sendable {
    private weak var actor: (any Actor)?
    let isSynchronous: Bool

    init(_ actor: (any Actor)?) {
        self.actor = actor
        isSynchronous = actor == nil
    }

    var current: (any Actor)? { actor }

    /// Calls `body` on the home; here, if there is none. Returns `nil` if it is gone.
    func run<Result: Sendable>(_ body: @Sendable () -> Result) async -> Result? {
        if isSynchronous { return body() }
        guard let actor else { return nil }
        return await Self.run(body, on: actor)
    }

    private static func run<Result: Sendable>(_ body: @Sendable () -> Result, on actor: isolated any Actor) -> Result {
        body()
    }
}
