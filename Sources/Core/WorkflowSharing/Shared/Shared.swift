import Synchronization
import TrellisSupport
public import Workflow

/// A workflow that runs once, in a home of its own, and that many trees follow.
///
/// ```swift
/// let stock = Shared(Stock())                                       // made once, handed to the workflows
/// let count = stock.value(in: context)                              // in render: the value now, and after each change
/// stock.send(.putBack(2))                                           // from anywhere, without waiting
/// stock.send(.putBack(2), holding: session.event?.hold())           // the click counts when the stock has it
/// if let refusal = try await stock.request(.take(3)) { … }          // waits for the answer
/// ```
/// Others see its rendering, conflated: who is slow skips to the newest. They send commands, which the workflow handles one
/// at a time, those of one sender in their order. Both are values, so neither side ever runs in the other's home.
///
/// The workflow starts when its value is first read, followed or sent to, or with ``start()``. It ends with this object.
/// If a test's tree is the first to follow it, its work belongs to that test and runs in virtual time.
public final class Shared<W: SharedWorkflow>: Sendable {
    /// The misuse for which the tree of the workflow has stopped; `nil` while it runs.
    ///
    /// A tree stops only where `RuntimeConfiguration.onMisuse` lets the program go on. Its last value stays, and commands fail.
    public let stopCause = SharedValue<Misuse?>(nil)

    private let makeRunner: @Sendable ((any WorkSchedule)?) -> any SharedRunner<W>
    private let runner = Guarded<(any SharedRunner<W>)?>(nil)
    /// The thread that makes the tree, with the lock; 0 at any other time.
    private let startingThread = Atomic<UInt>(0)

    /// Creates a shared workflow that starts when it is first used.
    ///
    /// - Parameters:
    ///   - workflow: The workflow. Evaluated when it starts.
    ///   - configuration: The configuration of its tree; `nil` for the current one.
    public init(_ workflow: @autoclosure @escaping @Sendable () -> W, configuration: RuntimeConfiguration? = nil) {
        let configuration = configuration ?? .current
        makeRunner = { [stopCause] schedule in
            var configuration = configuration
            configuration.schedule =
                configuration.schedule ?? schedule ?? WorkExecutor.current as? any WorkSchedule
            return SharedTree(workflow(), configuration: configuration) { stopCause.set($0) }
        }
    }

    /// Creates one whose workflow is run by something else.
    package init(runner: any SharedRunner<W>) {
        makeRunner = { _ in runner }
    }

    /// Starts the workflow if it has not started: its first pass runs in this call, on the caller's thread.
    ///
    /// - Precondition: Not called by the workflow itself while it starts.
    public func start() {
        _ = started()
    }

    /// The current value. Callable from any thread.
    public var value: W.Rendering { started().followers.snapshot.value }

    /// Returns the current value; each change renders the workflow again.
    /// - Parameters:
    ///   - context: The context of the workflow that renders.
    ///   - key: Tells apart several values of one type in one render.
    @inlinable
    public func value<Parent>(in context: RenderContext<Parent>, key: String = "") -> W.Rendering {
        rendered(in: context, key: key)
    }

    /// Returns the current value; each change becomes an action, too.
    /// - Parameters:
    ///   - context: The context of the workflow that renders.
    ///   - key: Tells apart several values of one type in one render.
    ///   - onChange: Makes the action of a change. The value of the first render is no change.
    @inlinable
    public func value<Parent, Action: WorkflowAction>(
        in context: RenderContext<Parent>,
        key: String = "",
        onChange: @escaping (W.Rendering) -> Action
    ) -> W.Rendering where Action.WorkflowType == Parent {
        rendered(in: context, key: key, onChange: onChange)
    }

    /// Returns the current value and then its changes, for a reader outside of a tree.
    public func values() -> FollowedValues<W.Rendering> {
        FollowedValues(source: self)
    }

    /// Sends a command without waiting for it. Callable from any thread; the commands of one thread keep their order.
    ///
    /// - Parameters:
    ///   - command: The command. Its answer is dropped.
    ///   - hold: An object that is kept until the workflow has handled the command, and is then released. The `Hold` of
    ///     a page's event keeps the event unacknowledged meanwhile.
    public func send(_ command: W.Command, holding hold: (any Sendable)? = nil) {
        // Released when the command was handled, or with the job if the tree has ended.
        let hold = Guarded(hold)
        started().handle(command) { _ in hold.withLock { $0 = nil } }
    }

    /// Sends a command and returns its output when it has been handled.
    ///
    /// Followers of the value see the change before or after this returns. A cancelled task waits all the same, because
    /// its command counts.
    /// - Parameters:
    ///   - command: The command.
    ///   - hold: An object that is kept until the workflow has handled the command, as for ``send(_:holding:)``.
    /// - Returns: The answer: the output of the command.
    /// - Throws: ``SharedEnded`` if the workflow cannot handle commands any more.
    public func request(
        _ command: W.Command,
        holding hold: (any Sendable)? = nil
    ) async throws(SharedEnded) -> W.Output? {
        let hold = Guarded(hold)
        return try await withCheckedContinuation { continuation in
            let reply = Reply<W>(continuation)
            started().handle(command) { answer in
                hold.withLock { $0 = nil }
                reply.send(answer)
            }
        }
        .get()
    }

    private func started(for schedule: (any WorkSchedule)? = nil) -> any SharedRunner<W> {
        if startingThread.load(ordering: .relaxed) == CurrentThread.number { trapStartedByItself() }
        return runner.withLock { runner in
            if let runner { return runner }
            startingThread.store(CurrentThread.number, ordering: .relaxed)
            defer { startingThread.store(0, ordering: .relaxed) }
            let made = makeRunner(schedule)
            runner = made
            return made
        }
    }

    private func trapStartedByItself() -> Never {
        fatalError(
            """
            Expected \(W.self) to start without using its own Shared. Instead, its first render, or what that follows, used \
            it. Read the state, and let commands come from others.
            """
        )
    }
}

extension Shared where W.Output: Error {
    /// Sends a command and returns when it has been handled.
    /// - Parameters:
    ///   - command: The command.
    ///   - hold: An object that is kept until the workflow has handled the command, as for ``send(_:holding:)``.
    /// - Throws: The output of the command, which is a refusal, or ``SharedEnded``.
    public func perform(_ command: W.Command, holding hold: (any Sendable)? = nil) async throws {
        if let refusal = try await request(command, holding: hold) { throw refusal }
    }
}

extension Shared: FollowSource {
    @usableFromInline
    package func followers(for schedule: (any WorkSchedule)?) -> Followers<W.Rendering> {
        started(for: schedule).followers
    }
}

/// The answer to one request, which comes also if the tree ends before.
private final class Reply<W: SharedWorkflow>: Sendable {
    typealias Answer = Result<W.Output?, SharedEnded>

    private let continuation: Guarded<CheckedContinuation<Answer, Never>?>

    init(_ continuation: CheckedContinuation<Answer, Never>) {
        self.continuation = Guarded(continuation)
    }

    func send(_ answer: Answer) {
        continuation.withLock { $0.take() }?.resume(returning: answer)
    }

    deinit {
        send(.failure(SharedEnded(workflowType: "\(W.self)", cause: nil)))
    }
}
