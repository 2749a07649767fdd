#if canImport(UIKit)
import Testing
import UIKit
import WorkflowUI

/// What the guide "Coding Workflow UI" shows of screens, in the guide's words as far as there are controllers.
@MainActor
struct Seed001Tests {
    @Test func `a plain struct is bound to its controller in another file`() throws {
        var name = "Ada"
        let screen = WelcomeScreen(name: name, onNameChanged: { name = $0 }, onLoginTapped: {})
        let controller = try #require(screen.buildViewController(in: .empty) as? WelcomeViewController)
        #expect(controller.nameLabel.text == "Ada")

        controller.type("Grace")
        #expect(name == "Grace")

        WelcomeScreen(name: name, onNameChanged: { _ in }, onLoginTapped: {})
            .update(viewController: controller, with: .empty)
        #expect(controller.nameLabel.text == "Grace")

        controller.view.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
        controller.view.layoutIfNeeded()
        #expect(controller.nameLabel.frame.size == CGSize(width: 320, height: 480))
    }

    @Test func `a split screen has a leading and a trailing screen`() {
        let split = SplitScreen(
            leadingScreen: PlainScreen(text: "list"),
            trailingScreen: BackStackScreen(OtherScreen(number: 1))
        )
        let leading: PlainScreen = split.leadingScreen
        let trailing: BackStackScreen<OtherScreen> = split.trailingScreen
        #expect(leading.text == "list")
        #expect(trailing.top.number == 1)
    }

    @Test func `the green theme is another registry around the same screen`() {
        let screen = PlainScreen(text: "hello")
        let green = ViewRegistry(
            PlainScreen.self,
            viewController: { screen, environment in
                ViewControllerDescription(
                    environment: environment,
                    build: { UIViewController() },
                    update: { $0.title = "green \(screen.text)" }
                )
            }
        )
        #expect(screen.withRegistry(green).buildViewController(in: .empty).title == "green hello")
    }
}
#endif
