import WorkflowHTML
import WorkflowLive
import WorkflowScreens

/// A screen of a test, whose page is written where the screen is made.
package struct BuiltScreen: WebScreen {
    private let content: (ViewEnvironment) -> HTML

    package init(@HTMLBuilder _ content: @escaping () -> HTML) {
        self.content = { _ in content() }
    }

    package init(@HTMLBuilder _ content: @escaping (ViewEnvironment) -> HTML) {
        self.content = content
    }

    package func html(environment: ViewEnvironment) -> HTML { content(environment) }
}
