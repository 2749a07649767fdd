import Testing
import WorkflowComponentState
import WorkflowTerminalComponents

@testable import WorkflowTerminal

/// Tables, pages and messages. The forms are in the shop's checkout.
struct ComponentTests {
    private enum Column { case name, price }

    private struct Wine: Hashable {
        let name: String
        let price: Int
    }

    private static let wines = (1...4).map { Wine(name: "Wine \($0)", price: 100 - $0) }

    @Test func `a table is sorted by its buttons, and says by which column`() {
        let sort = Box<SortOrder<Column>?>(nil)
        let bench = Bench(columns: 50, rows: 10) {
            let rows = sort.value?.column == .price ? Self.wines.reversed() : Self.wines
            return dataTable(
                "Wines",
                rows: rows,
                id: \.self,
                orders: [(column: .name, title: "Name"), (column: .price, title: "Price")],
                sort: sort.value,
                onSort: { column in
                    var next = sort.value ?? SortOrder(column, isDescending: true)
                    next.choose(column)
                    sort.value = next
                },
                columns: [TerminalColumn("Name", text: \.name), TerminalColumn("Price", width: 8) { "\($0.price) €" }]
            )
        }
        #expect(bench.text[0].hasPrefix("[ Name ] [ Price ]"))
        #expect(bench.text[1].contains("Name") && bench.text[1].contains("Price"))
        #expect(bench.text[2].hasPrefix("Wine 1") && bench.text[2].contains("99 €"))
        bench.press(.right, .enter)
        #expect(bench.text[0].hasPrefix("[ Name ] [ Price ↑ ]"))
        #expect(bench.text[2].hasPrefix("Wine 4") && bench.text[2].contains("96 €"))
        bench.press(.enter)
        #expect(bench.text[0].hasPrefix("[ Name ] [ Price ↓ ]"))
    }

    @Test func `the buttons of pages end at the first and the last one`() {
        let page = Box(1)
        let bench = Bench(columns: 50, rows: 6) {
            pageList(Pagination(count: 40, pageSize: 20, page: page.value)) { page.value = $0 }
        }
        #expect(bench.text[0] == "[ Previous ] Page 1 of 2 [ Next ]")
        #expect(bench.focus == "Next")
        bench.press(.enter)
        #expect(page.value == 2)
        #expect(bench.text[0] == "[ Previous ] Page 2 of 2 [ Next ]")
        #expect(bench.focus == "Previous")
        bench.press(.enter)
        #expect(page.value == 1)
    }

    @Test func `messages have a button that removes them, and one of their own`() {
        let toasts = Box(Toasts())
        let used = Box<[Int]>([])
        toasts.value.show("Saved")
        let removed = toasts.value.show("Removed", action: "Undo")
        let bench = Bench(columns: 50, rows: 6) {
            toastList(
                toasts.value,
                onAction: { used.value.append($0) },
                onDismiss: { toasts.value.dismiss($0) }
            )
        }
        #expect(bench.text.prefix(2) == ["Saved [ Dismiss ]", "Removed [ Undo ] [ Dismiss ]"])
        bench.press(.enter)
        #expect(bench.text[0] == "Removed [ Undo ] [ Dismiss ]")
        #expect(bench.focus == "Undo")
        bench.press(.enter)
        #expect(used.value == [removed])
    }
}
