package import Workflow

extension WorkflowHost where WorkflowType: SharedWorkflow {
    /// Applies a command, renders, and returns the answer.
    package func run(_ command: WorkflowType.Command) throws(SharedEnded) -> WorkflowType.Output? {
        let result = CommandResult<WorkflowType>()
        send(RunCommand(command: command, result: result))
        guard let answer = result.answer else {
            throw SharedEnded(workflowType: "\(WorkflowType.self)", cause: stopCause)
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
