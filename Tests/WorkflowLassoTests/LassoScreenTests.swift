import Lasso
import Testing
import UIKit
import Workflow
import WorkflowLasso
import WorkflowUI

private struct NoteScreen: Screen {
    let text: String
    let onType: (String) -> Void
    let onSave: () -> Void

    @MainActor
    func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
        ViewControllerDescription(
            environment: environment,
            build: { UIViewController() },
            update: { $0.title = text }
        )
    }
}

private struct NoteWorkflow: Workflow {
    typealias Output = String
    let onEnded: () -> Void

    enum Action: WorkflowAction {
        typealias WorkflowType = NoteWorkflow
        case type(String)
        case save

        func apply(toState state: inout String, context: ApplyContext<NoteWorkflow>) -> String? {
            switch self {
            case .type(let text):
                state += text
                return nil
            case .save: return "saved \(state)"
            }
        }
    }

    func makeInitialState() -> String { "" }

    func render(state: String, context: RenderContext<NoteWorkflow>) -> NoteScreen {
        let sink = context.makeSink(of: Action.self)
        context.runSideEffect(key: "life") { lifetime in lifetime.onEnded(onEnded) }
        return NoteScreen(text: state, onType: { sink.send(.type($0)) }, onSave: { sink.send(.save) })
    }
}

private final class NoteFlow: Flow<NoOutputNavigationFlow> {
    var saved: [String] = []
    let onEnded: () -> Void

    init(onEnded: @escaping () -> Void) {
        self.onEnded = onEnded
    }

    override func createInitialController() -> UIViewController {
        NoteWorkflow(onEnded: onEnded).lassoScreen()
            .observeOutput { [weak self] in self?.saved.append($0) }
            .controller
    }
}

@MainActor
struct LassoScreenTests {
    @Test func `the store follows the renderings, and hands on the outputs`() {
        let screen = NoteWorkflow(onEnded: {}).lassoScreen()
        var heard: [String] = []
        screen.store.observeState { heard.append($0.text) }
        screen.observeOutput { heard.append($0) }
        screen.store.state.onType("a")
        screen.store.state.onType("b")
        screen.store.state.onSave()
        #expect(heard.first == "")
        #expect(heard.filter { $0 == "saved ab" }.count == 1)
        #expect(screen.store.state.text == "ab")
        #expect(screen.controller.children.first?.title == "ab")
    }

    @Test func `a workflow placed in a flow ends with it`() {
        let navigation = UINavigationController(rootViewController: UIViewController())
        var ends = 0
        weak var flow: NoteFlow?
        do {
            let started = NoteFlow(onEnded: { ends += 1 })
            flow = started
            started.start(with: pushed(in: navigation))
        }
        let hosting = navigation.topViewController as? WorkflowHostingController<NoteScreen, String>
        hosting?.screen.onSave()
        #expect(flow?.saved == ["saved "])
        #expect(ends == 0)
        weak let weakHosting = hosting
        pop(navigation)
        _ = consume hosting
        #expect(weakHosting == nil)
        #expect(ends == 1)
        #expect(flow == nil)
    }

    private func pop(_ navigation: UINavigationController) {
        navigation.popViewController(animated: true)
    }
}
