import WorkflowScreens

/// The position of a screen in a back stack, by which its view shows or hides a back button.
public enum BackStackConfig: Sendable, Hashable {
    /// Not in a back stack.
    case none
    /// At the bottom of one: there is nothing to go back to.
    case first
    /// Above the bottom of one.
    case canGoBack
}

extension BackStackConfig: ViewEnvironmentKey {
    public static var defaultValue: BackStackConfig { .none }
}

extension ViewEnvironment {
    /// The position of the screen in the innermost back stack. Set by the host that shows the stack.
    public var backStackConfig: BackStackConfig {
        get { self[BackStackConfig.self] }
        set { self[BackStackConfig.self] = newValue }
    }
}
