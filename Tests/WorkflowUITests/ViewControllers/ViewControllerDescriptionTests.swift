#if canImport(UIKit)
import Testing
import UIKit
import WorkflowUI

@MainActor
struct ViewControllerDescriptionTests {
    @Test func `controllers of the described class and its subclasses can be updated`() {
        let description = describe(ListController.self)
        #expect(description.canUpdate(viewController: ListController()))
        #expect(description.canUpdate(viewController: SpecialListController()))
        #expect(!description.canUpdate(viewController: DetailController()))
        #expect(!describe(SpecialListController.self).canUpdate(viewController: ListController()))
    }

    @Test func `a description of any controller can update every controller`() {
        let description = describe(UIViewController.self)
        #expect(description.canUpdate(viewController: DetailController()))
    }

    @Test func `a class known when the program runs is checked for itself and its subclasses`() {
        let description = describe(dynamicType: ListController.self) { SpecialListController() }
        #expect(description.canUpdate(viewController: ListController()))
        #expect(description.canUpdate(viewController: description.buildViewController()))
        #expect(!description.canUpdate(viewController: DetailController()))
    }

    @Test func `a screen without a description is looked up once`() {
        var lookups = 0
        let views = ViewRegistry(PlainScreen.self, kind: ViewControllerFactory.self) { _, environment in
            lookups += 1
            return ViewControllerDescription(environment: environment, build: { ListController() }, update: { _ in })
        }
        let description = PlainScreen().viewControllerDescription(
            environment: .empty.setting(key: ViewRegistry.self, to: views)
        )
        #expect(lookups == 0)
        let controller = description.buildViewController()
        #expect(description.canUpdate(viewController: controller))
        description.update(viewController: controller)
        #expect(lookups == 1)
    }

    @Test func `a description that is changed keeps the environment that the registry chose`() {
        var updates = 0
        let views = ViewRegistry(PlainScreen.self, kind: ViewControllerFactory.self) { _, _ in
            ViewControllerDescription(
                environment: .empty.setting(key: Shade.self, to: 7),
                build: { ListController() },
                update: { _ in updates += 1 }
            )
        }
        var description = PlainScreen().viewControllerDescription(
            environment: .empty.setting(key: ViewRegistry.self, to: views)
        )
        description.performInitialUpdate = false
        let controller = description.buildViewController()
        #expect(updates == 0)
        #expect(controller.environment[Shade.self] == 7)
    }

    private struct PlainScreen: Screen {}

    private enum Shade: ViewEnvironmentKey {
        static var defaultValue: Int { 0 }
    }

    @Test func `kinds are equal when they describe one type`() {
        typealias Kind = ViewControllerDescription.KindIdentifier
        #expect(Kind(ListController.self) == Kind(ListController.self))
        #expect(Kind(ListController.self) != Kind(SpecialListController.self))
        #expect(
            Set([Kind(ListController.self), Kind(ListController.self), Kind(DetailController.self)]).count == 2
        )
        #expect(describe(ListController.self).kind == Kind(ListController.self))
        #expect(describe(dynamicType: ListController.self) { ListController() }.kind == Kind(ListController.self))
        #expect(Kind(ListController.self).canUpdate(viewController: SpecialListController()))
        #expect("\(Kind(ListController.self))" == "ListController")
    }

    @Test func `each build makes a new controller and updates it once`() {
        var updated: [UIViewController] = []
        let description = ViewControllerDescription(
            environment: .empty,
            build: { ListController() },
            update: { updated.append($0) }
        )
        let first = description.buildViewController()
        let second = description.buildViewController()
        #expect(first !== second)
        #expect(updated == [first, second])
    }

    @Test func `a build without initial update does not update`() {
        var updates = 0
        var description = ViewControllerDescription(
            performInitialUpdate: false,
            environment: .empty,
            build: { ListController() },
            update: { _ in updates += 1 }
        )
        let controller = description.buildViewController()
        #expect(updates == 0)
        description.update(viewController: controller)
        #expect(updates == 1)
        description.performInitialUpdate = true
        _ = description.buildViewController()
        #expect(updates == 2)
    }

    @Test func `nothing loads a view`() {
        let description = ViewControllerDescription(
            environment: .empty,
            build: { ListController() },
            update: { $0.title = "updated" }
        )
        let controller = description.buildViewController()
        description.update(viewController: controller)
        #expect(!controller.isViewLoaded)
    }

    @Test func `updating a controller of another kind traps and names both`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                describe(ListController.self).update(viewController: DetailController())
            }
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("of the kind ListController"))
        #expect(message.contains("it was a DetailController"))
    }

    @Test func `building another class than was described traps and names both`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                _ = describe(dynamicType: ListController.self) { DetailController() }.buildViewController()
            }
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("to make a ListController"))
        #expect(message.contains("it made a DetailController"))
    }

    @Test func `updating another class than was described dynamically traps`() async {
        await #expect(processExitsWith: .failure) {
            await MainActor.run {
                describe(dynamicType: ListController.self) { ListController() }
                    .update(viewController: DetailController())
            }
        }
    }
}

@MainActor
private func describe<VC: UIViewController>(_ type: VC.Type) -> ViewControllerDescription {
    ViewControllerDescription(
        type: type,
        environment: .empty,
        build: { fatalError("not built in these tests") },
        update: { _ in }
    )
}

@MainActor
private func describe(
    dynamicType: UIViewController.Type,
    build: @escaping () -> UIViewController
) -> ViewControllerDescription {
    ViewControllerDescription(dynamicType: dynamicType, environment: .empty, build: build, update: { _ in })
}

private class ListController: UIViewController {}

private final class SpecialListController: ListController {}

private final class DetailController: UIViewController {}
#endif
