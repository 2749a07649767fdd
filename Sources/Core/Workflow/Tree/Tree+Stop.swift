extension Tree {
    /// Queues an action that `render`, or an effect that started in this event, has sent: its pass counts.
    ///
    /// - Parameter send: what was sent where, for the message.
    final func enqueueCaused(_ event: QueuedEvent, send: () -> String) {
        enqueue(event)
        guard !configuration.isCompatible else { return }
        var passes = causedPasses ?? CausedPasses(pass: rootRuns)
        if passes.notesSends { passes.note(send()) }
        causedPasses = passes
    }

    /// Counts the pass of the action that has just been handled, and stops a tree that would go on for ever.
    final func countPass() {
        let isOver = causedPasses?.didHandleAction(
            pass: rootRuns,
            timeLimit: configuration.endlessRenderingTimeLimit,
            now: configuration.steadyNow
        )
        if isOver == true { stopRendering() }
    }

    private func stopRendering() {
        guard let passes = causedPasses else { return }
        causedPasses = nil
        let misuse = Misuse(
            .endlessRendering,
            """
            Expected the passes of one event to come to an end. Instead, \(passes.count) of them were caused by sends from \
            render, or by effects that started in the same event: \(passes.sends.joined(separator: "; ")). Send from an event \
            handler or a worker, and give a side effect a key that stays the same from pass to pass.
            """
        )
        misuse.report(to: configuration)
        stop(because: misuse)
    }

    /// Ends the tree as the end of its host does; the host lives on with its last rendering.
    private func stop(because misuse: Misuse) {
        stopRoot(because: misuse)
        dropWhatWaits()
    }

    /// Ends a side effect. What it sends in its end counts where it has started in the same event.
    final func end(_ lifetime: Lifetime) {
        guard lifetime.startedIn == eventNumber, !gate.contains(.endsNewEffect), !configuration.isCompatible else {
            return lifetime.end()
        }
        gate.insert(.endsNewEffect)
        lifetime.end()
        gate.remove(.endsNewEffect)
    }

    /// A lifetime for an effect that starts now. Sees to it that the end of the event is noticed.
    final func makeLifetime() -> Lifetime {
        hasMoreToDo = true
        return Lifetime(isCompatible: configuration.isCompatible, startedIn: eventNumber)
    }
}

extension NodeBase {
    /// The types and keys from the root to this node.
    final var path: String {
        var names: [String] = []
        var node: NodeBase? = self
        while let current = node {
            names.append(current.description)
            node = current.parent
        }
        return names.reversed().joined(separator: " > ")
    }
}

/// Says in a message what kind of action was sent: its type and case, never its values, which may be a person's.
struct ActionName: CustomStringConvertible {
    let description: String

    init<Action: WorkflowAction>(_ action: Action) {
        let type = "\(Action.self)"
        if let erased = action as? AnyWorkflowAction<Action.WorkflowType> {
            description = erased.isClosureBased ? "\(erased.base)" : Self.name(of: erased.base)
        } else {
            description = Self.name(of: action, type: type)
        }
    }

    private static func name(of value: Any) -> String {
        name(of: value, type: "\(Swift.type(of: value))")
    }

    private static func name(of value: Any, type: String) -> String {
        let mirror = Mirror(reflecting: value)
        guard mirror.displayStyle == .enum else { return type }
        if let label = mirror.children.first?.label { return "\(type).\(label)" }
        return value is any CustomStringConvertible ? type : "\(type).\(value)"
    }
}
