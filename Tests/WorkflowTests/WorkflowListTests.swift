import Testing
import TestSupport
import WorkflowTestSupport
@testable import Workflow

struct WorkflowListTests {
    private struct Item: Equatable, Identifiable {
        var id: Int
        var name = "item"
    }

    private enum Change: Sendable {
        case set([Item]), heard(Int, String), unrelated
    }

    /// A parent of one list of leaves; its own state has a part that the list does not read.
    private struct Shop: Workflow {
        struct State: Equatable {
            var items: [Item]
            var heard: [String] = []
            var unrelated = 0
        }

        var items: [Item]
        var journal: Journal

        func makeInitialState() -> State { State(items: items) }

        func render(
            state: State,
            context: RenderContext<Self>
        ) -> (rows: RenderingList<Leaf.Rendering>, heard: [String], sink: Sink<Change>) {
            let rows = WorkflowList(state.items) { [journal] in Leaf("\($0.name) \($0.id)", journal) }
                .rendered(in: context) { row in
                    AnyWorkflowAction<Shop>.change { $0.heard.append("\(row.id): \(row.output)") }
                }
            let sink = context.makeSink(of: Change.self) { change, state in
                switch change {
                case .set(let items): state.items = items
                case .heard(let id, let text): state.heard.append("\(id): \(text)")
                case .unrelated: state.unrelated += 1
                }
                return nil
            }
            return (rows, state.heard, sink)
        }
    }

    private let journal = Journal()

    private func host(_ ids: some Sequence<Int>, _ mode: Mode = .standard) -> WorkflowHost<Shop> {
        WorkflowHost(
            workflow: Shop(items: ids.map { Item(id: $0) }, journal: journal),
            configuration: mode.configuration
        )
    }

    @Test(arguments: Mode.allCases)
    func `renderings come in the order of the items`(mode: Mode) {
        let host = host([3, 1, 2], mode)
        #expect(host.rendering.rows.map(\.text) == ["item 3 0", "item 1 0", "item 2 0"])
        #expect(host.rendering.rows.count == 3)
    }

    @Test(arguments: Mode.allCases)
    func `one action renders only that child, and the renderings before stay as they were`(mode: Mode) {
        let host = host(0..<200, mode)
        let before = host.rendering.rows
        _ = journal.take()
        host.rendering.rows[130].sink.send(.add)
        #expect(host.rendering.rows[130].text == "item 130 1")
        #expect(before[130].text == "item 130 0")
        if mode == .standard { #expect(journal.take().filter { $0.hasPrefix("render") } == ["render item 130"]) }
    }

    @Test(arguments: Mode.allCases)
    func `actions of several children before one pass are all rendered, in order`(mode: Mode) {
        let host = host(0..<100, mode)
        var isFirst = true
        host.onRendering { rendering in
            guard isFirst else { return }
            isFirst = false
            for position in [70, 3, 70, 99] { rendering.rows[position].sink.send(.add) }
        }
        host.rendering.sink.send(.unrelated)
        #expect(
            [3, 70, 99, 4].map { host.rendering.rows[$0].text } == ["item 3 1", "item 70 2", "item 99 1", "item 4 0"]
        )
    }

    @Test func `children that changed are rendered in the order of the items`() {
        let host = host(0..<100, .draining)
        var isFirst = true
        host.onRendering { [journal] rendering in
            guard isFirst else { return }
            isFirst = false
            for position in [70, 3, 99] { rendering.rows[position].sink.send(.add) }
            _ = journal.take()
        }
        host.rendering.sink.send(.unrelated)
        let renders = journal.take().filter { $0.hasPrefix("render") }
        #expect(renders == ["render item 3", "render item 70", "render item 99"])
    }

    @Test(arguments: Mode.allCases)
    func `an output comes with the id of its item`(mode: Mode) {
        let host = host([5, 9], mode)
        host.rendering.rows[1].sink.send(.emit("hello"))
        host.rendering.sink.send(.set([Item(id: 9), Item(id: 5)]))
        host.rendering.rows[1].sink.send(.addAndEmit("bye"))
        #expect(host.rendering.heard == ["9: hello", "5: bye"])
        #expect(host.rendering.rows.map(\.text) == ["item 9 0", "item 5 1"])
    }

