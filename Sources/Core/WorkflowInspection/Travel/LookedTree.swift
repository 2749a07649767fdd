import TrellisSupport
import Workflow
import WorkflowSnapshots

/// A tree as a host was after an event, beside the host, which goes on. Its actions are refused, and nothing starts in it.
public final class LookedTree<Root: Workflow> {
    /// The tree; its `WorkflowHost.rendering` is the one of the event.
    public let host: WorkflowHost<Root>
    let states: KeptStates

    init(host: WorkflowHost<Root>, states: KeptStates) {
        (self.host, self.states) = (host, states)
    }

    public var rendering: Root.Rendering { host.rendering }

    /// The number of actions that were sent to it and refused: it is read-only.
    public var refusedActions: Int { states.refused }

    /// The nodes whose states are not kept any more, so that they are shown as new ones.
    public var nodesShownAsNew: [String] { states.fresh }
}

/// A tree that is looked at, whatever its root.
package protocol AnyLookedTree: AnyObject {
    /// The rendering of the root.
    var anyRendering: Any { get }
    var refusedActions: Int { get }
    var nodesShownAsNew: [String] { get }
}

extension LookedTree: AnyLookedTree {
    package var anyRendering: Any { rendering }
}

extension InspectedHost {
    /// Returns the tree as it was after an event, beside the host.
    ///
    /// Its nodes begin with the kept states; these need be neither `Codable` nor `Equatable`. A `render` that reads the
    /// clock, or an object, shows the current value. Called on the home of the host.
    ///
    /// - Parameters:
    ///   - event: The number of the event.
    ///   - root: The type of the root.
    ///   - home: The actor that the tree belongs to.
    /// - Throws: ``LookError`` if there is no such tree.
    public func look<Root: Workflow>(
        at event: Int,
        of root: Root.Type,
        home: (any Actor)? = #isolation
    ) throws(LookError) -> LookedTree<Root> {
        let (workflow, states) = try kept(event, of: root, isReadOnly: true)
        let host = WorkflowHost(
            workflow: workflow,
            watchers: [states],
            observers: [],
            interceptors: origin.interceptors,
            debugger: nil,
            configuration: origin.configuration,
            home: home,
            lastEffect: nil
        )
        return LookedTree(host: host, states: states)
    }

    /// Returns the tree as it was after an event, whatever its root.
    package func look(at event: Int, home: (any Actor)? = #isolation) throws(LookError) -> any AnyLookedTree {
        func look<Root: Workflow>(_ root: Root.Type) throws(LookError) -> any AnyLookedTree {
            try self.look(at: event, of: root, home: home)
        }
        return try look(origin.root)
    }

    /// Returns a tree that goes on from an event by itself: its sinks work, and nothing starts in it.
    ///
    /// With a journal, what is done in it becomes a test:
    ///
    /// ```swift
    /// let journal = JournalMemory()
    /// let branch = try host.branch(at: 12, of: Counter.self, recording: JournalOptions(journal) { UInt64($0.count) })
    /// branch.rendering.add()
    /// expectJournal(journal.journal, of: Counter()) { UInt64($0.count) }
    /// ```
    /// A journal has the states of durable workflows only. Called on the home of the host.
    ///
    /// - Parameters:
    ///   - event: The number of the event.
    ///   - root: The type of the root.
    ///   - journal: What is recorded of the branch, and where; `nil` for nothing.
    ///   - home: The actor that the tree belongs to.
    /// - Throws: ``LookError`` if there is no such tree.
    public func branch<Root: Workflow>(
        at event: Int,
        of root: Root.Type,
        recording journal: JournalOptions<Root.Rendering>? = nil,
        home: (any Actor)? = #isolation
    ) throws(LookError) -> WorkflowHost<Root> {
        try makeBranch(at: event, of: root, recording: journal, home: home).host
    }

    /// Returns a branch with the root that it was made of, and the nodes that begin in it as new ones.
    func makeBranch<Root: Workflow>(
        at event: Int,
        of root: Root.Type,
        recording journal: JournalOptions<Root.Rendering>?,
        home: (any Actor)?
    ) throws(LookError) -> (host: WorkflowHost<Root>, workflow: Root, shownAsNew: [String]) {
        let (workflow, states) = try kept(event, of: root, isReadOnly: false)
        let host = WorkflowHost(
            branching: workflow,
            watcher: states,
            journal: journal,
            interceptors: origin.interceptors,
            configuration: origin.configuration,
            home: home
        )
        return (host, workflow, states.fresh)
    }

    /// Returns the root with the props that it had, and the states of its tree.
    func kept<Root: Workflow>(
        _ event: Int,
        of root: Root.Type,
        isReadOnly: Bool
    ) throws(LookError) -> (Root, KeptStates) {
        guard root == origin.root else { throw LookError(.otherRoot(expected: "\(origin.root)", found: "\(root)")) }
        let log = log.withLock { $0 }
        if log.hasEnded { throw LookError(.hasEnded) }
        guard log[event] != nil else {
            throw LookError(.notKept(event, kept: log.firstNumber..<log.nextNumber))
        }
        var props = log.roots.first?.baseProps
        log.forEachRender(before: event + 1) { render in
            if let new = render.props, render.parent < 0 { props = new }
        }
        guard let workflow = props as? KeptValueOf<Root> else {
            throw LookError(.notKept(event, kept: log.firstNumber..<log.nextNumber))
        }
        return (workflow.typed, KeptStates(of: log, after: event, isReadOnly: isReadOnly))
    }
}

/// The reason for which the tree of an event cannot be shown.
public struct LookError: Error, CustomStringConvertible {
    enum Problem {
        case otherRoot(expected: String, found: String)
        case hasEnded
        case notKept(Int, kept: Range<Int>)
    }

    private let problem: Problem

    init(_ problem: Problem) {
        self.problem = problem
    }

    public var description: String {
        switch problem {
        case .otherRoot(let expected, let found):
            "Expected the root of the host, \(expected). Instead, it is \(found). Pass the type of the host's root."
        case .hasEnded:
            "Expected a host that runs. Instead, it has ended, and its values are released. Look before it ends."
        case .notKept(let event, let kept):
            """
            Expected an event from \(kept.lowerBound) to \(kept.upperBound - 1). Instead, it is \(event). Older events have made room for later \
            ones: raise the limits of the inspection, or look earlier.
            """
        }
    }
}
