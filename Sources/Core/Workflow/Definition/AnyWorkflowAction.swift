/// An action whose concrete type is erased, or that is a closure.
public struct AnyWorkflowAction<WorkflowType: Workflow>: WorkflowAction {
    @usableFromInline let body: ActionApplyClosure

    /// The erased action. For an action made of a closure it is a value whose description has the place of the closure.
    public let base: Any

    /// A Boolean value that indicates whether this action was made of a closure.
    public let isClosureBased: Bool

    /// Erases an action. An already erased action is taken as it is.
    @inlinable
    public init<E: WorkflowAction>(_ base: E) where E.WorkflowType == WorkflowType {
        if let erased = base as? AnyWorkflowAction<WorkflowType> {
            self = erased
            return
        }
        self.init(base: base, isClosureBased: false) { base.apply(toState: &$0, context: $1) }
    }

    /// An action that runs `apply`.
    @inlinable
    public init(
        _ apply: @escaping ActionApplyClosure,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ choice: LastChoice = LastChoice()
    ) {
        self.init(base: ClosureAction<WorkflowType>(fileID: fileID, line: line), isClosureBased: true, body: apply)
    }

    /// An action that runs `apply`, which does not need the context.
    @inlinable
    public init(
        _ apply: @escaping (inout WorkflowType.State) -> WorkflowType.Output?,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ choice: LastChoice = LastChoice()
    ) {
        self.init({ state, _ in apply(&state) }, fileID: fileID, line: line)
    }

    /// An action that runs `apply` and has no output.
    @inlinable
    public init(
        _ apply: @escaping (inout WorkflowType.State, ApplyContext<WorkflowType>) -> Void,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        self.init(
            { state, context in
                apply(&state, context)
                return nil
            },
            fileID: fileID,
            line: line
        )
    }

    /// An action that runs `apply`, which does not need the context, and has no output.
    @inlinable
    public init(
        _ apply: @escaping (inout WorkflowType.State) -> Void,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        self.init({ state, _ in apply(&state) }, fileID: fileID, line: line)
    }

    @inlinable
    init(base: Any, isClosureBased: Bool, body: @escaping ActionApplyClosure) {
        self.base = base
        self.isClosureBased = isClosureBased
        self.body = body
    }

    @inlinable
    public func apply(
        toState state: inout WorkflowType.State,
        context: ApplyContext<WorkflowType>
    ) -> WorkflowType.Output? {
        body(&state, context)
    }
}

extension AnyWorkflowAction where WorkflowType.Output == Void {
    /// An action that runs `apply`, which returns the output, `Void`. Return `nil` for none.
    @inlinable
    public init(
        _ apply: @escaping (inout WorkflowType.State, ApplyContext<WorkflowType>) -> Void,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        self.init({ state, context -> Void? in .some(apply(&state, context)) }, fileID: fileID, line: line)
    }

    /// An action that runs `apply`, which does not need the context and returns the output, `Void`. Return `nil` for none.
    @inlinable
    public init(
        _ apply: @escaping (inout WorkflowType.State) -> Void,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        self.init({ state, _ -> Void? in .some(apply(&state)) }, fileID: fileID, line: line)
    }
}

extension AnyWorkflowAction {
    /// An action that leaves the state alone and emits `output`.
    @inlinable
    public init(sendingOutput output: WorkflowType.Output) {
        self.init { _, _ in output }
    }

    /// An action that changes nothing and emits nothing.
    @inlinable
    public static var noAction: AnyWorkflowAction<WorkflowType> {
        AnyWorkflowAction { _, _ in nil }
    }
}

/// Stands for an action made of a closure, so that tools can tell where it comes from.
@usableFromInline
struct ClosureAction<WorkflowType: Workflow>: CustomStringConvertible {
    @usableFromInline let fileID: StaticString
    @usableFromInline let line: UInt

    @inlinable
    init(fileID: StaticString, line: UInt) {
        self.fileID = fileID
        self.line = line
    }

    @usableFromInline var description: String {
        "ClosureAction<\(WorkflowType.self)>(fileID: \(fileID), line: \(line))"
    }
}
