import Testing
import UIKit
import Workflow
import WorkflowContainers
import WorkflowUI
import WorkflowUITesting

@MainActor
struct BackStackViewControllerTests {
    @Test func `the stack is a navigation controller's`() async throws {
        let ui = await show(BackStackScreen(PageScreen(name: "a"), PageScreen(name: "b")))
        let navigation = try #require(stack(in: ui))
        #expect(navigation.viewControllers.map(\.title) == ["a", "b"])
        try ui.find(.label("b, canGoBack, plain"))
        #expect(!ui.has(.label("a, first, plain")))
    }

    @Test func `frames are updated in place, pushed and popped in an animation`() async throws {
        let ui = await show(BackStackScreen(PageScreen(name: "a")))
        let navigation = try #require(stack(in: ui))
        let bottom = navigation.viewControllers[0]
        let two = BackStackScreen(PageScreen(name: "a2"), PageScreen(name: "b"))
        ui.root.children[0].loadViewIfNeeded()
        await ui.update(two)
        #expect(navigation.viewControllers.count == 2)
        #expect(navigation.viewControllers[0] === bottom && bottom.title == "a2")
        try ui.find(.label("b, canGoBack, plain"))
        await ui.update(BackStackScreen(PageScreen(name: "a3")))
        #expect(navigation.viewControllers == [bottom])
        try ui.find(.label("a3, first, plain"))
    }

    @Test func `a covered frame is found as it was left`() async throws {
        let ui = await show(BackStackScreen(PageScreen(name: "a")))
        try ui.find(.field("Field of a")).type("draft")
        await ui.update(BackStackScreen(PageScreen(name: "a"), PageScreen(name: "b")))
        #expect(!ui.has(.field("Field of a")))
        await ui.update(BackStackScreen(PageScreen(name: "a")))
        #expect(try ui.find(.field("Field of a")).text == "draft")
    }

    @Test func `frames are told apart by identity, then by how many are below`() async throws {
        typealias Stack = BackStackScreen<NamedScreen<PageScreen>>
        func page(_ name: String) -> NamedScreen<PageScreen> { PageScreen(name: name).named(name) }
        let ui = await show(Stack(page("a"), page("b"), page("c")))
        let navigation = try #require(stack(in: ui))
        let before = navigation.viewControllers
        await ui.update(Stack(page("b"), page("c")))
        #expect(navigation.viewControllers == Array(before.dropFirst()))
        await ui.update(Stack(page("c"), page("b"), page("a")))
        #expect(navigation.viewControllers.map { $0 } == [before[2], before[1], navigation.viewControllers[2]])
        #expect(navigation.viewControllers[2] !== before[0])
    }

    @Test func `a frame whose controller is of another kind gets a new one`() async throws {
        let ui = await show(BackStackScreen(PageScreen(name: "a").asAnyScreen()))
        await ui.update(BackStackScreen(OtherScreen(name: "x").asAnyScreen()))
        try ui.find(.label("other x"))
        #expect(stack(in: ui)?.viewControllers.count == 1)
    }

    @Test func `environment and registry reach the frames`() async throws {
        let environment = ViewEnvironment.empty.setting(keyPath: \.theme, to: "green")
        let ui = await show(BackStackScreen(PageScreen(name: "a")), in: environment)
        try ui.find(.label("a, first, green"))
        await ui.update(
            BackStackScreen(PageScreen(name: "a")),
            in: environment.setting(keyPath: \.theme, to: "red")
        )
        try ui.find(.label("a, first, red"))
        let registry = ViewRegistry(
            Unbound.self,
            viewController: { screen, environment in
                OtherViewController.description(for: OtherScreen(name: "registered"), environment: environment)
            }
        )
        let bound = await show(BackStackScreen(Unbound()).withRegistry(registry))
        try bound.find(.label("other registered"))
    }

    // MARK: - Back

    @Test func `Back by the bar is an event, and pops when the rendering does`() async throws {
        let ui = await host(StackWorkflow())
        try ui.find(.button("Next")).tap()
        await ui.waitForLayout()
        try ui.find(.label("page 1, canGoBack, plain"))
        try ui.find(.button("page 0")).tap()
        #expect(ui.outputs == ["back from 1"])
        await ui.waitForLayout()
        try ui.find(.label("page 0, first, plain"))
        #expect(!ui.has(.identifier("BackButton")))
    }

