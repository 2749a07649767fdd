/// Checks that a ``WorkflowTestHost`` makes besides the assertions of its test.
public struct HostChecks: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// Renders every node twice, with the same workflow value and state, and compares the renderings, the children and
    /// the side effects.
    ///
    /// This finds a `render` that counts, reads the time or draws a random number. Side effects are started once all
    /// the same. Renderings are compared by `==` if they are `Equatable`, else by their contents as text, in which all
    /// closures are equal.
    public static let idempotentRenders = HostChecks(rawValue: 1)

    /// Reports each action that is ignored because its sink is no longer valid.
    ///
    /// Its node has ended, or a later pass did not ask for a sink of its type. A user who looks at an older rendering
    /// then presses a button in vain.
    public static let ignoredActions = HostChecks(rawValue: 2)

    /// Reports objects and work that remain when the host has ended.
    ///
    /// These are nodes that something keeps in memory, such as a closure that holds its `RenderContext`. After
    /// ``WorkflowTestHost/end(file:line:)`` it is also work that continues although it was cancelled.
    public static let leaks = HostChecks(rawValue: 4)

    public static let all: HostChecks = [.idempotentRenders, .ignoredActions, .leaks]
}
