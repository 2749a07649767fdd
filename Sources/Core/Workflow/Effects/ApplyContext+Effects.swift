extension ApplyContext where WorkflowType: EffectfulWorkflow {
    /// Starts an effect after the render pass of this event, in the order of the calls.
    ///
    /// The effect is recorded at once. If its node ends in that pass, it does not start, and that
    /// is reported to ``RuntimeConfiguration/onWorkFailure``. Effects are not told apart by their
    /// values: each call starts work of its own.
    ///
    /// - Parameters:
    ///   - effect: The name of the effect.
    ///   - key: A name within the node. Of the effects with one key only the latest runs: this call cancels the one before.
    /// - Precondition: Called while `apply` runs. When the effect starts, the host has a home.
    public func start(_ effect: WorkflowType.Effect, key: String? = nil) {
        record(.start(effect, key: key)) { node in
            node.start(effect, key: key)
        }
    }
}

extension ApplyContext {
    /// Starts a closure as an effect after the render pass of this event, for any workflow.
    ///
    /// It is recorded without a value: a test can see only that it was started, and a restored tree cannot repeat it. Use
    /// ``start(_:key:)`` for what must not be lost.
    ///
    /// ```swift
    /// context.start(of: Action.self) { [log = context[workflowValue: \.log]] sink in
    ///     try await sink.deliver(.logged(log.append("Opened")))
    /// }
    /// ```
    /// - Parameters:
    ///   - actionType: The type of the actions that `operation` sends.
    ///   - key: A name within the node. Of the effects with one key only the latest runs: this call cancels the one before.
    ///   - operation: The work, which runs off the host's home.
    /// - Precondition: Called while `apply` runs. When the effect starts, the host has a home.
    public func start<Action: WorkflowAction & Sendable>(
        of actionType: Action.Type,
        key: String? = nil,
        _ operation: @escaping @Sendable (WorkSink<Action>) async throws -> Void
    ) where Action.WorkflowType == WorkflowType {
        record(.start(nil, key: key)) { node in
            node.startEffect(nil, key: key) { _ in EffectWork<Action>.sending(operation) }
        }
    }

    /// Cancels the effect with this key, if there is one, at once: nothing of it arrives any more.
    /// - Precondition: Called while `apply` runs.
    public func cancel(key: String) {
        record(.cancel(key: key)) { $0.extras?.effects?.cancel(key: key) }
    }

    /// Carries out a command in the tree, or hands it to who stands in for the tree.
    private func record(_ command: EffectCommand, inTree carryOut: (Node<WorkflowType>) -> Void) {
        guard let node else {
            guard let reader = reader as? any ApplyReading else { usedAfterApply() }
            return reader.take(command)
        }
        guard node.isApplying, node.applySerial == serial else { usedAfterApply() }
        if node.tree.answers?.take(command) != true { carryOut(node) }
    }
}
