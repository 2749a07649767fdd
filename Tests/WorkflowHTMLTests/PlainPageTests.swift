import Testing
import WorkflowHTML

/// Pages written with loops and closures, whose rows are mostly as before.
struct PlainPageTests {
    private final class Counts {
        var values: [Int]
        init(_ values: [Int]) { self.values = values }
    }

    private func click(_ node: Int, in tree: PageTree) throws {
        let handler = try #require(tree.handler(node: node, kind: .click))
        try handler(.none)
    }

    @Test func `a row that looks as before has its new closure`() throws {
        var log: [String] = []
        func page(_ version: Int) -> HTML {
            div {
                for row in 0..<8 {
                    div {
                        span { "Row \(row)" }
                        button(.onClick { log.append("\(version).\(row)") }) { "+" }
                        button(.class("small"), .onClick { log.append("small \(version).\(row)") }) { "-" }
                    }
                }
            }
        }
        let tree = try PageTree(root: page(0))
        for version in 1...3 {
            #expect(try tree.update(to: page(version)).isEmpty)
            for row in 0..<8 {
                try click(4 * row + 4, in: tree)
                try click(4 * row + 5, in: tree)
            }
            #expect(log == (0..<8).flatMap { ["\(version).\($0)", "small \(version).\($0)"] })
            log = []
        }
    }

