import Lasso
import TestSupport
import Testing
import UIKit
import Workflow
import WorkflowLasso
import WorkflowUI

/// Shows a counter, and nothing when that has finished.
private struct Root: Workflow {
    struct State: Equatable { var result: Int? }
    typealias Output = String

    enum Action: WorkflowAction {
        typealias WorkflowType = Root
        case counter(CounterModule.Output)
        case again

        func apply(toState state: inout State, context: ApplyContext<Root>) -> String? {
            switch self {
            case .counter(.finished(let count)):
                state.result = count
                return "finished \(count)"
            case .again:
                state.result = nil
                return nil
            }
        }
    }

    var configure: @MainActor @Sendable (CounterStore) -> Void = { _ in }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Root>) -> Rendering {
        let sink = context.makeSink(of: Action.self)
        guard state.result == nil else { return Rendering(counter: nil, again: { sink.send(.again) }) }
        let counter = StoreWorkflow(CounterModule.self, initialState: .init(count: 1), configure: configure)
            .mapOutput { Action.counter($0) }
            .rendered(in: context)
        return Rendering(counter: counter, again: {})
    }

    struct Rendering: Screen {
        let counter: StoreScreen<CounterModule>?
        let again: () -> Void

        @MainActor
        func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
            guard let counter else {
                return ViewControllerDescription(
                    environment: environment,
                    build: { NoneController() },
                    update: { $0.title = "none" }
                )
            }
            return counter.viewControllerDescription(environment: environment)
        }
    }
}

private final class NoneController: UIViewController {}

/// Keeps a store that a workflow has made, weakly.
@MainActor
private final class Witness: Sendable {
    weak var store: CounterStore?
}

@MainActor
struct StoreWorkflowTests {
    private let witness = Witness()

    private var root: Root {
        Root(configure: { [witness] in witness.store = $0 })
    }

    @Test func `the state is rendered, actions are handled, outputs are mapped`() {
        let host = WorkflowHost(workflow: root)
        var outputs: [String] = []
        host.onOutput { outputs.append($0) }
        #expect(host.rendering.counter?.state.count == 1)
        host.rendering.counter?.dispatchAction(.increment)
        #expect(host.rendering.counter?.state.count == 2)
        witness.store?.update { $0.count = 10 }
        #expect(host.rendering.counter?.state.count == 10)
        host.rendering.counter?.dispatchAction(.finish)
        #expect(outputs == ["finished 10"])
        #expect(host.rendering.counter == nil)
    }

    @Test func `the store ends with its node, and a new one starts anew`() {
        let host = WorkflowHost(workflow: root)
        weak let first = witness.store
        #expect(first != nil)
        host.rendering.counter?.dispatchAction(.finish)
        #expect(first == nil)
        host.rendering.again()
        #expect(host.rendering.counter?.state.count == 1)
        #expect(witness.store != nil)
    }

    @Test func `the store ends with the host`() {
        var host: WorkflowHost<Root>? = WorkflowHost(workflow: root)
        #expect(host?.rendering.counter != nil)
        #expect(witness.store != nil)
        host = nil
        #expect(witness.store == nil)
    }

    @Test func `a store that outlives its node is not heard any more`() {
        let host = WorkflowHost(workflow: root)
        let store = witness.store
        var renderings = 0
        host.rendering.counter?.dispatchAction(.finish)
        host.onRendering { _ in renderings += 1 }
        host.onOutput { _ in renderings += 1 }
        store?.dispatchAction(.increment)
        store?.dispatchAction(.finish)
        #expect(renderings == 0)
    }

