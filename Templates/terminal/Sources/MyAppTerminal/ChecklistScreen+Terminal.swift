import MyAppCore
import WorkflowTerminal

extension ChecklistScreen: TerminalScreen {
    public func terminal(environment: ViewEnvironment) -> TerminalView {
        box("MyApp") {
            entry("New item", button: "Add", onSubmit: onAdd).focused()
            divider()
            if items.isEmpty {
                text("What comes first?").style(.muted).frame(height: .fill)
            } else {
                list("Items", items, id: \.id) { item in
                    checkbox(item.title, isOn: item.isDone) { onToggle(item.id) }
                }
            }
            row {
                text(summary).frame(width: .fill)
                if doneCount > 0 { button("Remove done", key: .control("r"), onRemoveDone) }
            }
        }
    }
}
