import Workflow
import WorkflowConcurrency
import Workflows

/// A unit of asynchronous work as a worker, with its progress, its output or its error as outputs.
///
/// It starts, goes on, restarts and ends as an `AsyncSequenceWorker` does; when the worker ends, the unit is cancelled. Progress that
/// the tree has no time for is skipped.
/// ```swift
/// importing(file).asWorker(id: file.name).running(in: context) { .importing($0) }
/// ```
public struct UnitWorker<Unit: Workflows::Workflow>: AsyncSequenceWorker {
    public typealias Output = UnitEvent<Unit.Output>

    private let unit: Unit
    private let id: AnyHashable

    init(_ unit: Unit, id: AnyHashable) {
        self.unit = unit
        self.id = id
    }

    public func run() -> UnitEvents<Unit.Output> {
        UnitEvents(unit.progress())
    }

    /// Whether the identities are equal.
    public func isEquivalent(to otherWorker: UnitWorker) -> Bool {
        id == otherWorker.id
    }
}

extension Workflows::Workflow {
    /// This as a worker that a workflow keeps running.
    ///
    /// - Parameter id: what the unit is for: another one ends the run and begins anew. Two units of one type in one pass need distinct
    ///   keys besides.
    public func asWorker(id: some Hashable) -> UnitWorker<Self> {
        UnitWorker(self, id: AnyHashable(id))
    }

    /// This as a worker that a workflow keeps running, whatever it was made with later: the first of its type and key runs.
    public func asWorker() -> UnitWorker<Self> {
        UnitWorker(self, id: AnyHashable(true))
    }
}

extension Workflows::Workflow where Self: Hashable {
    /// This as a worker that a workflow keeps running until another one, not equal to this, comes in its place.
    public func asWorker() -> UnitWorker<Self> {
        UnitWorker(self, id: AnyHashable(self))
    }
}
