import WorkflowContainers
import WorkflowScreens

/// Screens in containers, in a package without UIKit.
struct PageScreen: Screen {
    let title: String
}

@main
enum Client {
    static func main() {
        var hasGoneBack = false
        let top = PageScreen(title: "Details").named("7").onBack { hasGoneBack = true }
        let stack = BackStackScreen(PageScreen(title: "List").asAnyScreen(), top.asAnyScreen())
        let screen = BodyAndOverlaysScreen(stack)
        guard let page = screen.innermost as? PageScreen, page.title == "Details" else {
            fatalError("Expected the details in front, found \(screen.innermost).")
        }
        screen.backHandler?()
        guard hasGoneBack else { fatalError("Expected the top of the stack to hear of Back.") }
    }
}
