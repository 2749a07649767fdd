import Synchronization

/// One run of children that run at the same time, in the order of the arguments.
@usableFromInline
struct Siblings {
    @usableFromInline let first: Sibling?
    /// The one whose result is taken next.
    @usableFromInline var rest: Sibling?

    @usableFromInline
    init(_ children: [Child]) {
        var next: Sibling?
        for child in children.reversed() { next = Sibling(child, before: next) }
        first = next
        rest = next
        if Watching.isOn { first?.divideProgress() }
    }

    /// The result of the next child, which is a `W`; a cancellation if it was not started.
    @inlinable
    mutating func result<W: Workflow>(of _: W.Type) -> Result<W.Output, any Error> {
        do {
            return .success(try output(of: W.self))
        } catch {
            return .failure(error)
        }
    }

    /// The output of the next child, which is a `W`.
    @inlinable
    mutating func output<W: Workflow>(of _: W.Type) throws -> W.Output {
        let sibling = rest.unsafelyUnwrapped
        rest = sibling.next
        guard let output = sibling.output else { throw sibling.error ?? CancellationError() }
        return same(output)
    }

    /// A value of which it is known that it is an `Output`.
    @inlinable
    func same<Value, Output>(_ value: Value) -> Output {
        // Sound: children are made of a pack of workflows and asked in the order of the same pack, and `Child.run` gives what
        // its workflow's run does. A checked cast would cost more than the task of the child.
        unsafeBitCast(value, to: Output.self)
    }
}

/// A workflow that runs beside others, without its type.
@usableFromInline
class Child: @unchecked Sendable {
    // Sound: has nothing; its subclass has constants.
    fileprivate init() {}

    fileprivate var stepCount: Int { 0 }

    fileprivate nonisolated(nonsending) func run(_ part: ProgressNode?) async throws -> any Sendable { () }
}

@usableFromInline
final class ChildOf<W: Workflow>: Child, @unchecked Sendable {
    // Sound: constant and Sendable.
    private let workflow: W

    @usableFromInline
    init(_ workflow: W) {
        self.workflow = workflow
        super.init()
    }

    fileprivate override var stepCount: Int { max(0, workflow.stepCount) }

    fileprivate override nonisolated(nonsending) func run(_ part: ProgressNode?) async throws -> any Sendable {
        guard !Watching.isOn else { return try await workflow.runWatched(part) }
        return try await workflow.run()
    }
}

/// One run of a child that runs beside others, and the next of them.
@usableFromInline
final class Sibling: @unchecked Sendable {
    private let child: Child
    @usableFromInline let next: Sibling?
    // Sound: `part` and `failure` are set before the child runs, and not again; `output` and `error` are written once, by the
    // task that runs the child, and read only after that task has ended. For the same reason no access need be checked.
    @exclusivity(unchecked) private var part: ProgressNode?
    @exclusivity(unchecked) private var failure: FirstFailure?
    @exclusivity(unchecked) @usableFromInline var output: (any Sendable)?
    @exclusivity(unchecked) @usableFromInline var error: (any Error)?

    fileprivate init(_ child: Child, before next: Sibling?) {
        self.child = child
        self.next = next
    }

    private nonisolated(nonsending) func runOnce() async {
        do {
            output = try await child.run(part)
        } catch {
            self.error = error
            failure?.signal(error)
        }
    }

    /// Gives this and the next ones their shares, if anybody follows the run that they are part of.
    fileprivate func divideProgress() {
        guard let whole = ProgressNode.current else { return }
        let siblings = Array(sequence(first: self, next: \.next))
        let parts = whole.split(expecting: siblings.reduce(0) { $0 + $1.child.stepCount })
        for sibling in siblings {
            let steps = sibling.child.stepCount
            sibling.part = parts.addPart(weight: steps, steps: steps)
        }
    }

    /// Runs this and the next ones at the same time, each in a task of its own but for the last, and waits for all.
    ///
    /// Tasks of `async let` live in the memory of the task that starts them; a task group would allocate each. What a task captures
    /// is `self` alone, which needs no allocation either.
    @usableFromInline
    nonisolated(nonsending) func runAll() async {
        guard let next else { return await runOnce() }
        async let own: Void = runOnce()
        await next.runAll()
        await own
    }

    /// Like ``runAll()``, but cancels the others when one fails.
    ///
    /// - Returns: the error that occurred first; nil if none did.
    @usableFromInline
    func runAllUntilFailure() async -> (any Error)? {
        let failure = FirstFailure()
        var sibling: Sibling? = self
        while let current = sibling {
            current.failure = failure
            sibling = current.next
        }
        // Leaving this scope cancels what still runs, and waits for it.
        async let _: Void = runAllAndSignal()
        return await failure.wait()
    }

    private nonisolated(nonsending) func runAllAndSignal() async {
        await runAll()
        failure?.signal(nil)
    }
}

extension [Child] {
    /// The sum of the children's.
    var stepCount: Int { reduce(0) { $0 + $1.stepCount } }
}

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
    fileprivate nonisolated(nonsending) func wait() async -> (any Error)? {
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
