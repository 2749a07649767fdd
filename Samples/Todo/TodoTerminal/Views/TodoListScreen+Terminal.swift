import TodoCore
import WorkflowTerminal

extension TodoListScreen: TerminalScreen {
    public func terminal(environment: ViewEnvironment) -> TerminalView {
        box("To-dos") {
            column {
                row {
                    text(status).frame(width: .fill)
                    text(userName).style(.muted)
                    button("Log out", onLogOut)
                }
                entry("New to-do", button: "Add", onSubmit: onAdd).focused(route.selection == nil)
                row {
                    for filter in Filter.allCases { link(filter, environment) }
                }
                divider()
                if rows.isEmpty { empty } else { items }
                if hasDone { button("Clear done", onClearDone) }
            }
        }
    }

    private var items: TerminalView {
        list("Things to do", rows, id: \.id) { item in
            checkbox(item.title, isOn: item.isDone) { onToggle(item.id, !item.isDone) }
                .style(item.isSelected ? .strong : nil)
                .onKey(.enter, "Edit") { onEdit(item.id) }
                .onKey(.delete, "Delete") { onDelete(item.id) }
        }
        .frame(height: .fill)
    }

    private func link(_ filter: Filter, _ environment: ViewEnvironment) -> TerminalView {
        let name =
            switch filter {
            case .all: "All"
            case .active: "Active"
            case .done: "Done"
            }
        let isCurrent = filter == route.filter
        return button(name) { environment.visit(Route(filter: filter, selection: route.selection)) }
            .style(isCurrent ? .strong : .muted)
    }

    private var empty: TerminalView {
        column {
            switch emptyState {
            case .nothingYet:
                text("Nothing here yet").style(.strong)
                text("Write down the first thing on your mind.").style(.muted)
            case .nothingActive:
                text("Nothing more to do").style(.strong)
                text("Enjoy the rest of the day.").style(.muted)
            case .nothingDone:
                text("Nothing ticked off yet").style(.strong)
                text("What you finish will show up here.").style(.muted)
            }
        }
    }
}
