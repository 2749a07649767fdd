import Testing
import UIKit
import Workflow
import WorkflowContainers
import WorkflowUI
import WorkflowUITesting

@MainActor
struct BodyAndOverlaysViewControllerTests {
    private let log = Log()

    @Test func `overlays are presented in order and dismissed in order`() async throws {
        let ui = await show(page([]))
        #expect(ui.front === ui.root)
        await ui.update(page([modal("one"), alert("two"), modal("three", isFull: false)]))
        #expect(presented(in: ui) == ["one", "two", "three"])
        try ui.find(.label("three, none, plain"))
        await ui.update(page([modal("one")]))
        #expect(presented(in: ui) == ["one"])
        await ui.update(page([]))
        #expect(presented(in: ui) == [])
        try ui.find(.label("body, none, plain"))
    }

    @Test func `overlays of the first rendering are presented when the body has appeared`() async throws {
        let ui = await show(page([alert("now")]))
        #expect(presented(in: ui) == ["now"])
    }

    @Test func `a screen that goes takes the overlays with it that it shows`() async {
        weak var gone: UIViewController?
        do {
            let ui = await show(page([modal("one"), modal("two")]))
            gone = ui.front
        }
        for _ in 0..<1_000 where gone != nil { await Task.yield() }
        #expect(gone == nil)
    }

    @Test func `overlays are updated in place`() async throws {
        let ui = await show(page([modal("one"), alert("two")]))
        let controllers = chain(in: ui)
        await ui.update(page([modal("one!"), alert("two!", message: "more")]))
        #expect(chain(in: ui) == controllers)
        #expect(presented(in: ui) == ["one!", "two!"])
        #expect((chain(in: ui).last as? UIAlertController)?.message == "more")
    }

    @Test func `an alert with other buttons is another alert`() async throws {
        let ui = await show(page([alert("two")]))
        let before = chain(in: ui)
        await ui.update(page([AlertOverlay(buttons: [.neutral: "Hm"], title: "two", onEvent: { _ in })]))
        #expect(chain(in: ui) != before)
        #expect(presented(in: ui) == ["two"])
        try ui.find(.button("Hm"))
    }

    @Test func `what goes from below is taken away without losing what is above`() async throws {
        let ui = await show(page([modal("one"), named("two")]))
        try ui.find(.field("Field of two")).type("draft")
        let above = chain(in: ui).last
        await ui.update(page([named("two")]))
        #expect(chain(in: ui) == [above])
        #expect(try ui.find(.field("Field of two")).text == "draft")
        await ui.update(page([modal("zero"), named("two")]))
        #expect(presented(in: ui) == ["zero", "two"])
        #expect(chain(in: ui).last === above)
    }

    @Test func `several changes while something moves end in what was wanted last`() async throws {
        let ui = await show(page([]))
        for overlays in [[modal("a")], [modal("a"), alert("b")], [], [alert("c")], [modal("d"), alert("c")]] {
            (ui.controller as? any PageContainer)?.showNow(page(overlays))
        }
        await ui.waitForLayout()
        #expect(presented(in: ui) == ["d", "c"])
    }

    @Test func `overlays are presented one after the other`() async throws {
        let ui = await show(page([]))
        let container = try #require(ui.controller as? any PageContainer)
        container.showNow(page([modal("a"), modal("b")]))
        container.showNow(page([modal("a"), modal("b")]))
        #expect(chain(in: ui).count == 1)
        await ui.waitForLayout()
        #expect(presented(in: ui) == ["a", "b"])
    }

    @Test func `what the program presents itself is left alone, and not presented over`() async throws {
        let ui = await show(page([]))
        let own = UIViewController()
        own.title = "own"
        ui.controller.present(own, animated: false)
        await ui.waitForLayout()
        var warnings: [String] = []
        let report = UIWarning.report
        UIWarning.report = { warnings.append($0) }
        (ui.controller as? any PageContainer)?.showNow(page([modal("a")]))
        UIWarning.report = report
        #expect(warnings == [])
        #expect(chain(in: ui) == [own])
    }

    @Test func `a screen that goes while it is covered takes what covers it along`() async throws {
        let ui = await show(page([modal("full")]).asAnyScreen())
        #expect(presented(in: ui) == ["full"])
        await ui.update(OtherScreen(name: "next").asAnyScreen())
        #expect(presented(in: ui) == [])
        try ui.find(.label("other next"))
    }

    @Test func `a full-screen modal covers the body, a sheet does not`() async throws {
        let ui = await show(page([]))
        log.events = []
        await ui.update(page([modal("sheet", isFull: false)]))
        #expect(log.events == ["sheet appeared"])
        await ui.update(page([modal("full")]))
        #expect(log.events.contains("body disappeared"))
        await ui.update(page([]))
        #expect(log.events.last == "full disappeared")
        #expect(log.events.contains("body appeared"))
    }

