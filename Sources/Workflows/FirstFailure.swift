import Synchronization

/// Lets one task wait until another says that something failed, or that all is done.
final class FirstFailure: @unchecked Sendable {
    private enum Phase {
        static let nothing = 0
        static let waiting = 1
        static let signalled = 2
    }

    private let isDecided = Atomic<Bool>(false)
    private let phase = Atomic<Int>(Phase.nothing)
    // Sound: each is written by one task, before an exchange of the phase that the reader has seen the result of.
    private var error: (any Error)?
    private var waiter: UnsafeContinuation<Void, Never>?

    /// The first call ends the waiting; later ones have no effect.
    func signal(_ error: (any Error)?) {
        guard !isDecided.exchange(true, ordering: .relaxed) else { return }
        self.error = error
        if phase.exchange(Phase.signalled, ordering: .acquiringAndReleasing) == Phase.waiting { waiter?.resume() }
    }

    /// What was signalled. Called once.
    nonisolated(nonsending) func wait() async -> (any Error)? {
        await withUnsafeContinuation { continuation in
            waiter = continuation
            let (isFirst, _) = phase.compareExchange(
                expected: Phase.nothing,
                desired: Phase.waiting,
                ordering: .acquiringAndReleasing
            )
            // Resumed once: here only if the signal came first, and then not by the signal, which did not find `waiting`.
            if !isFirst { continuation.resume() }
        }
        return error
    }
}
