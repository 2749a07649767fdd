import Testing
import Workflow
import WorkflowComponentState
import WorkflowTesting

@Suite("State of components")
struct ComponentStateTests {
    // MARK: - Sort order

    @Test func `a column that is chosen again changes the direction, another begins with its smallest value`() {
        var sort = SortOrder("name")
        sort.choose("name")
        #expect(sort == SortOrder("name", isDescending: true))
        sort.choose("age")
        #expect(sort == SortOrder("age"))
        sort.choose("age")
        sort.choose("age")
        #expect(sort == SortOrder("age"))
    }

    @Test func `equal elements keep their order in either direction`() {
        let pairs = [(1, "a"), (0, "b"), (1, "c")]
        let names = { (sort: SortOrder<String>) in sort.sorted(pairs) { $1.0 < $2.0 }.map(\.1) }
        #expect(names(SortOrder("number")) == ["b", "a", "c"])
        #expect(names(SortOrder("number", isDescending: true)) == ["a", "c", "b"])
    }

    // MARK: - Pages

    @Test(arguments: [(0, 1, 0..<0), (-3, 1, 0..<0), (5, 9, 4..<5), (4, 2, 2..<4), (5, -1, 0..<2)])
    func `a page that there is none of becomes the nearest`(count: Int, page: Int, range: Range<Int>) {
        #expect(Pagination(count: count, pageSize: 2, page: page).range == range)
    }

    @Test func `a page of a collection that has shrunk meanwhile has the rest of it`() {
        let pages = Pagination(count: 10, pageSize: 4, page: 3)
        #expect(Array(pages.elements(of: Array(0..<10))) == [8, 9])
        #expect(Array(pages.elements(of: [1, 2])) == [])
        #expect(Pagination(count: 3, pageSize: 0).pageCount == 3)
    }

    @Test func `pages far from the shown one are left out, and a gap of one page is the page`() {
        let texts = { (page: Int) in
            Pagination(count: 90, pageSize: 10, page: page).items.map { item in
                switch item {
                case .page(let number): "\(number)"
                case .gap: "…"
                }
            }
        }
        #expect(texts(1) == ["1", "2", "…", "9"])
        #expect(texts(5) == ["1", "…", "4", "5", "6", "…", "9"])
        #expect(texts(4) == ["1", "2", "3", "4", "5", "…", "9"])
        #expect(Pagination(count: 0, pageSize: 10).items == [.page(1)])
    }

    // MARK: - Messages

    @Test func `the oldest of too many messages goes`() {
        var toasts = Toasts()
        for number in 1...7 { toasts.show("\(number)") }
        #expect(toasts.all.map(\.text) == ["3", "4", "5", "6", "7"])
        toasts.dismiss(5)
        toasts.dismiss(5)
        #expect(toasts.all.map(\.id) == [3, 4, 6, 7])
    }

    // MARK: - Combobox

    @Test func `a chosen value is forgotten when its text changes`() {
        var field = Combobox<Int>()
        field.type("Be")
        #expect(field.isOpen)
        field.choose(7, text: "Bern")
        #expect((field.text, field.isOpen, field.chosen) == ("Bern", false, 7))
        field.type("Bern")
        #expect(field.chosen == 7)
        field.type("Ber")
        #expect(field.chosen == nil)
        field.type("")
        #expect(!field.isOpen)
    }

    // MARK: - Windows of long lists

    @Test(arguments: [(-5, 0), (0, 0), (500, 500), (990, 900), (Int.max, 900), (Int.min, 0)])
    func `a window stays within its list`(wanted: Int, first: Int) {
        var window = ListWindow(count: 1_000)
        window.show(.init(first: wanted))
        #expect(window.range == first..<(first + 100))
    }

    @Test func `the row with the focus stays on the page`() {
        var window = ListWindow(count: 1_000, size: 10)
        window.show(.init(first: 500, focused: 3))
        #expect(window.rows == [3] + Array(500..<510))
        window.show(.init(first: 0, focused: 700))
        #expect(window.rows == Array(0..<10) + [700])
        window.show(.init(first: 0, focused: 5))
        #expect(window.rows == Array(0..<10))
        window.show(.init(first: 0, focused: 1_000))
        #expect(window.rows.count == 10)
    }

    @Test func `a list that shrinks takes its window along`() {
        var window = ListWindow(count: 1_000, size: 10)
        window.show(.init(first: 900, focused: 905))
        window.resize(to: 20)
        #expect(window.rows == Array(10..<20))
        window.resize(to: 0)
        #expect(window.rows == [])
        window.resize(to: -1)
        #expect(window.rows == [])
    }

    @Test(arguments: ["", "1", "a b", "1 2 3", "1.5 2", "99999999999999999999 1"])
    func `a wish that is none is passed over`(_ text: String) {
        #expect(ListWindow.Request(text) == nil)
    }

    @Test func `a wish names the first row, and the focused one if there is one`() {
        #expect(ListWindow.Request("240 251") == .init(first: 240, focused: 251))
        #expect(ListWindow.Request("240 -1") == .init(first: 240))
    }
}

@MainActor
@Suite("Messages that go by themselves")
struct ExpiringToastsTests {
    private struct Desk: Workflow {
        let clock: TestClock

        func makeInitialState() -> Toasts { Toasts() }

        func render(state: Toasts, context: RenderContext<Desk>) -> (texts: [String], show: (String, String?) -> Void) {
            state.expire(in: context, after: .seconds(6), clock: clock) { id in
                AnyWorkflowAction<Desk> { state in state.dismiss(id) }
            }
            let sink = context.makeStateMutationSink()
            return (state.all.map(\.text), { text, action in sink.send { $0.show(text, action: action) } })
        }
    }

    @Test func `each goes after its own time, and one that asks for something stays`() async {
        let clock = TestClock()
        let host = WorkflowTestHost(workflow: Desk(clock: clock), clock: clock)
        host.rendering.show("first", nil)
        await host.advance(by: .seconds(4))
        host.rendering.show("second", nil)
        host.rendering.show("undo?", "Undo")
        await host.advance(by: .seconds(2))
        #expect(host.rendering.texts == ["second", "undo?"])
        await host.advance(by: .seconds(60))
        #expect(host.rendering.texts == ["undo?"])
    }
}
