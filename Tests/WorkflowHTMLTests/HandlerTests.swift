import Testing
import WorkflowHTML

struct HandlerTests {
    @Test func `handlers get values of the type that they take`() throws {
        var log: [String] = []
        let page = form(.onSubmit { log.append("submit \($0["name"] ?? "-") \($0.all("tag"))") }) {
            input(.type(.text), .onInput(debounce: 300) { log.append("input \($0)") })
            input(.type(.checkbox), .onCheck { log.append("check \($0)") })
            select(.multiple(), .onSelection { log.append("choose \($0)") })
            button(
                .onClick { log.append("click") },
                .onKeyDown("Enter", " ") { log.append("\($0.key) \($0.modifiers.rawValue)") }
            )
            details(.onToggle { log.append("toggle \($0)") })
        }
        let tree = try PageTree(root: page)
        func send(_ node: Int, _ kind: EventKind, _ value: EventValue) throws {
            let handler = try #require(tree.handler(node: node, kind: kind))
            try handler(value)
        }
        let fields: [EventValue] = [
            .list([.text("name"), .text("Ann")]), .list([.text("tag"), .text("a")]), .list([.text("tag"), .text("b")]),
        ]
        try send(1, .submit, .list(fields))
        try send(2, .input, .text("M"))
        try send(3, .check, .bool(true))
        try send(4, .change, .list([.text("x")]))
        try send(5, .click, .none)
        try send(5, .keyDown, .text("Enter"))
        try send(5, .keyDown, .list([.text("a"), .number(3)]))
        try send(6, .toggle, .bool(false))
        #expect(
            log == [
                "submit Ann [\"a\", \"b\"]", "input M", "check true", "choose [\"x\"]", "click", "Enter 0", "a 3",
                "toggle false",
            ]
        )
    }

    @Test func `the limit of a handler is written for the browser, unless it is the usual one`() throws {
        let page = form(.onSubmit(limit: 2_000_000) { _ in }) {
            textarea(.onInput(debounce: 300, limit: 500) { _ in })
            textarea(.onInput { _ in })
            select(.onChange(limit: -1) { _ in })
            button(.onKeyDown("Enter") { _ in })
        }
        let tree = try PageTree(root: page)
        let tokens = tree.firstPaint.matches(of: /data-on="([^"]*)"/).map { String($0.1) }
        #expect(tokens == ["4:m2000000", "1:300:m500", "1", "2:m0", "5:kEnter"])
        let kinds: [EventKind] = [.submit, .input, .input, .change, .keyDown]
        let limits = zip(1..., kinds).map { tree.handler(node: $0, kind: $1)?.limit }
        #expect(limits == [2_000_000, 500, 1 << 20, 0, 1 << 10])
    }

    @Test func `handlers that come and go are found by the numbers of their nodes`() throws {
        var clicked: [Int] = []
        func page(_ active: [Int]) -> HTML {
            div {
                for row in 2..<12 { button(.when(active.contains(row), .onClick { clicked.append(row) })) { "\(row)" } }
            }
        }
        let all = Array(2..<12)
        let steps = [[3, 5, 7], all, [], [4, 6], [2], [2, 11], [11], [3, 11], [3], all, [9, 10]]
        let tree = try PageTree(root: page([]))
        for active in steps {
            _ = try tree.update(to: page(active))
            clicked = []
            for node in 1..<13 { try tree.handler(node: node, kind: .click)?(.none) }
            #expect(clicked == active)
        }
    }

    @Test func `the bytes of a value are those of all its texts`() {
        let value = EventValue.list([.list([.text("é"), .text("abc")]), .number(7), .none, .bool(true)])
        #expect(value.byteCount == 5)
    }

    @Test(arguments: [
        (2, EventKind.input, EventValue.bool(true)), (2, .input, .none), (3, .click, .text("x")),
        (1, .submit, .list([.text("name")])), (1, .submit, .list([.list([.text("a")])])), (1, .submit, .text("x")),
        (3, .keyDown, .list([.text("a"), .number(99)])), (3, .keyDown, .list([.text("a"), .number(.nan)])),
    ])
    func `a value of another type calls nothing`(node: Int, kind: EventKind, value: EventValue) throws {
        let page = form(.onSubmit { _ in Issue.record("called") }) {
            input(.onInput { _ in Issue.record("called") })
            button(.onClick { Issue.record("called") }, .onKeyDown { _ in Issue.record("called") })
        }
        let tree = try PageTree(root: page)
        let handler = try #require(tree.handler(node: node, kind: kind))
        #expect(throws: EventValueError.self) { try handler(value) }
    }

    @Test func `the error of a value names both types and no content`() throws {
        let tree = try PageTree(root: button(.onClick {}) { "" })
        let error = #expect(throws: EventValueError.self) { try tree.handler(node: 1, kind: .click)?(.text("secret")) }
        #expect(
            error?.description
                == "Expected no value as the value of the event. Instead, a text came. The event was dropped."
        )
    }

    @Test func `options stand behind the kind`() throws {
        let page = input(
            .onInput(debounce: 300) { _ in },
            .onKeyDown("Enter", " ", ",", preventDefault: true) { _ in }
        )
        let tree = try PageTree(root: page)
        #expect(tree.firstPaint == #"<input data-n="1" data-on="1:300 5:p:kEnter,%20,%2C">"#)
    }

    @Test func `handlers are replaced without an op`() throws {
        var calls: [Int] = []
        func page(_ render: Int) -> HTML { button(.onClick { calls.append(render) }) { "x" } }
        let tree = try PageTree(root: page(1))
        #expect(try tree.update(to: page(2)).isEmpty)
        try tree.handler(node: 1, kind: .click, seen: 0)?(.none)
        #expect(calls == [2])
    }

    @Test func `a node, kind or number that is not there has no handler`() throws {
        let tree = try PageTree(root: div { button(.onClick {}) { "" } })
        #expect(tree.handler(node: 2, kind: .click) != nil)
        #expect(tree.handler(node: 2, kind: .input) == nil)
        #expect(tree.handler(node: 1, kind: .click) == nil)
        #expect(tree.handler(node: -1, kind: .click) == nil)
        #expect(tree.handler(node: .max, kind: .click) == nil)
        _ = try tree.update(to: div { "" })
        #expect(tree.handler(node: 2, kind: .click) == nil)
    }

    @Test func `an event meant for a handler of another identity is gone`() throws {
        func page(_ row: Int) -> HTML { div { button(.onClick(id: row) {}) { "Delete" } } }
        let tree = try PageTree(root: page(1))
        #expect(try tree.update(to: page(1), patch: 4).isEmpty)
        #expect(try tree.update(to: page(2), patch: 5) == [.attribute(node: 2, name: "data-on", value: "0")])
        #expect(tree.handler(node: 2, kind: .click, seen: 4) == nil)
        #expect(tree.handler(node: 2, kind: .click, seen: 5)?.id == AnyHashable(2))
        #expect(try tree.update(to: page(2), patch: 6).isEmpty)
        #expect(tree.handler(node: 2, kind: .click, seen: 5) != nil)
        #expect(tree.handler(node: 2, kind: .click, seen: 4) == nil)
    }

    @Test func `a handler that left and came back is another one`() throws {
        func page(_ isOn: Bool) -> HTML { div { button(.when(isOn, .onClick {})) { "x" } } }
        let tree = try PageTree(root: page(true))
        #expect(try tree.update(to: page(false)) == [.attribute(node: 2, name: "data-on", value: nil)])
        #expect(tree.handler(node: 2, kind: .click) == nil)
        #expect(try tree.update(to: page(true)) == [.attribute(node: 2, name: "data-on", value: "0")])
        #expect(tree.handler(node: 2, kind: .click, seen: 1) == nil)
        #expect(tree.handler(node: 2, kind: .click, seen: 2) != nil)
    }

    @Test func `the later of two handlers of a kind counts`() throws {
        let tree = try PageTree(root: button(.onClick(id: 1) {}, .onClick(id: 2) {}) { "" })
        #expect(tree.handler(node: 1, kind: .click)?.id == AnyHashable(2))
        #expect(tree.firstPaint == #"<button data-n="1" data-on="0"></button>"#)
    }

    @Test func `kinds have the numbers of the wire`() {
        #expect(EventKind.all.map(\.number) == Array(0..<11) + [13, 14])
        #expect([-1, 11, 12, 15].allSatisfy { EventKind(number: $0) == nil })
        #expect(EventKind(number: 4) == .submit)
        #expect(EventKind(number: 11) == nil && EventKind(number: -1) == nil)
    }
}
