import LoginCore
import WorkflowHTML
import WorkflowLasso
import WorkflowLive
import WorkflowScreens

/// One step, on a card in the middle of the page.
struct StepScreen: WebScreen {
    private let step: any Screen
    private let session: SessionContext

    init(_ step: some Screen, in session: SessionContext) {
        self.step = step.withRegistry(Self.pages)
        self.session = session
    }

    func html(environment: ViewEnvironment) -> HTML {
        main {
            div(.class("card")) {
                step.html(in: environment.setting(key: FocusKey.self, to: session.focus))
            }
        }
    }

    /// How each of Lasso's screens looks on the web.
    private static let pages =
        ViewRegistry(StoreScreen<WelcomeModule>.self, web: { screen, _ in welcomePage(screen) })
        + ViewRegistry(StoreScreen<LoginModule>.self, web: { loginPage($0, focus: $1[FocusKey.self]) })
        + ViewRegistry(StoreScreen<SignedInModule>.self, web: { screen, _ in signedInPage(screen) })
}

/// Focuses an element of the page by its id.
private enum FocusKey: ViewEnvironmentKey {
    static var defaultValue: (String) -> Void { { _ in } }
}
