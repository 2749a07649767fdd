import TodoCore
import WorkflowHTML
import WorkflowLive

extension TodoListScreen: WebScreen {
    public func html(in environment: ViewEnvironment) -> HTML {
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
                .clearsAfterSubmit
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
        let isCurrent = filter == self.filter
        return a(
            .id("filter-\(filter)"),
            .href(url(filter)),
            .navigates,
            .ariaCurrent(isCurrent ? .page : nil)
        ) { name }
    }

    private func url(_ filter: Filter) -> String {
        Route(filter: filter, selection: rows.first(where: \.isSelected)?.id).url
    }

    private var list: HTML {
        ul(.class("todos"), .ariaLabel("Things to do")) {
            keyed(rows, id: \.id, memo: \.self) { item($0) }
        }
    }

    private func item(_ row: Row) -> HTML {
        li(.class("todo"), .when(row.isDone, .class("is-done")), .when(row.isSelected, .class("is-selected"))) {
            label {
                input(
                    .id("check-\(row.id)"),
                    .type(.checkbox),
                    .checked(row.isDone),
                    .onCheck(id: row.id) { onToggle(row.id, $0) }
                )
                span(.class("todo-title"), .dir(.auto)) { row.title }
                if row.hasNote { span(.class("icon icon-note"), .ariaHidden(true), .title("Has a note")) {} }
            }
            button(
                .id("edit-\(row.id)"),
                .type(.button),
                .class("row-button"),
                .ariaLabel("Edit \(row.title)"),
                .focusTarget("edit-\(row.id)"),
                .onClick(id: row.id) { onEdit(row.id) }
            ) {
                span(.class("icon icon-edit"), .ariaHidden(true)) {}
            }
            button(
                .id("delete-\(row.id)"),
                .type(.button),
                .class("row-button delete"),
                .ariaLabel("Delete \(row.title)"),
                .focusAfterRemoval("list"),
                .onClick(id: row.id) { onDelete(row.id) }
            ) {
                span(.class("icon icon-delete"), .ariaHidden(true)) {}
            }
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
