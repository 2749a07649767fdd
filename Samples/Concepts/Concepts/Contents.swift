import Workflow
import WorkflowHTML
import WorkflowLive
import WorkflowScreens

/// The page that leads to the others. It has no state.
struct Contents: Workflow {
    func render(state: Void, context: RenderContext<Contents>) -> ContentsScreen { ContentsScreen() }
}

struct ContentsScreen: WebScreen {
    func html(environment: ViewEnvironment) -> HTML {
        main {
            h1 { "Samples" }
            nav(.ariaLabel("Samples")) {
                ul {
                    for page in Concepts.pages {
                        li { a(.href(page.path)) { page.title } }
                    }
                }
            }
        }
    }
}