    // MARK: - Alerts

    @Test func `a button of an alert is an event; the rendering takes the alert away`() async throws {
        let ui = await host(AskingWorkflow())
        try ui.find(.button("Ask")).tap()
        await ui.waitForLayout()
        #expect(presented(in: ui) == ["Sure?"])
        try ui.find(.button("No")).tap()
        await ui.waitForLayout()
        #expect(ui.outputs == ["negative"])
        #expect(presented(in: ui) == [])
    }

    @Test func `an alert that the rendering still has is presented again`() async throws {
        let ui = await host(AskingWorkflow(needed: 2))
        try ui.find(.button("Ask")).tap()
        await ui.waitForLayout()
        try ui.find(.button("Yes")).tap()
        await ui.waitForLayout()
        #expect(ui.outputs == ["positive"])
        try ui.find(.button("Yes")).tap()
        await ui.waitForLayout()
        #expect(ui.outputs == ["positive", "positive"])
        #expect(presented(in: ui) == [])
    }

    @Test func `an alert without buttons can be left if it is cancelable`() async throws {
        var events: [AlertOverlay.Event] = []
        let ui = await show(page([AlertOverlay(title: "Saved", onEvent: { events.append($0) })]))
        try ui.find(.button("OK")).tap()
        await ui.waitForLayout()
        #expect(events == [.canceled])
        let stuck = await show(page([AlertOverlay(title: "Saving", cancelable: false, onEvent: { _ in })]))
        #expect(stuck.findAll(.view(UIButton.self)).isEmpty)
    }

    // MARK: - Sheets

    @Test func `a swipe down on a sheet is Back for its content`() async throws {
        var backs = 0
        let ui = await show(page([SheetOverlay(content: PageScreen(name: "sheet").onBack { backs += 1 })]))
        ui.swipeDown()
        await ui.waitForLayout()
        #expect(backs == 1)
        #expect(presented(in: ui) == ["sheet"])
    }

    // MARK: - Layers, registries, what is missing

    @Test func `an overlay that is not modal is in front of the body, which can be used`() async throws {
        let ui = await show(page([LayerOverlay(content: PageScreen(name: "toast"))]))
        #expect(presented(in: ui) == [])
        try ui.find(.label("toast, none, plain"))
        try ui.find(.label("body, none, plain"))
        await ui.update(page([LayerOverlay(content: PageScreen(name: "toast 2"))]))
        try ui.find(.label("toast 2, none, plain"))
        await ui.update(page([]))
        #expect(!ui.has(.label(containing: "toast")))
    }

    @Test func `environment and registry reach the overlays`() async throws {
        let green = ViewEnvironment.empty.setting(keyPath: \.theme, to: "green")
        let ui = await show(page([modal("one")]), in: green)
        try ui.find(.label("one, none, green"))
        let views =
            ViewRegistry(
                overlay: PlainOverlay.self,
                viewController: { overlay, environment in
                    OtherViewController.description(for: OtherScreen(name: overlay.text), environment: environment)
                }
            )
            + ViewRegistry(
                Unbound.self,
                viewController: { _, environment in
                    OtherViewController.description(for: OtherScreen(name: "bound"), environment: environment)
                }
            )
        await ui.update(page([PlainOverlay(text: "registered")]).withRegistry(views))
        try ui.find(.label("other registered"))
        await ui.update(page([FullScreenModal(Unbound())]).withRegistry(views))
        try ui.find(.label("other bound"))
    }

    @Test func `an overlay that nothing shows is reported, with the remedy`() async throws {
        final class Missing: @unchecked Sendable {
            // Only used on the main actor, on which screens are shown.
            var reported: [MissingBinding] = []
        }
        let missing = Missing()
        var environment = ViewEnvironment.empty
        environment.onMissingBinding = { missing.reported.append($0) }
        let ui = await show(page([PlainOverlay(text: "x")]), in: environment)
        #expect(missing.reported.map(\.title) == ["No view controller for WorkflowUIContainerTests.PlainOverlay"])
        try ui.find(.label(containing: "Conform PlainOverlay to ScreenOverlay or ViewControllerOverlay"))
    }

    // MARK: - Inside each other

    @Test func `those of inner screens are presented below those of outer ones`() async throws {
        func nested(inner: [any Overlay], outer: [any Overlay]) -> some Screen {
            BodyAndOverlaysScreen(BackStackScreen(page(inner)), overlays: outer)
        }
        let ui = await show(nested(inner: [alert("inner")], outer: [alert("outer")]))
        #expect(presented(in: ui) == ["inner", "outer"])
        await ui.update(nested(inner: [alert("inner"), alert("inner 2")], outer: [alert("outer")]))
        #expect(presented(in: ui) == ["inner", "inner 2", "outer"])
        await ui.update(nested(inner: [], outer: [alert("outer")]))
        #expect(presented(in: ui) == ["outer"])
    }

