public import Workflow
import WorkflowConcurrency

extension Toasts {
    /// Runs a timer for each message that goes by itself. Call it in `render`.
    /// - Parameters:
    ///   - context: The context of the workflow that has the messages.
    ///   - duration: The time for which a message is shown.
    ///   - clock: The clock.
    ///   - dismiss: Returns the action that dismisses a message of this number.
    public func expire<Parent, Action: WorkflowAction<Parent>>(
        in context: RenderContext<Parent>,
        after duration: Duration = .seconds(6),
        clock: any Clock<Duration> = ContinuousClock(),
        dismiss: @escaping (Int) -> Action
    ) {
        for toast in all where toast.expires {
            Work.timer(after: duration, clock: clock).running(in: context, key: "toast \(toast.id)") {
                dismiss(toast.id)
            }
        }
    }
}
