import WorkflowScreens

/// Asks who is there.
public struct WelcomeScreen: Screen {
    /// What has been typed so far.
    public var name: String
    /// Whether ``onLoginTapped`` does something: the name is not blank.
    public var canLogIn: Bool
    public var onNameChanged: (String) -> Void
    public var onLoginTapped: () -> Void
}
