import TodoCore
import WorkflowHTML
import WorkflowLive
import WorkflowScreens

extension TodoListScreen: WebScreen {
    public func html(environment: ViewEnvironment) -> HTML {
        section(.class("pane pane-list"), .focusTarget("list"), .tabIndex(-1)) {
            heading
            addForm
            toolbar
            if rows.isEmpty { empty } else { list }
        }
    }

    private var heading: HTML {
        header(.class("list-header")) {
            h1 { "To-dos" }
            span(.class("status"), .role(.status)) { status }
            div(.class("who")) {
                bdi(.title(userName)) { userName }
                form(.method(.post), .action("/logout"), .id("log-out-form"), .onSubmit { _ in onLogOut() }) {
                    button(.id("log-out"), .type(.submit), .class("quiet")) { "Log out" }
                }
            }
        }
    }

    private var addForm: HTML {
        // The browser keeps and clears the field itself: typing costs no messages and nothing typed is ever overwritten.
        form(.id("add"), .class("add"), .autocomplete("off"), .onSubmit { onAdd($0["title"] ?? "") }) {
            input(
                .id("new-todo"),
                .type(.text),
                .name("title"),
                .ariaLabel("New to-do"),
                .placeholder("What needs doing?"),
                .dir(.auto),
                .enterKeyHint("done"),
                .clearsAfterSubmit,
                .when(route.selection == nil, .autofocus)
            )
            button(.id("add-button"), .type(.submit), .class("primary")) {
                span(.class("icon icon-plus"), .ariaHidden(true)) {}
                span(.class("word")) { "Add" }
            }
        }
    }

    private var toolbar: HTML {
        div(.class("toolbar")) {
            nav(.class("filters"), .ariaLabel("Show")) {
                HTML.group(Filter.allCases.map(link))
            }
            if hasDone {
                button(
                    .id("clear-done"),
                    .type(.button),
                    .class("quiet"),
                    .focusAfterRemoval("list"),
                    .onClick(onClearDone)
                ) { "Clear done" }
            }
        }
    }

    private func link(_ filter: Filter) -> HTML {
        let name =
            switch filter {
            case .all: "All"
            case .active: "Active"
            case .done: "Done"
            }
        let isCurrent = filter == route.filter
        return a(
            .id("filter-\(filter)"),
            .href(Route(filter: filter, selection: route.selection).url),
            .navigates,
            .ariaCurrent(isCurrent ? .page : nil)
        ) { name }
    }

    private var list: HTML {
        memo(rows) { rows in
            ul(.class("todos"), .ariaLabel("Things to do")) {
                keyed(rows, id: \.id, memo: \.self) { item($0) }
            }
        }
    }

    // Kept lean: there may be thousands. Pictures, sizes and states come from the style sheet.
    private func item(_ row: Row) -> HTML {
        li(.class("todo"), .when(row.isSelected, .class("is-selected"))) {
            label {
                input(
                    .id("check-\(row.id)"),
                    .type(.checkbox),
                    .checked(row.isDone),
                    .onCheck(id: row.id) { onToggle(row.id, $0) }
                )
                span(.dir(.auto), .when(row.hasNote, .class("has-note"))) { row.title }
            }
            button(.id("edit-\(row.id)"), .ariaLabel("Edit \(row.title)"), .onClick(id: row.id) { onEdit(row.id) })
            button(
                .id("delete-\(row.id)"),
                .ariaLabel("Delete \(row.title)"),
                .onClick(id: row.id) { onDelete(row.id) }
            )
        }
    }

    private var empty: HTML {
        div(.class("empty")) {
            switch emptyState {
            case .nothingYet:
                Art.sprout
                strong { "Nothing here yet" }
                p { "Write down the first thing on your mind." }
            case .nothingActive:
                Art.sun
                strong { "Nothing more to do" }
                p { "Enjoy the rest of the day." }
            case .nothingDone:
                Art.sprout
                strong { "Nothing ticked off yet" }
                p { "What you finish will show up here." }
            }
        }
    }
}
