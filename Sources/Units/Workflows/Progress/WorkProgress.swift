/// The progress of a run.
public struct WorkProgress: Sendable, Equatable {
    /// 0 to 1; never decreases, also when work is run again after a failure.
    public var fraction: Double
    /// The number of steps that have ended.
    public var completedSteps: Int
    /// The number of steps, as far as is known: the second half of a `flatMap` counts as one step until it is made.
    public var totalSteps: Int
    /// The names of what is running, of work that is ``Workflow/named(_:)``; the one begun last is last.
    public var running: [String]

    public init(fraction: Double = 0, completedSteps: Int = 0, totalSteps: Int = 1, running: [String] = []) {
        self.fraction = fraction
        self.completedSteps = completedSteps
        self.totalSteps = totalSteps
        self.running = running
    }

    /// Says how much of the work that calls this is done, from inside its `run`. Costs next to nothing when nobody follows.
    ///
    /// - Parameter fraction: 0 to 1; NaN and values below the last one are ignored.
    public static func report(_ fraction: Double) {
        guard Watching.isOn else { return }
        ProgressNode.current?.report(fraction)
    }

    /// Says how much of the work that calls this is done, counted. Does nothing for a total of zero.
    public static func report(_ completed: Int, of total: Int) {
        guard total > 0 else { return }
        report(Double(completed) / Double(total))
    }
}
