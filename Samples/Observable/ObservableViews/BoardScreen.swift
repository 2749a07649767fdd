#if canImport(SwiftUI) && canImport(UIKit)
import ObservableCore
import SwiftUI
import WorkflowSwiftUI
import WorkflowUI

/// The board as a screen: `BoardWorkflow().mapRendering(BoardScreen.init)`.
public struct BoardScreen: ObservableScreen {
    public let model: BoardModel

    public init(model: BoardModel) {
        self.model = model
    }

    public static func makeView(store: Store<BoardModel>) -> some View {
        BoardView(store: store)
    }
}

struct BoardView: View {
    @Bindable var store: Store<BoardModel>

    var body: some View {
        Form {
            TextField("Title", text: $store.title.sending(sink: \.actions, action: \.rename))
            CounterView(store: store.first)
            Toggle("Second counter", isOn: $store.showsSecond)
            if let second = store.second {
                CounterView(store: second)
            }
            ForEach(store.counters) { counter in
                CounterView(store: counter)
            }
            Button("Add a counter") { store.actions.send(.add) }
            Button("Remove the last") { store.actions.send(.removeLast) }
        }
    }
}

/// A counter, which is evaluated again when its own count or step changes, and not when another counter does.
struct CounterView: View {
    @Bindable var store: Store<CounterWorkflow.Rendering>

    var body: some View {
        HStack {
            Text("\(store.count)")
            Button("Less") { store.send(.decrement) }
            Button("More") { store.send(.increment) }
            Button("Reset") { store.send(.reset) }
            Stepper("Step: \(store.step)", value: $store.step)
        }
    }
}
#endif