    @Test func `an output that changes nothing in the list renders none of its children`() {
        let host = host(0..<3)
        _ = journal.take()
        host.rendering.rows[0].sink.send(.emit("x"))
        #expect(journal.take() == ["apply item 0"])
    }

    @Test(arguments: Mode.allCases)
    func `children keep their state when they move, and lose it when they go`(mode: Mode) {
        let host = host(0..<5, mode)
        for position in 0..<5 {
            for _ in 0..<position { host.rendering.rows[position].sink.send(.add) }
        }
        host.rendering.sink.send(.set([4, 2, 0, 7].map { Item(id: $0) }))
        #expect(host.rendering.rows.map(\.text) == ["item 4 4", "item 2 2", "item 0 0", "item 7 0"])
        host.rendering.sink.send(.set([3, 4].map { Item(id: $0) }))
        #expect(host.rendering.rows.map(\.text) == ["item 3 0", "item 4 4"])
        host.rendering.sink.send(.set([]))
        #expect(host.rendering.rows.isEmpty)
    }

    @Test(arguments: Mode.allCases)
    func `a changed item is a changed workflow`(mode: Mode) {
        let host = host([1, 2], mode)
        host.rendering.rows[1].sink.send(.add)
        host.rendering.sink.send(.set([Item(id: 1), Item(id: 2, name: "new")]))
        #expect(host.rendering.rows.map(\.text) == ["item 1 0", "new 2 1"])
    }

    @Test func `a content closure that captures another value is asked again`() {
        let workflow = Given<Int, Never, (rows: [String], set: Sink<Int>)>(1) { [journal] number, context in
            let rows = WorkflowList(Self.items) { Leaf("\($0.id) of \(number)", journal) }
                .rendered(in: context) { _ in AnyWorkflowAction<Given>.noAction }
            return (rows.map(\.text), context.makeStateSink())
        }
        let host = WorkflowHost(workflow: workflow)
        host.rendering.set.send(2)
        #expect(host.rendering.rows == ["1 of 2 0", "2 of 2 0"])
    }

    private static let items = [Item(id: 1), Item(id: 2)]

