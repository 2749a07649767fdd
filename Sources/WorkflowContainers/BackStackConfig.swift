import WorkflowScreens

/// Where a screen stands in a back stack, so that its view can show or leave out a way back.
public enum BackStackConfig: Sendable, Hashable {
    /// Not in a back stack.
    case none
    /// At the bottom of one: nothing to go back to.
    case first
    /// Above the bottom of one.
    case canGoBack
}

extension BackStackConfig: ViewEnvironmentKey {
    public static var defaultValue: BackStackConfig { .none }
}

extension ViewEnvironment {
    /// Where the screen stands in the innermost back stack. Set by the host that shows the stack.
    public var backStackConfig: BackStackConfig {
        get { self[BackStackConfig.self] }
        set { self[BackStackConfig.self] = newValue }
    }
}
