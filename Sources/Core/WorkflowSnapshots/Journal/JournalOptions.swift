public import Workflow

private import Foundation
import TrellisSupport

/// The way in which a host is recorded, and the place of the records.
public struct JournalOptions<Rendering> {
    /// The place of the records.
    public var writer: any JournalWriter
    /// The number of entries after which the whole state is recorded.
    public var snapshotInterval: Int
    /// Returns a number for a rendering, the same for equal ones in every process, by which `Journal.verify` compares them.
    public var digest: ((Rendering) -> UInt64)?
    /// Returns the time in milliseconds since 1970.
    public var now: () -> Int
    /// Called with the error of the writer after which nothing is recorded any more.
    public var onProblem: (any Error) -> Void
    /// Returns a text from which the root's props can be made again. It is recorded at the start and whenever it
    /// changes.
    package var props: (() -> String)?

    /// - Parameters:
    ///   - writer: The place of the records.
    ///   - snapshotInterval: The number of entries after which the whole state is recorded, from 1.
    ///   - digest: Returns a number for a rendering, the same for equal ones in every process.
    ///   - now: Returns the time in milliseconds since 1970; `nil` for the clock of the system.
    ///   - onProblem: Called with the error of the writer after which nothing is recorded any more. By default a line to standard error.
    public init(
        _ writer: any JournalWriter,
        snapshotInterval: Int = 100,
        digest: ((Rendering) -> UInt64)? = nil,
        now: (() -> Int)? = nil,
        onProblem: ((any Error) -> Void)? = nil
    ) {
        self.writer = writer
        self.snapshotInterval = max(1, snapshotInterval)
        self.digest = digest
        self.now = now ?? { Int(Date().timeIntervalSince1970 * 1000) }
        self.onProblem =
            onProblem ?? { error in
                StandardError.write("A journal could not be written: \(error). Nothing more is recorded for this host.")
            }
    }
}

extension WorkflowHost {
    /// Starts a tree from a snapshot, and writes a journal of what happens in it.
    ///
    /// ```swift
    /// let file = try JournalFile("page.journal")
    /// let host = WorkflowHost(workflow: Shop(), restoring: nil, journal: JournalOptions(file))
    /// ```
    /// An entry is written after each render pass, before its rendering is published. States, actions and values of effects are recorded
    /// without their ``Redacted`` values; keys of children and effects, and names of types and cases, are recorded as they are.
    ///
    /// - Parameters:
    ///   - workflow: The root.
    ///   - snapshot: The states to start from; `nil` for the initial ones.
    ///   - coder: Turns states into bytes and back, for snapshots. The journal's states are JSON.
    ///   - waits: Pass `true` for saved states to wait beyond the first pass, until `endRestoring()`.
    ///   - journal: What is recorded, and where.
    ///   - observers: Observers of everything that happens in the tree, called in this order.
    ///   - interceptors: Interceptors of what the workflows do, the first outermost. The journal has the actions that were sent.
    ///   - debugger: Gets a description of the tree after every event.
    ///   - configuration: `nil` takes the configuration that is current here; see `RuntimeConfiguration`.
    ///   - home: The actor that the tree belongs to. It is not kept alive.
    public convenience init(
        workflow: WorkflowType,
        restoring snapshot: TreeSnapshot?,
        coder: any StateCoder = .json,
        waits: Bool = false,
        journal: JournalOptions<WorkflowType.Rendering>,
        observers: [any WorkflowObserver] = [],
        interceptors: [any WorkflowInterceptor] = [],
        debugger: (any WorkflowDebugger)? = nil,
        configuration: RuntimeConfiguration? = nil,
        home: (any Actor)? = #isolation
    ) {
        self.init(
            workflow: workflow,
            restoring: snapshot,
            coder: coder,
            waits: waits,
            watcher: JournalRecorder(journal),
            recordCoder: .journal,
            observers: observers,
            interceptors: interceptors,
            debugger: debugger,
            configuration: configuration,
            home: home
        )
    }
}
