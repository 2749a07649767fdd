import Testing
import UIKit
import Workflow
import WorkflowUI
import WorkflowUITesting

@MainActor
struct UserInterfaceTests {
    @Test func `a test uses an app as a person does`() async throws {
        let ui = await host(ShoppingWorkflow())
        try ui.find(.field("Item")).type("Milk")
        try ui.find(.button("Add")).tap()
        await ui.waitForLayout()
        try ui.find(.row("Milk"))
        try ui.find(.field("Item")).replaceText(with: "Bread")
        try ui.find(.field("Item")).pressReturn()
        await ui.waitForLayout()
        try ui.find(.row("Bread")).tap()
        #expect(ui.outputs == ["Bread"])
        try ui.find(.toggle("Gift")).tap()
        #expect(try ui.find(.toggle("Gift")).isOn)
        try ui.find(.label("2 things, a gift"))
        #expect(ui.screen.items == ["Milk", "Bread"])
    }

    @Test func `what is not there is an error with the tree`() async throws {
        let ui = await host(ShoppingWorkflow())
        let error = #expect(throws: NotFound.self) { try ui.find(.button("Remove")) }
        let description = "\(try #require(error))"
        #expect(description.hasPrefix("Expected one button \"Remove\". Instead, there is none."))
        #expect(description.contains("ShoppingViewController (in view)"))
        #expect(description.contains("UIButton \"Add\" disabled"))
    }

    @Test func `what is there twice is an error, and what is hidden is not there`() async throws {
        let ui = await show(LabelsScreen(texts: ["a", "a", "b"], isHidden: false))
        let error = #expect(throws: NotFound.self) { try ui.find(.label("a")) }
        #expect("\(try #require(error))".hasPrefix("Expected one label \"a\". Instead, there are 2."))
        #expect(ui.findAll(.label("a")).count == 2)
        await ui.update(LabelsScreen(texts: ["b"], isHidden: true))
        #expect(!ui.has(.label("b")))
    }

    @Test func `what takes no events cannot be used`() async throws {
        let ui = await host(ShoppingWorkflow())
        let disabled = #expect(throws: NotPossible.self) { try ui.find(.button("Add")).tap() }
        #expect("\(try #require(disabled))".contains("Expected the button \"Add\" to be enabled."))
        let label = try ui.find(.label("0 things"))
        let inert = #expect(throws: NotPossible.self) { try label.tap() }
        #expect("\(try #require(inert))".contains("nothing takes taps"))
        #expect(throws: NotPossible.self) { try label.type("x") }
        ui.root.view.isUserInteractionEnabled = false
        let blocked = #expect(throws: NotPossible.self) { try ui.find(.field("Item")).type("x") }
        #expect("\(try #require(blocked))".contains("takes none"))
        #expect(throws: NotPossible.self) { try ui.swipeBack() }
    }

    @Test func `only what is in front is found`() async throws {
        let ui = await show(LabelsScreen(texts: ["behind"], isHidden: false))
        let sheet = UIViewController()
        ui.root.present(sheet, animated: true)
        await ui.waitForLayout()
        #expect(ui.front === sheet)
        #expect(!ui.has(.label("behind")))
        ui.swipeDown()
        await ui.waitForLayout()
        try ui.find(.label("behind"))
    }

    @Test func `a gesture recogniser takes a tap on what is inside`() async throws {
        let ui = await show(LabelsScreen(texts: ["tap me"], isHidden: false))
        let taps = Taps()
        let recognizer = UITapGestureRecognizer(target: taps, action: Taps.tapped)
        ui.controller.view.addGestureRecognizer(recognizer)
        try ui.find(.label("tap me")).tap()
        #expect(taps.count == 1)
    }

    @Test func `what comes by work of its own is waited for`() async throws {
        let ui = await show(LabelsScreen(texts: [], isHidden: false))
        let view: UIView = ui.controller.view
        Task {
            await Task.yield()
            let label = UILabel()
            label.text = "loaded"
            view.addSubview(label)
        }
        try await ui.waitFor(.label("loaded"))
        try await ui.wait { view.subviews.count == 1 }
        await #expect(throws: NotFound.self) { try await ui.waitFor(.label("never"), atMost: .zero) }
        await #expect(throws: NotPossible.self) { try await ui.wait(atMost: .zero) { false } }
    }

    @Test func `turning the device changes the size of the window`() async throws {
        let ui = await show(LabelsScreen(texts: [], isHidden: false))
        ui.rotate(to: .landscapeLeft)
        await ui.waitForLayout()
        #expect(ui.controller.view.frame.size == CGSize(width: 844, height: 390))
    }
}

@MainActor
private final class Taps {
    var count = 0
    func tapped() { count += 1 }
}

private struct LabelsScreen: Screen {
    var texts: [String]
    var isHidden: Bool

    func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
        ViewControllerDescription(
            environment: environment,
            build: { UIViewController() },
            update: { controller in
                for view in controller.view.subviews { view.removeFromSuperview() }
                for text in texts {
                    let label = UILabel()
                    label.text = text
                    label.isHidden = isHidden
                    controller.view.addSubview(label)
                }
            }
        )
    }
}
