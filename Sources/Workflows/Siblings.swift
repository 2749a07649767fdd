import Synchronization

/// One run of children that run at the same time.
@usableFromInline
final class Siblings: @unchecked Sendable {
    private let children: [Child]
    /// The children's shares in the progress; empty if nobody follows the run.
    private let parts: [ProgressNode]
    /// Where the first failure is told; nil if none is to be told.
    private let failure: FirstFailure?
    private let started = Atomic<Int>(0)
    // Sound: each outcome is written once, by the task that runs the child, and read only after that task has ended; `taken` belongs to
    // the task that has started the run.
    private let outcomes: UnsafeMutablePointer<ChildOutcome>
    private var taken = 0

    /// - Parameter endsAtFailure: whether ``runUntilFailure()`` is called.
    @usableFromInline
    init(_ children: [Child], endsAtFailure: Bool) {
        self.children = children
        parts = Watching.isOn ? children.dividedProgress() : []
        failure = endsAtFailure ? FirstFailure() : nil
        outcomes = .allocate(capacity: children.count)
        for index in children.indices { (outcomes + index).initialize(to: ChildOutcome()) }
    }

    deinit {
        outcomes.deinitialize(count: children.count)
        outcomes.deallocate()
    }

    // MARK: Running

    /// Runs all at the same time and waits for all.
    @usableFromInline
    nonisolated(nonsending) func run() async {
        await run(children.count)
    }

    /// Runs all at the same time, cancels the others when one fails, and waits for all.
    ///
    /// - Returns: the error that occurred first; nil if none did.
    @usableFromInline
    func runUntilFailure() async -> (any Error)? {
        // Leaving this scope cancels what still runs, and waits for it.
        async let _: Void = runAndSignal()
        return await failure?.wait()
    }

    private nonisolated(nonsending) func runAndSignal() async {
        await run()
        failure?.signal(nil)
    }

    /// Runs `count` of those that have not started, each in a task of its own but for one, which runs in this.
    ///
    /// Tasks of `async let` live in the memory of the task that starts them; a task group would allocate each. What a task captures
    /// is `self` alone, which needs no allocation either. Three at a time lie in one piece of that memory, and three pieces do for
    /// eight children.
    private nonisolated(nonsending) func run(_ count: Int) async {
        switch count {
        case ...0: return
        case 1: await runNext()
        case 2...3:
            async let child: Void = runNext()
            await run(count - 1)
            await child
        default:
            async let first: Void = runNext()
            async let second: Void = runNext()
            async let third: Void = runNext()
            await run(count - 3)
            _ = await (first, second, third)
        }
    }

    // Inlined: one frame less in each task.
    @inline(__always)
    private nonisolated(nonsending) func runNext() async {
        let index = started.wrappingAdd(1, ordering: .relaxed).oldValue
        await children[index].run(part: parts.isEmpty ? nil : parts[index], outcome: outcomes + index, failure: failure)
    }

    // MARK: Results

    /// The result of the next child, which is a `W`; a cancellation if it was not started.
    @inlinable
    func result<W: Workflow>(of _: W.Type) -> Result<W.Output, any Error> {
        Result { try output(of: W.self) }
    }

    /// The output of the next child, which is a `W`.
    @inlinable
    func output<W: Workflow>(of _: W.Type) throws -> W.Output {
        same(try takeOutput())
    }

    @usableFromInline
    func takeOutput() throws -> any Sendable {
        defer { taken += 1 }
        guard let output = outcomes[taken].output else { throw outcomes[taken].error ?? CancellationError() }
        return output
    }

    /// A value of which it is known that it is an `Output`.
    @inlinable
    func same<Value, Output>(_ value: Value) -> Output {
        // Sound: children are made of a pack of workflows and asked in the order of the same pack, and `Child.run` gives what
        // its workflow's run does. A checked cast would cost more than the task of the child.
        unsafeBitCast(value, to: Output.self)
    }
}
