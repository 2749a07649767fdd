public import Workflow

/// Asynchronous work that a workflow keeps running: a worker defined where it is run.
///
/// ```swift
/// Work(id: state.query) { try await store.search(state.query) }
///     .delayed(by: .milliseconds(300), clock: clock)
///     .retrying(.backoff(attempts: 3), clock: clock)
///     .running(in: context) { Action.found($0) }
/// ```
/// The work starts in the first pass that runs it. In a later pass it continues if it is the same work: created at the
/// same place in the source, with an equal `id`, equal durations and policies. Without an `id` the same call has to run
/// it, too. Otherwise the task of the old work is cancelled and the new work starts. It ends with the first pass that
/// does not run it. As a child it is identified by the type of its output and by its key.
///
/// The work runs off the home of the host, unless its function belongs to an actor: `Work { @MainActor in … }`. Its
/// outputs are handled on the home, in order; the next is requested when the last has been handled. After its end, work
/// has no more outputs, even if it ignores its cancellation.
///
/// In a workflow with effects, which has an action type of its own, the map is shorter: `{ .found($0) }`.
///
/// An error thrown by the work is passed to `RuntimeConfiguration.onWorkFailure`; with ``asResult()`` it is an output.
public struct Work<Output: Sendable>: AnyWorkflowConvertible {
    public typealias Rendering = Void
    @usableFromInline typealias Body = @Sendable (WorkSink<Output>) async throws -> Void

    /// The identity of the work: equal for values that are the same work.
    @usableFromInline package let identity: WorkIdentity
    @usableFromInline let body: Body

    @inlinable
    init(_ identity: WorkIdentity, body: @escaping Body) {
        self.identity = identity
        self.body = body
    }

    /// Creates work whose one output is the result of `operation`.
    ///
    /// - Parameters:
    ///   - id: The identity of the work. While it stays equal, the work continues, or stays finished, whatever else
    ///     `operation` captures.
    ///   - fileID: The file of the call, which is a part of the default identity.
    ///   - line: The line of the call, which is a part of the default identity.
    ///   - column: The column of the call, which is a part of the default identity.
    ///   - operation: The work.
    @inlinable
    public init<ID: Hashable>(
        id: ID = "",
        fileID: String = #fileID,
        line: UInt = #line,
        column: UInt = #column,
        _ operation: @escaping @Sendable () async throws -> Output
    ) {
        self.init(WorkIdentity(.operation, id: id, site: .init(fileID: fileID, line: line, column: column))) { sink in
            try await sink.deliver(operation())
        }
    }

    /// Creates work whose one output is the result of `operation`. Several values are its identity: `Work(id: [query,
    /// page]) { … }`.
    @inlinable
    public init(
        id: [AnyHashable],
        fileID: String = #fileID,
        line: UInt = #line,
        column: UInt = #column,
        _ operation: @escaping @Sendable () async throws -> Output
    ) {
        self.init(id: AnyHashable(id), fileID: fileID, line: line, column: column, operation)
    }

    /// Returns work that sends any number of outputs until it returns.
    ///
    /// - Parameters:
    ///   - id: The identity of the work. While it stays equal, the work continues, or stays finished, whatever else
    ///     `operation` captures.
    ///   - fileID: The file of the call, which is a part of the default identity.
    ///   - line: The line of the call, which is a part of the default identity.
    ///   - column: The column of the call, which is a part of the default identity.
    ///   - operation: The work, which sends its outputs to the sink.
    @inlinable
    public static func sending<ID: Hashable>(
        id: ID = "",
        fileID: String = #fileID,
        line: UInt = #line,
        column: UInt = #column,
        _ operation: @escaping @Sendable (WorkSink<Output>) async throws -> Void
    ) -> Work {
        Work(
            WorkIdentity(.sending, id: id, site: .init(fileID: fileID, line: line, column: column)),
            body: operation
        )
    }

    /// Runs this as a child. `outputMap` turns each output into an action of the parent; the map of the latest pass
    /// applies. Work without an `id` is other work where another call runs it.
    /// - Precondition: No other work with such outputs under this key in this pass.
    @inlinable
    public func running<Parent, Action: WorkflowAction>(
        in context: RenderContext<Parent>,
        key: String = "",
        fileID: String = #fileID,
        line: UInt = #line,
        column: UInt = #column,
        outputMap: @escaping (Output) -> Action
    ) where Action.WorkflowType == Parent {
        // Without erasing the type of the child, which would cost time in every pass.
        at(fileID, line, column).rendered(in: context, key: key, outputMap: outputMap)
    }

    /// Runs this as a child of a workflow with an action type of its own, so that the map needs no type: `{ .found($0) }`.
    /// - Precondition: No other work with such outputs under this key in this pass.
    @inlinable
    public func running<Parent: EffectfulWorkflow>(
        in context: RenderContext<Parent>,
        key: String = "",
        fileID: String = #fileID,
        line: UInt = #line,
        column: UInt = #column,
        outputMap: @escaping (Output) -> Parent.Action
    ) {
        at(fileID, line, column).rendered(in: context, key: key, outputMap: outputMap)
    }

    /// Returns the work as a child of a workflow.
    public func asAnyWorkflow() -> AnyWorkflow<Void, Output> {
        WorkWorkflow(work: self).asAnyWorkflow()
    }

    @inlinable
    func at(_ fileID: String, _ line: UInt, _ column: UInt) -> WorkWorkflow<Output> {
        let place = WorkIdentity.Site(fileID: fileID, line: line, column: column)
        return WorkWorkflow(work: Work(identity.running(at: place), body: body))
    }

    /// Returns this work with one more step around its body.
    func adding<NewOutput>(
        _ step: WorkIdentity.Step,
        body: @escaping @Sendable (WorkSink<NewOutput>) async throws -> Void
    ) -> Work<NewOutput> {
        var identity = identity
        identity.steps.append(step)
        return Work<NewOutput>(identity, body: body)
    }
}