    @Test func `Back by the gesture is an event`() async throws {
        let ui = await host(StackWorkflow())
        try ui.find(.button("Next")).tap()
        await ui.waitForLayout()
        try ui.swipeBack()
        #expect(ui.outputs.isEmpty)
        await ui.waitForLayout()
        #expect(ui.outputs == ["back from 1"])
        try ui.find(.label("page 0, first, plain"))
        #expect(stack(in: ui)?.viewControllers.count == 1)
    }

    @Test func `a workflow that stays has its frame put back`() async throws {
        let ui = await host(StackWorkflow(staysAt: 1))
        try ui.find(.button("Next")).tap()
        await ui.waitForLayout()
        try ui.find(.field("Field of page 1")).type("draft")
        try ui.swipeBack()
        await ui.waitForLayout()
        #expect(ui.outputs == ["back from 1"])
        try ui.find(.label("page 1, canGoBack, plain"))
        #expect(try ui.find(.field("Field of page 1")).text == "draft")
        try ui.find(.button("page 0")).tap()
        #expect(ui.outputs.count == 2)
        await ui.waitForLayout()
        try ui.find(.label("page 1, canGoBack, plain"))
    }

    @Test func `a frame is put back when Back changes nothing`() async throws {
        var count = 0
        let ui = await show(
            BackStackScreen(
                PageScreen(name: "a").onBack(perform: nil),
                PageScreen(name: "b").onBack { count += 1 }
            )
        )
        try ui.swipeBack()
        await ui.waitForLayout()
        #expect(count == 1)
        #expect(stack(in: ui)?.viewControllers.map(\.title) == ["a", "b"])
        try ui.find(.label("b, canGoBack, plain"))
    }

    @Test func `a gesture that is given up is no event`() async throws {
        let ui = await host(StackWorkflow())
        try ui.find(.button("Next")).tap()
        await ui.waitForLayout()
        stack(in: ui)?.swipeBack(isCancelled: true)
        await ui.waitForLayout()
        #expect(ui.outputs.isEmpty)
        try ui.find(.label("page 1, canGoBack, plain"))
        try ui.find(.button("Next")).tap()
        await ui.waitForLayout()
        try ui.find(.label("page 2, canGoBack, plain"))
    }

    @Test func `without anyone who wants to hear of Back there is no way back`() async throws {
        let ui = await show(BackStackScreen(PageScreen(name: "a"), PageScreen(name: "b")))
        #expect(!ui.has(.identifier("BackButton")))
        #expect(throws: NotPossible.self) { try ui.swipeBack() }
    }

    @Test func `changes during a transition are made when it has ended`() async throws {
        let ui = await host(StackWorkflow())
        let navigation = try #require(stack(in: ui))
        try ui.find(.button("Next")).tap()
        // The transition has been ordered, not begun; then it is under way; more is ordered each time.
        let next = try #require(ui.screen.top.content.buttons["Next"])
        next()
        let shownMeanwhile = await withCheckedContinuation { continuation in
            DispatchQueue.main.async {
                next()
                continuation.resume(returning: MainActor.assumeIsolated { navigation.viewControllers.count })
            }
        }
        #expect(shownMeanwhile == 3)
        await ui.waitForLayout()
        #expect(navigation.viewControllers.map(\.title) == ["page 0", "page 1", "page 2", "page 3"])
        try ui.find(.label("page 3, canGoBack, plain"))
    }

    private func stack(in ui: UserInterface) -> UINavigationController? {
        var controllers = [ui.root]
        while !controllers.isEmpty {
            let controller = controllers.removeFirst()
            if let navigation = controller as? UINavigationController { return navigation }
            controllers += controller.children
        }
        return nil
    }
}

struct Unbound: Screen {}

/// Pages on top of each other, each leading to the next.
struct StackWorkflow: Workflow {
    /// The page that is not left by Back.
    var staysAt: Int?

    typealias Output = String

    func makeInitialState() -> Int { 0 }

    enum Action: WorkflowAction {
        case next, back

        func apply(toState state: inout Int, context: ApplyContext<StackWorkflow>) -> String? {
            switch self {
            case .next:
                state += 1
                return nil
            case .back:
                defer { if context[workflowValue: \.staysAt] != state { state -= 1 } }
                return "back from \(state)"
            }
        }
    }

    func render(state: Int, context: RenderContext<StackWorkflow>) -> BackStackScreen<BackButtonScreen<PageScreen>> {
        let sink = context.makeSink(of: Action.self)
        return BackStackScreen.fromList(
            (0...state).map { number in
                PageScreen(name: "page \(number)", buttons: ["Next": { sink.send(.next) }])
                    .onBack(perform: number == 0 ? nil : { sink.send(.back) })
            }
        )
    }
}
