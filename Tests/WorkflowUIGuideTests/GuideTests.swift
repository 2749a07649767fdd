#if canImport(UIKit)
import Dispatch
import Testing
import UIKit
import Workflow
import WorkflowUI

/// What the guide "Coding Workflow UI" says of screens and view controllers, in the guide's own code.
@MainActor
struct GuideTests {
    @Test func `a plain struct is bound to its controller in another file`() throws {
        let controller = WelcomeScreen(name: "Ada", onNameChanged: { _ in }, onLoginTapped: {})
            .buildViewController(in: .empty)
        controller.view.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
        controller.view.layoutIfNeeded()
        let label = try #require(controller.view.subviews.first as? UILabel)
        #expect(label.text == "Ada")
        #expect(label.frame.size == CGSize(width: 320, height: 480))

        WelcomeScreen(name: "Grace", onNameChanged: { _ in }, onLoginTapped: {})
            .update(viewController: controller, with: .empty)
        #expect(label.text == "Grace")
    }

    @Test func `a container view controller in a window drives the root of an app`() async throws {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
        let root = ContainerViewController(workflow: RootWorkflow())
        window.rootViewController = root
        window.makeKeyAndVisible()
        var logins: [String] = []
        root.onOutput { logins.append($0) }
        await withCheckedContinuation { continuation in
            DispatchQueue.main.async { continuation.resume() }
        }

        let label = try #require(root.children.first?.view.subviews.first as? UILabel)
        #expect(label.text == "Ada")
        #expect(label.window === window)
        root.screen.onNameChanged("Grace")
        #expect(label.text == "Grace")
        root.screen.onLoginTapped()
        #expect(logins == ["Grace"])
    }

    @Test func `a split screen shows two screens, and updates them in place`() {
        let split = SplitScreen(leadingScreen: welcome("list"), trailingScreen: welcome("detail").asAnyScreen())
        let controller = split.buildViewController(in: .empty)
        controller.view.frame = CGRect(x: 0, y: 0, width: 100, height: 50)
        controller.view.layoutIfNeeded()
        let sides = controller.children.flatMap(\.children)
        #expect(sides.map { ($0.view.subviews.first as? UILabel)?.text } == ["list", "detail"])
        #expect(sides.map { $0.view.bounds.width } == [30, 69])

        SplitScreen(leadingScreen: welcome("list 2"), trailingScreen: welcome("detail 2").asAnyScreen())
            .update(viewController: controller, with: .empty)
        #expect(controller.children.flatMap(\.children) == sides)
        #expect(sides.map { ($0.view.subviews.first as? UILabel)?.text } == ["list 2", "detail 2"])
    }

    @Test func `the green theme shows the same workflow by another registry's views`() throws {
        let plain = WorkflowHostingController(workflow: HelloWorkflow())
        let placeholder = try #require(plain.children[0].view.subviews.first as? UILabel)
        #expect(placeholder.text?.contains("HelloScreen") == true)

        let green = WorkflowHostingController(workflow: helloWorkflowGreenTheme)
        #expect(green.children.map(\.title) == ["green Hello"])
        green.screen.content.onClick()
        #expect(green.children.map(\.title) == ["green Goodbye"])
    }

    private func welcome(_ name: String) -> WelcomeScreen {
        WelcomeScreen(name: name, onNameChanged: { _ in }, onLoginTapped: {})
    }
}
#endif
