#if canImport(UIKit)
import Testing
import UIKit
@_spi(ViewEnvironmentWiring) import ViewEnvironmentUI
import WorkflowUI

@MainActor
struct DescribedEnvironmentTests {
    private let green = ViewEnvironment.empty.setting(keyPath: \.theme, to: "green")
    private let red = ViewEnvironment.empty.setting(keyPath: \.theme, to: "red")

    @Test func `a described controller has the described environment, whatever is above it`() {
        let container = UIViewController()
        let token = container.addEnvironmentCustomization { $0[SizeKey.self] = 20 }
        let controller = describe(green).buildViewController()
        container.addChild(controller)
        #expect(controller.environment.theme == "green")
        #expect(controller.environment[SizeKey.self] == 12)
        token.remove()
    }

    @Test func `an update replaces the environment`() {
        let controller = describe(green).buildViewController()
        describe(red).update(viewController: controller)
        #expect(controller.environment.theme == "red")
    }

    @Test func `a controller whose ancestor is set by someone else is left alone`() {
        let other = ViewEnvironmentPropagationNode(customizeEnvironment: { $0.theme = "other" })
        let controller = UIViewController()
        controller.environmentAncestorOverride = { other }
        var updates = 0
        let token = controller.addEnvironmentNeedsUpdateObserver { _ in updates += 1 }
        describe(red).update(viewController: controller)
        #expect(controller.environment.theme == "other")
        #expect(updates == 0)
        token.remove()
    }

    @Test func `each update flags the controller, and what is below it`() {
        let controller = describe(green).buildViewController()
        let child = UIViewController()
        controller.addChild(child)
        var told: [String] = []
        let token = child.addEnvironmentNeedsUpdateObserver { told.append($0.theme) }
        describe(red).update(viewController: controller)
        #expect(told == ["red"])
        token.remove()
    }

    @Test func `a described controller is released`() {
        weak var gone: UIViewController?
        do {
            let controller = describe(green).buildViewController()
            gone = controller
        }
        #expect(gone == nil)
    }

    private func describe(_ environment: ViewEnvironment) -> ViewControllerDescription {
        ViewControllerDescription(environment: environment, build: { UIViewController() }, update: { _ in })
    }
}
#endif
