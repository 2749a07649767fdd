import Lasso

/// Greets, and offers to log in.
public enum WelcomeModule: PassthroughScreenModule {
    public enum Action: Equatable, Sendable {
        case didTapLogIn
    }

    public typealias Output = Action

    /// What the screen is called.
    public nonisolated static let title = "Welcome"

    public static func createScreen(with store: PassthroughStore<WelcomeModule>) -> Screen {
        Screen(store, WelcomeController(store: store.asViewStore()))
    }
}
