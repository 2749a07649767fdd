/// What a ``WorkflowTestHost`` looks for beside what its test asserts.
public struct HostChecks: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// Renders every node twice, with the same workflow value and state, and compares the renderings, the children and the side
    /// effects. Finds a `render` that counts, reads the time or draws a number. Side effects are started once all the same.
    ///
    /// Renderings are compared by `==` if they are `Equatable`, else by their contents as text, in which closures are all alike.
    public static let idempotentRenders = HostChecks(rawValue: 1)

    /// Reports each action that is ignored because its sink is out of use: its node has ended, or a later pass did not ask for a sink
    /// of its type. Whoever looks at an older rendering then presses a button in vain.
    public static let ignoredActions = HostChecks(rawValue: 2)

    /// Reports what is left when the host has ended: nodes that something keeps in memory, such as a closure that holds its
    /// `RenderContext`, and after ``WorkflowTestHost/end(file:line:)`` also work that goes on although it was cancelled.
    public static let leaks = HostChecks(rawValue: 4)

    public static let all: HostChecks = [.idempotentRenders, .ignoredActions, .leaks]
}
