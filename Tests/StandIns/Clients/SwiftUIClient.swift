// A screen for SwiftUI, as a client writes it.
import Observation
import SwiftUI
import UIKit
import ViewEnvironment
import Workflow
import WorkflowSwiftUI
import WorkflowUI

@ObservableState
struct RowState: Identifiable {
    let id: Int
    var name = ""
}

struct ListWorkflow: Workflow {
    @ObservableState
    struct State {
        var title = ""
        var isOn = false
        var first = RowState(id: 0)
        var rows: IdentifiedArrayOf<RowState> = []
    }

    typealias Output = Never
    typealias Rendering = ActionModel<State, Action>

    enum Action: WorkflowAction {
        case rename(String)

        typealias WorkflowType = ListWorkflow

        func apply(toState state: inout State, context: ApplyContext<ListWorkflow>) -> Never? {
            switch self {
            case .rename(let title): state.title = title
            }
            return nil
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<ListWorkflow>) -> Rendering {
        context.makeActionModel(state: state)
    }
}

// Written out, for the macro of CasePaths is not among the stand-ins.
extension ListWorkflow.Action: CasePathable {
    struct AllCasePaths {
        var rename: AnyCasePath<ListWorkflow.Action, String> {
            AnyCasePath(embed: { .rename($0) }) {
                switch $0 {
                case .rename(let title): title
                }
            }
        }
    }

    static var allCasePaths: AllCasePaths { AllCasePaths() }
}

struct ListScreen: ObservableScreen {
    let model: ListWorkflow.Rendering

    var sizingOptions: SwiftUIScreenSizingOptions { .preferredContentSize }

    func preferredStatusBarStyle(in context: ObservableScreenContext) -> UIStatusBarStyle {
        context.windowSize == nil ? .default : .lightContent
    }

    static func makeView(store: Store<ListWorkflow.Rendering>) -> some View {
        ListView(store: store)
    }
}

struct ListView: View {
    @Bindable var store: Store<ListScreen.Model>

    var body: some View {
        VStack {
            Text(store.title)
            TextField("Title", text: $store.title, onEditingChanged: { _ in }, onCommit: {})
            TextField("Title", text: $store.title.sending(action: \.rename), onEditingChanged: { _ in }, onCommit: {})
            TextField(
                "Name",
                text: $store.first.name.sending(action: \.rename),
                onEditingChanged: { _ in },
                onCommit: {}
            )
            Button {
                store.send(.rename("new"))
            } label: {
                Text("Rename")
            }
            ForEach(store.scope(collection: \.rows)) { row in
                RowView(row: row)
            }
        }
    }
}

struct RowView: View {
    @Bindable var row: Store<StateAccessor<RowState>>

    var body: some View {
        WithPerceptionTracking {
            TextField("Name", text: $row.name, onEditingChanged: { _ in }, onCommit: {})
        }
    }
}

struct FullModel: ObservableModel {
    let accessor: StateAccessor<RowState>
    let actions: Sink<ListWorkflow.Action>
    let onName: (String) -> Void
    let child: ListWorkflow.Rendering?
}

@MainActor
func bindings(of store: Store<FullModel>) {
    @Bindable var store = store
    let _: Binding<String> = $store.name
    let _: Binding<String> = $store.name.sending(sink: \.actions, action: \.rename)
    let _: Binding<String> = $store.name.sending(closure: \.onName)
    let _: Store<ListWorkflow.Rendering>? = store.child
}

#if DEBUG
@MainActor
func previews() {
    _ = ListScreen.observableScreenPreview(state: ListWorkflow.State())
    _ = ListScreen.observableScreenPreview { $0.makeActionModel(state: ListWorkflow.State()) }
    _ = ListWorkflow().mapRendering(ListScreen.init).workflowPreview()
}
#endif
