import ModelDOM
import Testing
import TestSupport
import WorkflowHTML

struct KeyedListTests {
    private func list(_ keys: [String]) -> HTML {
        ul { keyed(keys, id: \.self) { key in li { key } } }
    }

    private func ops(from old: [String], to new: [String]) throws -> [PatchOp] {
        try PageTree(root: list(old)).update(to: list(new))
    }

    @Test func `an item from the end to the front is one move`() throws {
        #expect(try ops(from: ["a", "b", "c", "d"], to: ["d", "a", "b", "c"]) == [.move(node: 5, before: 2)])
    }

    @Test func `an item from the front to the end is one move`() throws {
        #expect(try ops(from: ["a", "b", "c"], to: ["b", "c", "a"]) == [.move(node: 2, before: 0)])
    }

    @Test func `as few items as possible are moved`() throws {
        let ops = try ops(from: ["a", "b", "c", "d", "e", "f"], to: ["c", "a", "b", "f", "d", "e"])
        #expect(ops.count == 2)
    }

    @Test func `new items that stand together are one insertion`() throws {
        #expect(
            try ops(from: ["a", "d"], to: ["a", "b", "c", "d"])
                == [.insert(parent: 1, before: 3, html: #"<li data-n="4">b</li><li data-n="5">c</li>"#)]
        )
    }

    @Test func `a removed item is one op, whatever it holds`() throws {
        #expect(try ops(from: ["a", "b", "c"], to: ["a", "c"]) == [.remove(node: 3)])
    }

    @Test func `F7 a list beyond the limit of bytes is refused before all of it is made, at first and in an update`()
        throws
    {
        var made = 0
        func page(_ count: Int) -> HTML {
            ul {
                keyed(0..<count, id: \.self) { number in
                    made += 1
                    return li { "\(number)" }
                }
            }
        }
        #expect(throws: PageError.self) { try PageTree(root: page(100_000), byteLimit: 10_000) }
        #expect(made < 1_000)
        let tree = try PageTree(root: page(1), byteLimit: 10_000)
        made = 0
        #expect(throws: PageError.self) { try tree.update(to: page(100_000)) }
        #expect(made < 1_000)
        #expect(try tree.update(to: page(2)).count == 1)
    }

    @Test func `F7 a text counts to the limit of bytes`() throws {
        func page(_ count: Int) -> HTML { p { String(repeating: "a", count: count) } }
        _ = try PageTree(root: page(100), byteLimit: 200)
        #expect(throws: PageError.self) { try PageTree(root: page(200), byteLimit: 200) }
    }

    @Test func `an item keeps its node while it moves and changes`() throws {
        func page(_ items: [(Int, String)]) -> HTML {
            ul { keyed(items, id: { $0.0 }) { item in li { item.1 } } }
        }
        let tree = try PageTree(root: page([(1, "a"), (2, "b")]))
        #expect(
            try tree.update(to: page([(2, "B"), (1, "a")])) == [.move(node: 3, before: 2), .text(node: 3, "B")]
        )
    }

    @Test func `an item takes no node besides those of its content`() throws {
        #expect(try PageTree(root: list(["a", "b", "c"])).nodeCount == 2 + 3)
    }

    @Test func `an item whose content becomes another one stays in its place`() throws {
        func page(_ middle: HTML, isMoved: Bool = false) -> HTML {
            let items = [(1, p { "a" }), (2, middle), (3, p { "c" })]
            return div { keyed(isMoved ? items.reversed() : items, id: { $0.0 }) { $0.1 } }
        }
        let contents: [HTML] = [
            p { "b" }, h1 { "b" }, .group([p { "b" }, p { "b" }]), .empty, .text("b"), memo(1) { _ in p { "b" } },
            ul { keyed([1, 2], id: \.self) { number in li { "\(number)" } } },
            keyed([1, 2], id: \.self) { _ in p { "b" } },
        ]
        for first in contents {
            for second in contents {
                let tree = try PageTree(root: page(first))
                let browser = try ModelPage(html: tree.firstPaint)
                for content in [page(second), page(first, isMoved: true), page(second, isMoved: true), page(first)] {
                    try browser.apply(tree.update(to: content))
                    let fresh = try ModelPage(html: PageTree(root: content).firstPaint)
                    #expect(browser.difference(from: fresh, numbered: false) == nil)
                }
            }
        }
    }

    @Test func `a list beside other nodes stays in its place`() throws {
        func page(_ keys: [Int]) -> HTML {
            div {
                h1 { "x" }
                keyed(keys, id: \.self) { _ in p { "item" } }
                p { "end" }
            }
        }
        let tree = try PageTree(root: page([]))
        #expect(try tree.update(to: page([7])) == [.insert(parent: 1, before: 3, html: #"<p data-n="4">item</p>"#)])
    }

    @Test func `texts are told apart by their bytes`() {
        #expect(throws: Never.self) { try PageTree(root: list(["\u{E9}", "e\u{301}"])) }
    }

    @Test func `a key that comes twice fails the update and is named`() throws {
        #expect(throws: PageError.duplicateKey("b")) { try PageTree(root: list(["a", "b", "b"])) }
        let error = #expect(throws: PageError.self) { try ops(from: ["a"], to: ["b", "a", "b"]) }
        #expect(
            error?.description
                == "Expected unique keys in a keyed list. Instead, \"b\" came twice. Pass a distinct key for each item."
        )
    }

    @Test func `after a failed update the next one replaces the page`() throws {
        let tree = try PageTree(root: div { list(["a"]) })
        #expect(throws: PageError.self) {
            try tree.update(to: div(.class("x")) { list(["b", "b"]) })
        }
        tree.recordEdit(node: 1, edit: 1, value: .text(""))
        let ops = try tree.update(to: div { list(["b"]) })
        guard case .replace(node: 1, let html) = try #require(ops.first), ops.count == 1 else {
            Issue.record("expected a replacement, got \(ops)")
            return
        }
        let numbers = try ModelParser.parse(html).compactMap(\.number)
        #expect(numbers.allSatisfy { $0 > 3 } && numbers == [tree.rootNumber])
        #expect(try tree.update(to: div { list(["b"]) }).isEmpty)
    }

    @Test(arguments: [1, 2, 3, 4, 5, 6, 7] as [UInt64])
    func `the longest run is as long as it can be`(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let keys = (0..<9).map { "\($0)" }
        for _ in 0..<30 {
            let shuffled = keys.shuffled(using: &random)
            let moves = try ops(from: keys, to: shuffled).count
            #expect(moves == keys.count - longestRun(shuffled.compactMap { Int($0) }))
        }
    }

    /// By the definition, in as many steps as there are pairs.
    private func longestRun(_ values: [Int]) -> Int {
        var lengths: [Int] = []
        for (index, value) in values.enumerated() {
            let best = (0..<index).filter { values[$0] < value }.map { lengths[$0] }.max() ?? 0
            lengths.append(best + 1)
        }
        return lengths.max() ?? 0
    }
}
