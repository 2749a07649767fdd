import WorkflowHTML
import WorkflowContainers
import WorkflowScreens

/// A screen that knows its own web page.
///
/// ```swift
/// struct WelcomeScreen: WebScreen {
///     var name: String
///     var onLogIn: () -> Void
///
///     func html(environment: ViewEnvironment) -> HTML {
///         h1 { "Welcome" }
///         button(.type(.button), .onClick(onLogIn)) { "Log in" }
///     }
/// }
/// ```
///
/// A screen whose logic must not import this module is bound from outside by
/// `ViewRegistry(_:web:)`; an entry there goes before this conformance.
public protocol WebScreen: Screen {
    /// Returns the HTML of the screen. Called on the session's home whenever the screen may have changed, so it must have
    /// no effects. Show a child screen with `Screen.html(in:)`.
    @HTMLBuilder func html(environment: ViewEnvironment) -> HTML
}

/// An overlay that knows how it is shown on a web page, usually as a `dialog`.
public protocol WebOverlay: Overlay {
    /// Returns the HTML of the overlay; see ``WebScreen/html(environment:)``.
    @HTMLBuilder func html(environment: ViewEnvironment) -> HTML
}
