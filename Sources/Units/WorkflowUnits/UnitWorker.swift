import Workflow
import WorkflowConcurrency
import Workflows

/// A unit of asynchronous work as a worker, with its progress, its output or its error as outputs.
///
/// It starts, continues, restarts and ends as an `AsyncSequenceWorker` does; when the worker ends, the unit is
/// cancelled. Progress that arrives while the tree is busy is skipped.
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

    /// Returns whether the identities are equal.
    public func isEquivalent(to otherWorker: UnitWorker) -> Bool {
        id == otherWorker.id
    }
}

extension Workflows::Workflow {
    /// Returns this unit as a worker that a workflow keeps running.
    ///
    /// - Parameter id: The purpose of the unit: another one ends the run and starts again. Two units of one type in one
    ///   pass also need distinct keys.
    public func asWorker(id: some Hashable) -> UnitWorker<Self> {
        UnitWorker(self, id: AnyHashable(id))
    }

    /// Returns this unit as a worker that a workflow keeps running. The first unit of its type and key runs, whatever
    /// later ones are made with.
    public func asWorker() -> UnitWorker<Self> {
        UnitWorker(self, id: AnyHashable(true))
    }
}

extension Workflows::Workflow where Self: Hashable {
    /// Returns this unit as a worker that a workflow keeps running until it is replaced by one that is not equal.
    public func asWorker() -> UnitWorker<Self> {
        UnitWorker(self, id: AnyHashable(self))
    }
}