    @Test func `what a row reads from an object is shown`() throws {
        let counts = Counts([1, 2, 3])
        func page() -> HTML {
            div { for index in counts.values.indices { p { span { "\(counts.values[index])" } } } }
        }
        let tree = try PageTree(root: page())
        counts.values[1] = 20
        #expect(try tree.update(to: page()) == [.text(node: 5, "20")])
        counts.values.swapAt(0, 2)
        #expect(try tree.update(to: page()) == [.text(node: 3, "3"), .text(node: 7, "1")])
        counts.values.removeFirst()
        #expect(
            try tree.update(to: page()) == [.text(node: 3, "20"), .text(node: 5, "1"), .remove(node: 6)]
        )
    }

    private enum Use: CaseIterable {
        case none, plain, other, identified, optioned, focus, both
    }

    private func use(_ use: Use, _ action: @escaping (String) -> Void) -> HTML {
        switch use {
        case .none: button { "b" }
        case .plain: button(.onClick { action("plain") }) { "b" }
        case .other: button(.onClick { action("other") }) { "b" }
        case .identified: button(.onClick(id: 1) { action("identified") }) { "b" }
        case .optioned: button(.onClick(preventDefault: true) { action("optioned") }) { "b" }
        case .focus: button(.onFocus { action("focus") }) { "b" }
        case .both: button(.onFocus { action("focus of both") }, .onClick { action("click of both") }) { "b" }
        }
    }

    @Test func `a button has the handlers of its last update, whatever it had before`() throws {
        for first in Use.allCases {
            for second in Use.allCases {
                var log: [String] = []
                func page(_ use: Use, _ version: Int) -> HTML {
                    // A function, so that all are at one place, of one branch.
                    div { [self.use(use) { log.append("\($0) \(version)") }] }
                }
                let tree = try PageTree(root: page(first, 1))
                let ops = try tree.update(to: page(second, 2))
                let isSameToken = first == second || Set([first, second]).isSubset(of: [.plain, .other])
                #expect(ops.isEmpty || !isSameToken, "\(first) \(second)")
                for kind in [EventKind.click, .focus] { try tree.handler(node: 2, kind: kind)?(.none) }
                let expected =
                    switch second {
                    case .none: [String]()
                    case .both: ["click of both 2", "focus of both 2"]
                    default: ["\(second) 2"]
                    }
                #expect(log == expected, "\(first) \(second)")
                let late = tree.handler(node: 2, kind: .click, seen: 0) != nil
                let hadClick = ![.none, .focus].contains(first)
                let hasClick = ![.none, .focus].contains(second)
                let isSameIdentity = (first == .identified) == (second == .identified)
                #expect(late == (hadClick && hasClick && isSameIdentity), "\(first) \(second)")
            }
        }
    }

    @Test func `pieces that are kept stay as they are while other pages are made`() throws {
        var log: [String] = []
        let group: HTML = .group([span { "a" }, button(.onClick { log.append("kept") }) { "b" }])
        let block = section {
            span { "c" }
            span { "d" }
            group
        }
        func page(_ version: Int) -> HTML {
            div {
                div(.class("first")) { group }
                div { group }
                block
                for row in 0..<6 {
                    p {
                        span { "\(version) \(row)" }
                        button(.onClick { log.append("\(version) \(row)") }) { "+" }
                    }
                }
                block
            }
        }
        let tree = try PageTree(root: page(0))
        let markup = { (html: HTML) in html.rendered() }
        let (groupText, blockText) = (markup(group), markup(block))
        for version in 1...4 {
            #expect(try tree.update(to: page(version)).count == 6)
            #expect(markup(group) == groupText)
            #expect(markup(block) == blockText)
            let numbers = tree.numbersOfHandlers(upTo: 60)
            log = []
            for number in numbers { try click(number, in: tree) }
            #expect(log == ["kept", "kept", "kept"] + (0..<6).map { "\(version) \($0)" } + ["kept"])
        }
    }

    @Test func `attributes of an element are not those of another with the same content`() throws {
        let content: HTML = .group([span { "a" }, span { "b" }])
        let two: [HTML] = [
            div(.class("x")) { content }, div(.title("y")) { content }, div { content },
        ]
        #expect(
            HTML.group(two).rendered()
                == "<div class=\"x\"><span>a</span><span>b</span></div><div title=\"y\"><span>a</span><span>b</span></div>"
                + "<div><span>a</span><span>b</span></div>"
        )
        let name: HTML = "name"
        #expect(HTML.group([b(.class("x")) { name }, i { name }]).rendered() == "<b class=\"x\">name</b><i>name</i>")
    }

    @Test func `a page that is gone holds nothing of the app`() throws {
        weak var object: Counts?
        weak var later: Counts?
        var tree: PageTree?
        func page(_ counts: Counts) -> HTML {
            div {
                for row in 0..<5 {
                    p {
                        "\(row)"
                        button(.onClick { counts.values[0] += row }) { "+" }
                        memo(row) { _ in span { "\(counts.values.count)" } }
                    }
                }
            }
        }
        do {
            let counts = Counts([0])
            object = counts
            tree = try PageTree(root: page(counts))
        }
        #expect(object != nil)
        do {
            let counts = Counts([1])
            later = counts
            _ = try tree?.update(to: page(counts))
            _ = try tree?.update(to: page(counts))
        }
        #expect(object == nil)
        #expect(later != nil)
        tree = nil
        #expect(later == nil)
    }

    @Test func `loops in loops and branches follow their values`() throws {
        func page(_ table: [[Int]], isEven: Bool) -> HTML {
            div {
                for line in table {
                    p {
                        for cell in line {
                            if (cell % 2 == 0) == isEven { b { "\(cell)" } } else { i(.title("odd")) { "\(cell)" } }
                        }
                        if line.isEmpty { "none" }
                    }
                }
            }
        }
        let tables = [[[1, 2], [], [3]], [[1, 2, 3], [4]], [], [[2], [2], [2, 1]]]
        for first in tables {
            for second in tables {
                for isEven in [true, false] {
                    let tree = try PageTree(root: page(first, isEven: true))
                    _ = try tree.update(to: page(second, isEven: isEven))
                    let again = try tree.fullHTML(of: page(second, isEven: isEven))
                    #expect(again.withoutNumbers == page(second, isEven: isEven).rendered())
                    #expect(try tree.update(to: page(second, isEven: isEven)).isEmpty)
                }
            }
        }
    }

    @Test func `rows that pass from one loop to the next have the closures of the next`() throws {
        var log: [String] = []
        func page(_ first: [String], _ second: [String]) -> HTML {
            div {
                [
                    .group(first.map { name in button(.onClick { log.append("first \(name)") }) { "x" } }),
                    .group(second.map { name in button(.onClick { log.append("second \(name)") }) { "x" } }),
                ]
            }
        }
        let tree = try PageTree(root: page(["a"], ["b", "c"]))
        _ = try tree.update(to: page(["a", "b"], ["c"]))
        let numbers = tree.numbersOfHandlers(upTo: 20)
        for number in numbers { try click(number, in: tree) }
        #expect(Set(log) == ["first a", "first b", "second c"])
        #expect(numbers.count == 3)
    }

    @Test func `rows that remove themselves are those that are shown`() throws {
        var names = ["A", "B", "C", "D", "E"]
        func page() -> HTML {
            div {
                for (index, name) in names.enumerated() {
                    p {
                        name
                        button(.onClick { names.remove(at: index) }) { "remove" }
                    }
                }
            }
        }
        let tree = try PageTree(root: page())
        let third = tree.numbersOfHandlers(upTo: 30)[2]
        for rest in [["A", "B", "D", "E"], ["A", "B", "E"], ["A", "B"]] {
            try click(third, in: tree)
            #expect(names == rest)
            _ = try tree.update(to: page())
        }
        #expect(tree.handler(node: third, kind: .click) == nil)
    }

    @Test func `pieces of an update that failed are not used by others`() throws {
        var log: [String] = []
        let row = p {
            span { "kept" }
            button(.onClick { log.append("kept") }) { "+" }
        }
        func page(_ isMisplaced: Bool) -> HTML {
            div {
                row
                for number in 0..<4 {
                    p {
                        span { "\(number)" }
                        if isMisplaced { div { "in a paragraph" } }
                    }
                }
                row
            }
        }
        let tree = try PageTree(root: page(false))
        #expect(throws: PageError.self) { try tree.update(to: page(true)) }
        #expect(try tree.update(to: page(false)).count == 1)
        #expect(row.rendered() == "<p><span>kept</span><button>+</button></p>")
        for number in tree.numbersOfHandlers(upTo: 80) { try click(number, in: tree) }
        #expect(log == ["kept", "kept"])
    }

    @Test func `a short text is the same in whatever way it is kept`() throws {
        let long = String(repeating: "-", count: 40)
        for text in ["", "a", "ab", "abc", "abcd", "abcdefg", "abcdefgh", "é", "日本", "é日a", "\0", "a\0b"] {
            var roomy = ""
            roomy.reserveCapacity(100)
            roomy += text
            let cut = String((long + text).dropFirst(40))
            let tree = try PageTree(root: p { text })
            for same in [roomy, cut, String(text.reversed().reversed())] {
                #expect(try tree.update(to: p { same }).isEmpty, "\(text.debugDescription)")
            }
        }
    }
}

extension PageTree {
    fileprivate func numbersOfHandlers(upTo limit: Int) -> [Int] {
        (1...limit).filter { handler(node: $0, kind: .click) != nil }
    }
}

extension String {
    fileprivate var withoutNumbers: String {
        replacing(/<!--\d+-->/, with: "").replacing(/\ data-n="\d+"/, with: "")
    }
}
