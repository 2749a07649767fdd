import Testing
import Workflow
import WorkflowSnapshots

/// What a watcher of a tree is told, and when.
struct TreeWatcherTests {
    @Test func `the steps of an event come in order, around what is published`() {
        let watcher = Watcher()
        let host = WorkflowHost(watcher)
        host.onRendering { watcher.told.append("rendering \($0.count)") }
        host.onOutput { watcher.told.append("output \($0)") }
        #expect(watcher.take() == ["start"])
        host.rendering.add()
        #expect(watcher.take() == ["received", "applied AddOne", "pass", "rendering 1", "output 1", "published"])
        host.update(workflow: WatchedMeter())
        #expect(watcher.take() == ["root", "pass", "rendering 1", "published"])
    }

    @Test func `an event that is not published is told without a pass`() {
        let watcher = Watcher()
        var configuration = RuntimeConfiguration()
        configuration.conflateStaleRenderings = true
        let host = WorkflowHost(watcher, workflow: WatchedMeter(isSilent: true), configuration: configuration)
        var isFirst = true
        host.onRendering { rendering in
            defer { isFirst = false }
            if isFirst { for _ in 0..<2 { rendering.add() } }
        }
        _ = watcher.take()
        host.rendering.add()
        #expect(
            watcher.take() == [
                "received", "applied AddOne", "pass", "published",
                "received", "applied AddOne", "unpublished", "received", "applied AddOne", "pass", "published",
            ]
        )
    }

    @Test func `after the end of the host in a publication nothing is told`() {
        let watcher = Watcher()
        var host: WorkflowHost<WatchedMeter>? = WorkflowHost(watcher)
        let add = host?.rendering.add
        host?.onRendering { _ in host = nil }
        _ = watcher.take()
        add?()
        #expect(watcher.take() == ["received", "applied AddOne", "pass"])
        #expect(host == nil)
    }
}

private final class Watcher: TreeWatcher {
    var told: [String] = []

    func take() -> [String] {
        exchange(&told, with: [])
    }

    var steps: TreeSteps { .events }

    func didStart(_ root: NodeBase) { told.append("start") }
    func didReceiveAction() { told.append("received") }

    func didApply<Action: WorkflowAction>(_ action: Action, to node: NodeBase) {
        told.append("applied \(Action.self)")
    }

    func didUpdateRoot(_ root: NodeBase) { told.append("root") }

    func willPublish(_ root: NodeBase) -> (() -> Void)? {
        told.append("pass")
        return { self.told.append("published") }
    }

    func didLeaveUnpublished(_ root: NodeBase) { told.append("unpublished") }
}

extension WorkflowHost<WatchedMeter> {
    fileprivate convenience init(
        _ watcher: Watcher,
        workflow: WatchedMeter = WatchedMeter(),
        configuration: RuntimeConfiguration = RuntimeConfiguration()
    ) {
        self.init(
            workflow: workflow,
            restoring: nil,
            coder: .json,
            watcher: watcher,
            recordCoder: .json,
            configuration: configuration,
            home: nil
        )
    }
}

private struct WatchedMeter: Workflow {
    var isSilent = false

    struct Rendering {
        let count: Int
        let add: () -> Void
    }

    typealias Output = Int

    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: RenderContext<WatchedMeter>) -> Rendering {
        let sink = context.makeSink(of: AddOne.self)
        return Rendering(count: state) { sink.send(AddOne()) }
    }
}

private struct AddOne: WorkflowAction {
    func apply(toState state: inout Int, context: ApplyContext<WatchedMeter>) -> Int? {
        state += 1
        return context[workflowValue: \WatchedMeter.isSilent] ? nil : state
    }
}
