import LoginCore
import WorkflowHTML
import WorkflowLasso
import WorkflowLive
import WorkflowUI

/// One step, on a card in the middle of the page.
struct StepScreen: WebScreen {
    private let step: any Screen

    init(_ step: some Screen) {
        self.step = step.withRegistry(Self.pages)
    }

    func html(environment: ViewEnvironment) -> HTML {
        main {
            div(.class("card")) {
                step.html(in: environment)
            }
        }
    }

    /// How each of Lasso's screens looks on the web.
    private static let pages =
        ViewRegistry(StoreScreen<WelcomeModule>.self, web: { screen, _ in welcomePage(screen) })
        + ViewRegistry(StoreScreen<LoginModule>.self, web: { screen, _ in loginPage(screen) })
        + ViewRegistry(StoreScreen<SignedInModule>.self, web: { screen, _ in signedInPage(screen) })
}
