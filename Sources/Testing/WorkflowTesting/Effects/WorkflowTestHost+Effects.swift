public import Workflow

extension WorkflowTestHost {
    /// Returns the effects that actions have started and that have not ended.
    ///
    /// They are those of all workflows of this type in the tree, in render order, and for each in the order of the calls.
    /// Closures have no value and are left out.
    public func effects<Subject: EffectfulWorkflow>(
        of type: Subject.Type,
        file: StaticString = #filePath,
        line: UInt = #line
    ) -> [Subject.Effect] {
        guard let host else {
            reportUseAfterEnd("effects(of:)", file: file, line: line)
            return []
        }
        return host.nodes.filter { $0.workflowType == type }.flatMap(\.effects).compactMap {
            $0.value as? Subject.Effect
        }
    }

    /// Replaces what effects do that start from now on, for all workflows of a type.
    ///
    /// ```swift
    /// host.replaceEffects(of: Shop.self) { effect in
    ///     switch effect {
    ///     case .reserve: .action(.reserved(true))
    ///     case .pay: nil
    ///     }
    /// }
    /// ```
    /// - Parameters:
    ///   - type: The type of the workflows.
    ///   - work: Returns the work of an effect; `nil` for what the workflow itself says. Called on the home.
    public func replaceEffects<Subject: EffectfulWorkflow>(
        of type: Subject.Type,
        with work: @escaping (Subject.Effect) -> EffectWork<Subject.Action>?
    ) {
        inspector.effectWork[ObjectIdentifier(type)] = work
    }
}
