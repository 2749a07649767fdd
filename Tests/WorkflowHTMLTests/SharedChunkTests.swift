import Testing
import WorkflowHTML

/// A list in chunks of two elements.
struct Chunked<Element>: SharedChunks {
    private(set) var sharedChunks: [[Element]]
    let count: Int

    init(_ elements: [Element]) {
        count = elements.count
        sharedChunks = stride(from: 0, to: count, by: 2).map { Array(elements[$0...].prefix(2)) }
    }

    var startIndex: Int { 0 }
    var endIndex: Int { count }

    subscript(position: Int) -> Element {
        get { sharedChunks[position / 2][position % 2] }
        set { sharedChunks[position / 2][position % 2] = newValue }
    }
}

/// What a page asked of its rows.
private final class Calls {
    var comparisons = 0
    var built: [Int] = []
}

private struct Row: Equatable {
    let id: Int
    var text: String
    let calls: Calls

    static func == (first: Row, second: Row) -> Bool {
        first.calls.comparisons += 1
        return first.id == second.id && first.text == second.text
    }
}

struct SharedChunkTests {
    private let calls = Calls()

    private func rows(_ ids: some Sequence<Int>) -> [Row] {
        ids.map { Row(id: $0, text: "row \($0)", calls: calls) }
    }

    private func page(_ rows: Chunked<Row>) -> HTML {
        ul {
            keyed(rows, id: \.id, memo: \.self) { row in
                let _ = calls.built.append(row.id)
                li { row.text }
            }
        }
    }

    private func reset() {
        (calls.comparisons, calls.built) = (0, [])
    }

    @Test func `only chunks that are new are compared, and only rows that changed are built`() throws {
        var list = Chunked(rows(0..<6))
        let tree = try PageTree(root: page(list))
        reset()
        list[3].text = "new"
        #expect(try tree.update(to: page(list)) == [.text(node: 5, "new")])
        #expect(calls.comparisons == 2)
        #expect(calls.built == [3])
    }

    @Test func `a list that is the same is not looked at`() throws {
        let list = Chunked(rows(0..<6))
        let tree = try PageTree(root: page(list))
        reset()
        #expect(try tree.update(to: page(list)).isEmpty)
        #expect(calls.comparisons == 0 && calls.built.isEmpty)
    }

    @Test func `a row that is inserted is the only one that is built`() throws {
        let tree = try PageTree(root: page(Chunked(rows(0..<6))))
        reset()
        let ops = try tree.update(to: page(Chunked(rows([0, 1, 9, 2, 3, 4, 5]))))
        #expect(ops == [.insert(parent: 1, before: 4, html: #"<li data-n="8">row 9</li>"#)])
        #expect(calls.built == [9])
    }

    @Test func `rows of a list that is shorter than a chunk stay while it grows`() throws {
        let tree = try PageTree(root: page(Chunked(rows([0]))))
        reset()
        _ = try tree.update(to: page(Chunked(rows([0, 1]))))
        #expect(calls.built == [1])
    }

    @Test func `a row that moves and changes keeps its node`() throws {
        let tree = try PageTree(root: page(Chunked(rows(0..<4))))
        var list = Chunked(rows([3, 0, 1, 2]))
        list[0].text = "moved"
        reset()
        #expect(try tree.update(to: page(list)) == [.move(node: 5, before: 2), .text(node: 5, "moved")])
        #expect(calls.built == [3])
    }

    @Test func `rows are compared by the property that the memo names`() throws {
        func page(_ rows: Chunked<Row>) -> HTML {
            ul { keyed(rows, id: \.id, memo: \.text.count) { row in li { "\(row.text.count) letters" } } }
        }
        var list = Chunked(rows(0..<4))
        let tree = try PageTree(root: page(list))
        list[1].text = "wor 1"
        #expect(try tree.update(to: page(list)).isEmpty)
        list[1].text = "longer"
        #expect(try tree.update(to: page(list)) == [.text(node: 3, "6 letters")])
    }

    @Test(arguments: [[0, 1, 0], [2, 1, 2], [0, 1, 9, 9, 2], [9, 0, 9]])
    func `a new row with the key of another one fails the update`(ids: [Int]) throws {
        let tree = try PageTree(root: page(Chunked(rows(0..<3))))
        #expect(throws: PageError.self) { try tree.update(to: page(Chunked(rows(ids)))) }
    }

    @Test func `items of another type take the place of those shown`() throws {
        func list(_ isText: Bool) -> HTML {
            let numbers = [1, 2]
            if isText { return keyed(numbers.map { "\($0)" }, id: \.self) { b in b } }
            return keyed(numbers, id: \.self) { n in "\(n)" }
        }
        let tree = try PageTree(root: div { list(true) })
        let ops = try tree.update(to: div { list(false) })
        #expect(ops.filter { if case .remove = $0 { true } else { false } }.count == 2)
        #expect(ops.contains(.insert(parent: 1, before: 0, html: "<!--4-->1<!--5-->2")))
    }
}
