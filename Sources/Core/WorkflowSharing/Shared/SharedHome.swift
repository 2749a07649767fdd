import Workflow

/// The home of a shared workflow, and the owner of its tree.
///
/// It does nothing by itself: the jobs of a ``SharedTree``'s queue, which run here, tell it what to do.
actor SharedHome<W: SharedWorkflow> {
    private var host: WorkflowHost<W>?

    func adopt(_ host: sending WorkflowHost<W>) {
        self.host = host
    }

    /// Ends the tree.
    func end() {
        host = nil
    }

    /// Applies a command, renders, and returns the answer.
    func handle(_ command: W.Command) throws(SharedEnded) -> W.Output? {
        let result = CommandResult<W>()
        host?.send(RunCommand(command: command, result: result))
        guard let answer = result.answer else {
            throw SharedEnded(workflowType: "\(W.self)", cause: host?.stopCause)
        }
        return answer
    }
}

/// A command that tells what came of it.
private struct RunCommand<W: SharedWorkflow>: WorkflowAction, CustomStringConvertible {
    typealias WorkflowType = W

    let command: W.Command
    let result: CommandResult<W>

    func apply(toState state: inout W.State, context: ApplyContext<W>) -> W.Output? {
        let answer = command.apply(toState: &state, context: context)
        result.answer = .some(answer)
        return answer
    }

    // For observers and logs.
    var description: String { "\(command)" }
}

/// The result of a command; nil in it until the command was applied.
private final class CommandResult<W: SharedWorkflow> {
    var answer: W.Output??
}
