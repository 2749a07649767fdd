import Workflow
import WorkflowHTML
import WorkflowLive
import WorkflowScreens

/// A child for each item: it keeps its own state, and tells the list by an output that it is to go.
public struct ShoppingList: Workflow {
    public init() {}

    public func makeInitialState() -> [String] { ["Bread", "Milk"] }

    public func render(state items: [String], context: RenderContext<ShoppingList>) -> ShoppingScreen {
        let rows = items.map { item in
            ShoppingRow(title: item).mapOutput { _ in
                AnyWorkflowAction<ShoppingList> { items in
                    items.removeAll { $0 == item }
                    return nil
                }
            }
            .rendered(in: context, key: item)
        }
        let sink = context.makeStateMutationSink()
        return ShoppingScreen(rows: rows) { title in
            sink.send { items in
                if !title.isEmpty, !items.contains(title) { items.append(title) }
            }
        }
    }
}

struct ShoppingRow: Workflow {
    enum Output { case removed }

    let title: String

    func makeInitialState() -> Bool { false }

    func render(state isInBasket: Bool, context: RenderContext<ShoppingRow>) -> ShoppingRowScreen {
        let (sink, outputs) = (context.makeStateMutationSink(), context.makeOutputSink())
        return ShoppingRowScreen(
            title: title,
            isInBasket: isInBasket,
            onCheck: { isOn in sink.send { $0 = isOn } },
            onRemove: { outputs.send(.removed) }
        )
    }
}

public struct ShoppingScreen: WebScreen {
    public let rows: [ShoppingRowScreen]
    public let onAdd: (String) -> Void

    public func html(environment: ViewEnvironment) -> HTML {
        main {
            h1 { "Shopping list" }
            form(.id("add"), .onSubmit { onAdd($0["title"] ?? "") }) {
                input(.name("title"), .ariaLabel("What to buy"), .autocomplete("off"), .clearsAfterSubmit)
                button(.type(.submit)) { "Add" }
            }
            ul { keyed(rows, id: \.title) { $0.html(in: environment) } }
        }
    }
}

public struct ShoppingRowScreen: WebScreen {
    public let title: String
    public let isInBasket: Bool
    public let onCheck: (Bool) -> Void
    public let onRemove: () -> Void

    public func html(environment: ViewEnvironment) -> HTML {
        li {
            label {
                input(.type(.checkbox), .checked(isInBasket), .onCheck(onCheck))
                span { title }
            }
            button(.type(.button), .ariaLabel("Remove \(title)"), .onClick(onRemove)) { "Remove" }
        }
    }
}
