import Testing
import WorkflowHTML

private enum Stage: String { case todo, done }

struct DragTests {
    private func tree(_ log: Log) throws -> PageTree {
        try PageTree(
            root: main {
                ul(.onDrop(of: "card") { (drop: Drop<Int>) in log.texts.append("\(drop.id) \(drop.before ?? -1)") }) {
                    li(.draggable(1, of: "card")) { "One" }
                    li(.draggable(22_222_222, of: "card", byHandle: true)) { button(.dragHandle) { "Move" } }
                }
                ul(.onDrop { (drop: Drop<Stage>) in log.texts.append("\(drop.id)") }) {
                    li(.draggable(Stage.todo)) { "Todo" }
                    li(.draggable("unknown")) { "Other" }
                }
            }
        )
    }

    private final class Log { var texts: [String] = [] }

    private func drop(_ names: [String], at node: Int, of tree: PageTree) throws {
        let handler = try #require(tree.handler(node: node, kind: .drop))
        try handler(.list(names.map { .text($0) }))
    }

    @Test func `items and lists are data, and an item can have the focus`() throws {
        let list = ul(.onDrop(of: "card") { (_: Drop<String>) in }) {
            li(.draggable("a b", of: "card")) {}
            li(.draggable(Stage.done, of: "two words", byHandle: true)) { button(.dragHandle) { "Move" } }
        }
        let html = try PageTree(root: list).firstPaint
        #expect(html.contains(#"data-on="14:kcard""#))
        #expect(html.contains(#"data-drag="card a b" tabindex="0""#))
        #expect(html.contains(#"data-drag="two-words done">"#))
        #expect(html.contains("data-grip"))
    }

    @Test func `a drop has the typed ids of its item and of the one that follows`() throws {
        let log = Log()
        let tree = try tree(log)
        try drop(["card 1", "card 22222222"], at: 2, of: tree)
        try drop(["card 22222222"], at: 2, of: tree)
        try drop(["item todo"], at: 6, of: tree)
        #expect(log.texts == ["1 22222222", "22222222 -1", "todo"])
    }

    @Test(arguments: [
        [], ["card 3"], ["item todo"], ["card"], ["1"], [""], ["card 1", "card 1", "card 1"], ["card 1", "item todo"],
        ["card 01"], ["card 1 "],
    ])
    func `an item that the page does not have, or of another kind, is refused`(names: [String]) throws {
        let log = Log()
        let tree = try tree(log)
        #expect(throws: EventValueError.self) { try drop(names, at: 2, of: tree) }
        let handler = try #require(tree.handler(node: 2, kind: .drop))
        #expect(throws: EventValueError.self) { try handler(.text("card 1")) }
        #expect(log.texts.isEmpty)
    }

    @Test func `an id that is not of the type of the list is refused`() throws {
        let log = Log()
        let tree = try tree(log)
        #expect(throws: EventValueError.self) { try drop(["item unknown"], at: 6, of: tree) }
        #expect(log.texts.isEmpty)
    }

    @Test func `an item that follows and is gone is no item`() throws {
        let log = Log()
        try drop(["card 1", "card 9"], at: 2, of: try tree(log))
        #expect(log.texts == ["1 -1"])
    }

    @Test func `an item that follows itself is followed by none`() throws {
        let log = Log()
        try drop(["card 1", "card 1"], at: 2, of: try tree(log))
        #expect(log.texts == ["1 -1"])
    }

    @Test func `an item that the list is in is refused`() throws {
        let log = Log()
        func list(_ id: Int) -> HTML {
            ul(.onDrop(of: "branch") { (drop: Drop<Int>) in log.texts.append("\(drop.id) to \(id)") }) {
                li(.draggable(id, of: "branch")) {
                    if id < 3 { list(id + 1) }
                }
            }
        }
        let tree = try PageTree(root: main { list(1) })
        // A list and its item each: 2 and 3, 4 and 5, 6 and 7.
        for (id, node) in [(1, 4), (1, 6), (2, 6)] {
            #expect(throws: EventValueError.self) { try drop(["branch \(id)"], at: node, of: tree) }
        }
        try drop(["branch 3"], at: 2, of: tree)
        try drop(["branch 2", "branch 1"], at: 2, of: tree)
        try drop(["branch 2"], at: 4, of: tree)
        #expect(log.texts == ["3 to 1", "2 to 1", "2 to 2"])
    }

    @Test func `an item that was removed is refused`() throws {
        let log = Log()
        let tree = try tree(log)
        _ = try tree.update(
            to: main {
                ul(.onDrop(of: "card") { (drop: Drop<Int>) in log.texts.append("\(drop.id)") }) {
                    li(.draggable(1, of: "card")) { "One" }
                }
            }
        )
        try drop(["card 1"], at: 2, of: tree)
        #expect(throws: EventValueError.self) { try drop(["card 22222222"], at: 2, of: tree) }
        #expect(log.texts == ["1"])
    }

    @Test func `a drop moves its item within ids and into others`() {
        var ids = [1, 2, 3]
        Drop(id: 3, before: 1).insert(into: &ids)
        #expect(ids == [3, 1, 2])
        Drop(id: 3).insert(into: &ids)
        Drop(id: 4, before: 2).insert(into: &ids)
        Drop(id: 5, before: 9).insert(into: &ids)
        #expect(ids == [1, 4, 2, 3, 5])
    }
}
