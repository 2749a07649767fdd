import MyAppCore
import WorkflowWeb

extension ChecklistScreen: WebScreen {
    public func html(environment: ViewEnvironment) -> HTML {
        main {
            header {
                h1 { "MyApp" }
                p(.role(.status)) { summary }
            }
            form(.class("add"), .onSubmit { onAdd($0["title"] ?? "") }) {
                input(
                    .name("title"),
                    .ariaLabel("New item"),
                    .placeholder("Add an item"),
                    .autocomplete("off"),
                    .autofocus,
                    .clearsAfterSubmit
                )
                button(.type(.submit)) { "Add" }
            }
            if items.isEmpty {
                p(.class("empty")) { "What comes first?" }
            } else {
                ul(.class("items")) { keyed(items, id: \.id, content: row) }
            }
            if doneCount > 0 {
                button(.type(.button), .class("quiet"), .onClick(onRemoveDone)) { "Remove done" }
            }
        }
    }

    private func row(_ item: Checklist.Item) -> HTML {
        li {
            label {
                input(.type(.checkbox), .checked(item.isDone), .onCheck { _ in onToggle(item.id) })
                span { item.title }
            }
        }
    }
}