    @Test func `those inside of an overlay are presented over it`() async throws {
        func nested(_ inner: [any Overlay], outer: [any Overlay] = []) -> BodyAndOverlaysScreen<PageScreen> {
            let content = BodyAndOverlaysScreen(PageScreen(name: "wizard"), overlays: inner)
            return page([FullScreenModal(content)] + outer)
        }
        let ui = await show(nested([]))
        await ui.update(nested([alert("inside")], outer: [alert("outside")]))
        #expect(presented(in: ui).dropFirst() == ["inside", "outside"])
        await ui.update(page([]))
        #expect(presented(in: ui) == [])
    }

    @Test func `those of a covered frame are not presented until it is uncovered`() async throws {
        func stack(_ pages: [BodyAndOverlaysScreen<PageScreen>]) -> some Screen {
            BodyAndOverlaysScreen(BackStackScreen.fromList(pages))
        }
        let ui = await show(stack([page([alert("of the bottom")])]))
        #expect(presented(in: ui) == ["of the bottom"])
        await ui.update(stack([page([alert("of the bottom")]), page([])]))
        #expect(presented(in: ui) == [])
        await ui.update(stack([page([alert("of the bottom")])]))
        #expect(presented(in: ui) == ["of the bottom"])
    }

    @Test func `overlays go with the screen that has them`() async throws {
        let ui = await show(page([alert("gone soon")]).asAnyScreen())
        #expect(presented(in: ui) == ["gone soon"])
        await ui.update(OtherScreen(name: "x").asAnyScreen())
        #expect(presented(in: ui) == [])
        try ui.find(.label("other x"))
    }

    // MARK: - Parts

    private func page(_ overlays: [any Overlay]) -> BodyAndOverlaysScreen<PageScreen> {
        BodyAndOverlaysScreen(PageScreen(name: "body", log: log), overlays: overlays)
    }

    private func modal(_ name: String, isFull: Bool = true) -> any Overlay {
        let screen = PageScreen(name: name, log: log)
        return isFull ? FullScreenModal(screen) : SheetOverlay(content: screen.onBack {})
    }

    private func named(_ name: String) -> any Overlay {
        FullScreenModal(PageScreen(name: name).named(name))
    }

    private func alert(_ title: String, message: String = "") -> any Overlay {
        AlertOverlay(buttons: [.positive: "OK"], title: title, message: message, onEvent: { _ in })
    }

    private func chain(in ui: UserInterface) -> [UIViewController] {
        Array(sequence(first: ui.root, next: \.presentedViewController).dropFirst())
    }

    private func presented(in ui: UserInterface) -> [String] {
        chain(in: ui).map { ($0.children.first ?? $0).title ?? "?" }
    }
}

struct SheetOverlay: ScreenOverlay, ModalOverlay {
    typealias Content = BackButtonScreen<PageScreen>

    var content: BackButtonScreen<PageScreen>
}

struct LayerOverlay: ScreenOverlay {
    typealias Content = PageScreen

    var content: PageScreen
}

struct PlainOverlay: Overlay {
    var text: String
}

/// Updates without waiting.
@MainActor
protocol PageContainer {
    func showNow(_ screen: BodyAndOverlaysScreen<PageScreen>)
}

extension ScreenViewController: PageContainer where ScreenType == BodyAndOverlaysScreen<PageScreen> {
    func showNow(_ screen: BodyAndOverlaysScreen<PageScreen>) { update(screen: screen) }
}

/// Asks until it has been told so many times.
struct AskingWorkflow: Workflow {
    var needed = 1

    typealias Output = String

    struct State: Equatable {
        var isAsking = false
        var answers = 0
    }

    func makeInitialState() -> State { State() }

    enum Action: WorkflowAction {
        case ask
        case answer(String)

        func apply(toState state: inout State, context: ApplyContext<AskingWorkflow>) -> String? {
            switch self {
            case .ask:
                state.isAsking = true
                return nil
            case .answer(let answer):
                state.answers += 1
                if state.answers >= context[workflowValue: \.needed] { state.isAsking = false }
                return answer
            }
        }
    }

    func render(state: State, context: RenderContext<AskingWorkflow>) -> BodyAndOverlaysScreen<PageScreen> {
        let sink = context.makeSink(of: Action.self)
        let alert = AlertOverlay(buttons: [.positive: "Yes", .negative: "No"], title: "Sure?") { event in
            if case .buttonClicked(let button) = event { sink.send(.answer("\(button)")) }
        }
        return BodyAndOverlaysScreen(
            PageScreen(name: "body", buttons: ["Ask": { sink.send(.ask) }]),
            overlays: state.isAsking ? [alert] : []
        )
    }
}
