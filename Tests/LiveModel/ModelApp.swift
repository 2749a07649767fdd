import Workflow
import WorkflowHTML
import WorkflowLive
import WorkflowScreens

/// The app that model clients use: rows that come, go and move, fields, and buttons that change what they are about.
package struct ModelWorkflow: Workflow {
    let session: SessionContext
    let disk: ModelDisk
    /// Whether pushes come from any thread.
    let isOnLoop: Bool

    package typealias Output = Never

    package struct Push: WorkflowAction, Sendable {
        package typealias WorkflowType = ModelWorkflow
        let value: Int

        package func apply(toState state: inout ModelState, context: ApplyContext<ModelWorkflow>) -> Never? {
            state.pushed = max(state.pushed, value)
            return nil
        }
    }

    package func makeInitialState() -> ModelState { disk.stored }

    package func render(state: ModelState, context: RenderContext<ModelWorkflow>) -> ModelScreen {
        let sink = context.makeStateMutationSink()
        if isOnLoop {
            let pushes = context.makeSendableSink(of: Push.self)
            disk.onPush { pushes.send(Push(value: $0)) }
            // Another thread may have pushed since the state was made, when nobody of this tree listened.
            let pushed = disk.pushed
            if pushed > state.pushed { pushes.send(Push(value: pushed)) }
        } else {
            let pushes = HomeSink(sink: sink)
            disk.onPush { pushes.push($0) }
        }
        return ModelScreen(state: state) { [disk, session] what in
            disk.record(what, by: session.event)
            sink.send { $0.apply(what) }
        }
    }
}

/// `@unchecked Sendable`: used on the thread of a synchronous test alone.
private final class HomeSink: @unchecked Sendable {
    let sink: StateMutationSink<ModelWorkflow>

    init(sink: StateMutationSink<ModelWorkflow>) {
        self.sink = sink
    }

    func push(_ value: Int) {
        sink.send { $0.pushed = max($0.pushed, value) }
    }
}

/// Every control has as its title what it does.
package struct ModelScreen: WebScreen {
    let state: ModelState
    let act: (String) -> Void

    package init(state: ModelState, act: @escaping (String) -> Void = { _ in }) {
        (self.state, self.act) = (state, act)
    }

    package func html(environment: ViewEnvironment) -> HTML { html }

    @HTMLBuilder package var html: HTML {
        section(.class("model")) {
            p { "\(state.summary)" }
            p { "pushed \(state.pushed)" }
            if state.pushed % 3 == 1 { aside { "sometimes" } }
            click("add", id: "add") { "Add" }
            click("shuffle") { "Shuffle" }
            about
            ul { keyed(state.rows, id: \.self) { row in item(row) } }
            fields
        }
    }

    /// Buttons whose element stays while what they do changes.
    @HTMLBuilder private var about: HTML {
        button(.title("current \(state.current)"), .onClick(id: state.current) { act("current \(state.current)") }) {
            "Next of \(state.current)"
        }
        div {
            for row in state.rows.prefix(3) {
                button(.title("pick \(row)"), .onClick(id: row) { act("pick \(row)") }) { "Pick \(row)" }
            }
        }
    }

    private func item(_ row: Int) -> HTML {
        li(.id("row-\(row)")) {
            "Row \(row)"
            click("up \(row)", id: row % 2 == 0 ? "up-\(row)" : nil) { "Up" }
            click("delete \(row)", id: row % 2 == 0 ? "delete-\(row)" : nil) { "Delete" }
            input(
                .id("text-\(row)"),
                .type(.text),
                .title("text \(row)"),
                .value(state.texts[row] ?? ""),
                .onInput(id: row) { act("text \(row)=\($0)") }
            )
        }
    }

    @HTMLBuilder private var fields: HTML {
        input(.id("flag"), .type(.checkbox), .title("flag"), .checked(state.isOn), .onCheck { act("flag=\($0)") })
        form(.id("form"), .title("form"), .onSubmit { act("form=\($0["a"] ?? "")|\($0["b"] ?? "")") }) {
            p { "\(state.form)" }
        }
        textarea(
            .id("large"),
            .title("large"),
            .onInput(limit: 200_000) { act("large=\(ModelState.brief($0))") }
        )
        p { "\(state.large)" }
    }

    private func click(_ what: String, id: String? = nil, @HTMLBuilder label: () -> HTML) -> HTML {
        button(.title(what), .when(id != nil, .id(id ?? "")), .onClick { act(what) }) { label() }
    }
}

extension LiveApp {
    /// The model app; each page has a disk of its own.
    package static func model(isOnLoop: Bool = false, disk: @escaping @Sendable (PageID) -> ModelDisk) -> LiveApp {
        LiveApp(
            title: "Model",
            lastApplied: { disk($0).lastApplied },
            workflow: { session, url in
                url == "/" ? ModelWorkflow(session: session, disk: disk(session.page), isOnLoop: isOnLoop) : nil
            }
        )
    }
}
