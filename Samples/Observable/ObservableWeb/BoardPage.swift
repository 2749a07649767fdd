import ObservableCore
import Workflow
import WorkflowHTML
import WorkflowLive
import WorkflowScreens
import WorkflowSwiftUI

/// The board as a live page: `BoardWorkflow().mapRendering(BoardPage.init)`.
///
/// A page reads the model itself. It needs no store: the session compares the HTML of two renderings.
public struct BoardPage: WebScreen {
    public let model: BoardModel

    public init(model: BoardModel) {
        self.model = model
    }

    public func html(environment: ViewEnvironment) -> HTML {
        main {
            h1 { model.title }
            input(.ariaLabel("Title"), .value(model.title), .onInput { model.actions.send(.rename($0)) })
            counter("First", model.first)
            button(.type(.button), .onClick { model.showsSecond.toggle() }) {
                model.showsSecond ? "Hide the second" : "Show the second"
            }
            if let second = model.second {
                counter("Second", second)
            }
            for (index, row) in model.counters.enumerated() {
                counter("Counter \(index + 1)", row)
            }
            button(.type(.button), .onClick { model.actions.send(.add) }) { "Add a counter" }
            button(.type(.button), .onClick { model.actions.send(.removeLast) }) { "Remove the last" }
        }
    }

    private func counter(_ name: String, _ counter: CounterModel) -> HTML {
        section(.ariaLabel(name)) {
            p(.ariaLive(.polite)) { "\(name): \(counter.count)" }
            button(.type(.button), .onClick { counter.sendAction(.increment) }) { "More of \(name)" }
            button(.type(.button), .onClick { counter.sendAction(.reset) }) { "Reset \(name)" }
        }
    }
}

private typealias CounterModel = CounterWorkflow.Rendering