    @Test func `the same id twice is reported, and the two are told apart by their position`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = WorkflowListTests().host([1, 2, 1])
        }
        #expect(errorText(of: result).contains(#"Expected unique keys among the Leaf children"#))
        #expect(errorText(of: result).contains(#"the key "1" came twice"#))

        var configuration = RuntimeConfiguration()
        configuration.onMisuse = { _ in }
        let items = [1, 2, 1].map { Item(id: $0) }
        let host = WorkflowHost(workflow: Shop(items: items, journal: journal), configuration: configuration)
        host.rendering.rows[2].sink.send(.add)
        #expect(host.rendering.rows.map(\.text) == ["item 1 0", "item 2 0", "item 1 1"])
    }

    /// All values look the same.
    private struct Lookalike: Hashable, CustomStringConvertible {
        var number: Int
        var description: String { "id" }
    }

    private struct Lookalikes: Workflow {
        var ids: [Lookalike]

        func makeInitialState() {}

        func render(state: Void, context: RenderContext<Self>) -> RenderingList<Leaf.Rendering> {
            WorkflowList(ids, id: { $0 }) { Leaf("\($0.number)") }
                .rendered(in: context) { _ in AnyWorkflowAction<Self>.noAction }
        }
    }

    @Test(arguments: Mode.allCases)
    func `ids that differ have children of their own, though their descriptions are equal`(mode: Mode) {
        func ids(_ numbers: Int...) -> Lookalikes { Lookalikes(ids: numbers.map { Lookalike(number: $0) }) }
        let host = WorkflowHost(workflow: ids(1, 2, 3), configuration: mode.configuration)
        for (position, count) in [(0, 10), (1, 20), (2, 30)] {
            for _ in 0..<count { host.rendering[position].sink.send(.add) }
        }
        #expect(host.rendering.map(\.text) == ["1 10", "2 20", "3 30"])
        host.update(workflow: ids(4, 3, 1))
        #expect(host.rendering.map(\.text) == ["4 0", "3 30", "1 10"])
        host.update(workflow: ids(2, 1))
        #expect(host.rendering.map(\.text) == ["2 0", "1 10"])
    }

    @Test func `passes share the chunks in which nothing changed`() {
        let host = host(0..<1_000)
        let before = host.rendering.rows
        host.rendering.rows[500].sink.send(.add)
        let after = host.rendering.rows
        host.rendering.sink.send(.set((0..<1_001).map { Item(id: $0) }))
        let appended = host.rendering.rows
        func shared(_ a: RenderingList<Leaf.Rendering>, _ b: RenderingList<Leaf.Rendering>) -> Int {
            zip(a.chunks, b.chunks).count { RenderingList.isShared($0, $1) }
        }
        #expect(before.chunks.count == 32)
        #expect(shared(before, after) == 31)
        #expect(shared(after, appended) == 31)
    }

    @Test(arguments: [[8, 300, 40], [40, 1_000, 264, 20], [300, 72, 1_100]])
    func `a list whose chunks grow and shrink shows each child in its place`(counts: [Int]) {
        let host = host(0..<counts[0])
        for count in counts {
            host.rendering.sink.send(.set((0..<count).map { Item(id: $0) }))
            #expect(host.rendering.rows.map(\.text) == (0..<count).map { "item \($0) 0" })
            #expect(host.rendering.rows.last?.text == "item \(count - 1) 0")
        }
    }

    @Test func `lists of equal renderings are equal, whatever they share`() {
        func list(_ numbers: [Int]) -> RenderingList<Int> {
            let workflow = Given<[Int], Never, RenderingList<Int>>(numbers) { numbers, context in
                WorkflowList(numbers, id: \.self) { number in Given<Void, Never, Int>(()) { _, _ in number } }
                    .rendered(in: context)
            }
            return WorkflowHost(workflow: workflow).rendering
        }
        #expect(list(Array(0..<200)) == list(Array(0..<200)))
        #expect(list(Array(0..<200)) != list(Array(1..<201)))
        #expect(list([1]) != list([1, 2]))
    }

    @Test(arguments: Mode.allCases, [1, 2, 3] as [UInt64])
    func `a list shows at every step what a loop would`(mode: Mode, seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let looped = Given<[Item], Never, (rows: [Leaf.Rendering], set: Sink<[Item]>)>([]) { items, context in
            (items.map { Leaf("\($0.name) \($0.id)").shown(in: context, key: "\($0.id)") }, context.makeStateSink())
        }
        let model = WorkflowHost(workflow: looped)
        let host = host([], mode)
        var items: [Item] = []
        for _ in 0..<60 {
            switch Int.random(in: 0..<8, using: &random) {
            case 0: items.shuffle(using: &random)
            case 1: items.removeAll { _ in Int.random(in: 0..<4, using: &random) == 0 }
            case 2: items.reverse()
            case 3, 4:
                let free = Set(0..<150).subtracting(items.map(\.id)).sorted().prefix(20)
                let place = Int.random(in: 0...items.count, using: &random)
                items.insert(contentsOf: free.map { Item(id: $0) }, at: place)
            case 5:
                if let index = items.indices.randomElement(using: &random) { items[index].name += "!" }
            default:
                if let index = items.indices.randomElement(using: &random) {
                    host.rendering.rows[index].sink.send(.add)
                    model.rendering.rows[index].sink.send(.add)
                }
            }
            host.rendering.sink.send(.set(items))
            model.rendering.set.send(items)
            #expect(host.rendering.rows.map(\.text) == model.rendering.rows.map(\.text))
        }
    }

    @Test func `a list and its children are freed with the host`() {
        weak var gone: Journal?
        do {
            let journal = Journal()
            gone = journal
            let workflow = Shop(items: (0..<10_000).map { Item(id: $0) }, journal: journal)
            let host = WorkflowHost(workflow: workflow)
            host.rendering.rows[77].sink.send(.add)
        }
        #expect(gone == nil)
    }
}