    @Test func `an action after the end is told and ignored`() {
        let handler = LassoMisuse.handler
        defer { LassoMisuse.handler = handler }
        var messages: [String] = []
        LassoMisuse.handler = { messages.append($0) }
        let host = WorkflowHost(workflow: root)
        let former = host.rendering.counter
        former?.dispatchAction(.finish)
        former?.dispatchAction(.increment)
        #expect(
            messages.first?.hasPrefix(
                """
                Lasso ERROR: Expected the store of CounterModule to run when increment is dispatched. Instead, the \
                workflow that ran it has ended, and the action is ignored. Use the rendering of the latest pass, and \
                release older ones. (RunningStore.swift:
                """
            ) == true
        )
        #expect(messages.count == 1)
    }

    @Test func `the module's controller is shown, and ends with the store`() {
        var hosting: WorkflowHostingController<Root.Rendering, String>? = WorkflowHostingController(workflow: root)
        hosting?.loadViewIfNeeded()
        weak let counter = hosting?.children.first?.children.first as? CounterController
        #expect(counter?.title == "1")
        #expect(counter?.isViewLoaded == true)
        counter?.dispatchAction(.increment)
        #expect(counter?.title == "2")
        #expect(hosting?.screen.counter?.state.count == 2)
        counter?.dispatchAction(.finish)
        #expect(hosting?.children.first?.title == "none")
        #expect(counter == nil)
        #expect(witness.store == nil)
        hosting = nil
    }

    @Test func `the module's controller fills the screen, whatever its size`() {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 500))
        let hosting = WorkflowHostingController(workflow: root)
        window.rootViewController = hosting
        window.makeKeyAndVisible()
        window.layoutIfNeeded()
        let counter = hosting.children.first?.children.first
        #expect(counter?.view.frame.size == CGSize(width: 300, height: 500))
        window.frame.size = CGSize(width: 500, height: 300)
        window.layoutIfNeeded()
        #expect(counter?.view.frame.size == CGSize(width: 500, height: 300))
    }

    @Test func `another store gets another controller`() {
        let hosting = WorkflowHostingController(workflow: root)
        let first = hosting.children.first?.children.first
        hosting.screen.counter?.dispatchAction(.finish)
        hosting.screen.again()
        let second = hosting.children.first?.children.first as? CounterController
        #expect(second != nil)
        #expect(second !== first)
    }

    @Test func `on a host that is at home elsewhere an action has been handled when dispatching it returns`() async {
        final class Counts {
            var values: [Int] = []
        }
        // An action waits for the main actor, so that this has a thread of its own.
        actor Elsewhere {
            private let thread = OwnThread()
            nonisolated var unownedExecutor: UnownedSerialExecutor { thread.unownedExecutor }
            private var host: WorkflowHost<Root>?
            private let counts = Counts()
            /// The counts of all renderings so far.
            var rendered: [Int] { counts.values }

            func run(_ root: Root) -> [Int?] {
                let host = WorkflowHost(workflow: root)
                self.host = host
                host.onRendering { [counts] rendering in
                    if let count = rendering.counter?.state.count { counts.values.append(count) }
                }
                var seen = [host.rendering.counter?.state.count]
                host.rendering.counter?.dispatchAction(.increment)
                seen.append(host.rendering.counter?.state.count)
                host.rendering.counter?.dispatchAction(.increment)
                seen.append(host.rendering.counter?.state.count)
                return seen
            }

            /// The count of the first rendering that comes by itself.
            func nextCount(after start: @Sendable () async -> Void) async -> Int? {
                guard let host else { return nil }
                let renderings = host.renderings
                await start()
                for await rendering in renderings {
                    if let count = rendering.counter?.state.count, count >= 100 { return count }
                }
                return nil
            }

            func output(after start: @Sendable () async -> Void) async -> String? {
                guard let host else { return nil }
                let outputs = host.outputs
                await start()
                for await output in outputs { return output }
                return nil
            }
        }
        let elsewhere = Elsewhere()
        let witness = witness
        #expect(await elsewhere.run(Root(configure: { witness.store = $0 })) == [1, 2, 3])
        let count = await elsewhere.nextCount {
            await MainActor.run { witness.store?.update { $0.count = 100 } }
        }
        #expect(count == 100)
        // By then the states of the two actions have come a second time, by themselves.
        let rendered = await elsewhere.rendered
        #expect(rendered.last == 100)
        #expect(rendered == rendered.sorted())
        let output = await elsewhere.output {
            await MainActor.run { witness.store?.dispatchAction(.finish) }
        }
        #expect(output == "finished 100")
    }
}
