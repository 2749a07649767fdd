import WorkflowContainers
import WorkflowScreens

/// A screen that knows how a terminal shows it.
///
/// ```swift
/// struct CounterScreen: TerminalScreen {
///     let count: Int
///     let onAdd: () -> Void
///
///     func terminal(environment: ViewEnvironment) -> TerminalView {
///         column(spacing: 1) {
///             text("Clicked \(count) times")
///             button("Add", key: "+", onAdd)
///         }
///     }
/// }
/// ```
///
/// A screen whose logic must not import this module is bound from outside by `ViewRegistry(_:terminal:)`; an entry there
/// takes precedence.
public protocol TerminalScreen: Screen {
    /// Returns the view of the screen. Called on the host's home for each rendering, so it must have no effects. Show a
    /// child screen with `Screen.terminal(in:)`.
    @TerminalBuilder func terminal(environment: ViewEnvironment) -> TerminalView
}

/// An overlay that knows how a terminal shows it.
public protocol TerminalOverlay: Overlay {
    /// Returns the view of the overlay; see ``TerminalScreen/terminal(environment:)``.
    @TerminalBuilder func terminal(environment: ViewEnvironment) -> TerminalView
}
