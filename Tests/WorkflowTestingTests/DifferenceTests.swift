import Testing
import TrellisSupport

@testable import WorkflowTesting

struct DifferenceTests {
    struct Account: Equatable {
        struct Address: Equatable { var street = "High Street", city = "Rye" }
        var name = "Ada"
        var address = Address()
        var tags: Set<String> = ["a", "b"]
        var scores: [String: Int] = ["x": 1, "y": 2]
        var kind = Kind.plain
        var log: [String] = []
    }

    enum Kind: Equatable { case plain, of(Int), named(String, since: Int) }

    /// A state of 200 fields, in 20 parts of 10.
    struct Form: Equatable {
        struct Part: Equatable { var a = 0, b = 1, c = 2, d = 3, e = 4, f = 5, g = 6, h = 7, i = "8", j = "9" }
        var p0 = Part(), p1 = Part(), p2 = Part(), p3 = Part(), p4 = Part()
        var p5 = Part(), p6 = Part(), p7 = Part(), p8 = Part(), p9 = Part()
        var q0 = Part(), q1 = Part(), q2 = Part(), q3 = Part(), q4 = Part()
        var q5 = Part(), q6 = Part(), q7 = Part(), q8 = Part(), q9 = Part()
    }

    @Test func `equal values have no difference`() {
        #expect(difference(Account(), Account()) == nil)
    }

    @Test func `values are written as in Swift, and parts that have not changed in short`() {
        var other = Account()
        other.address.city = "Hythe"
        #expect(
            difference(Account(), other) == """
                  \u{2007} DifferenceTests.Account(
                  \u{2007}   name: "Ada",
                  \u{2007}   address: DifferenceTests.Account.Address(
                  \u{2007}     street: "High Street",
                  −     city: "Rye"
                  +     city: "Hythe"
                  \u{2007}   ),
                  \u{2007}   tags: Set([…]),
                  \u{2007}   scores: […],
                  \u{2007}   kind: .plain,
                  \u{2007}   log: []
                  \u{2007} )

                (First: −, Second: +)
                """
        )
    }

    @Test func `cases are told, with their type where nothing else tells it`() {
        #expect(
            difference(Kind.plain, .named("gold", since: 1843)) == """
                  − DifferenceTests.Kind.plain
                  + DifferenceTests.Kind.named(
                  +   "gold",
                  +   since: 1843
                  + )

                (First: −, Second: +)
                """
        )
        #expect(
            difference(Kind.named("gold", since: 1843), .named("gold", since: 1844)) == """
                  \u{2007} DifferenceTests.Kind.named(
                  \u{2007}   "gold",
                  −   since: 1843
                  +   since: 1844
                  \u{2007} )

                (First: −, Second: +)
                """
        )
        #expect(
            difference([Kind.of(1)], [.of(2), .plain]) == """
                  \u{2007} [
                  −   [0]: .of(1),
                  +   [0]: .of(2),
                  +   [1]: .plain
                  \u{2007} ]

                (First: −, Second: +)
                """
        )
    }

    @Test func `one case with two values is shown twice where it fits in a line, else part by part`() {
        enum Note: Equatable { case text(String), of(Kind) }
        func lines(_ first: Note, _ second: Note) -> [Substring] {
            (difference(first, second) ?? "").split(separator: "\n").dropLast()
        }
        #expect(
            lines(.text("a"), .text("b")) == [
                "  − DifferenceTests.Note.text(\"a\")", "  + DifferenceTests.Note.text(\"b\")",
            ]
        )
        #expect(
            lines(.of(.of(10)), .of(.of(70))) == [
                "  − DifferenceTests.Note.of(.of(10))", "  + DifferenceTests.Note.of(.of(70))",
            ]
        )
        let (fits, long) = (String(repeating: "a", count: 71), String(repeating: "b", count: 72))
        #expect(
            lines(.text(fits), .text("b")) == [
                "  − DifferenceTests.Note.text(\"\(fits)\")", "  + DifferenceTests.Note.text(\"b\")",
            ]
        )
        #expect(
            lines(.text(fits), .text(long)) == [
                "  \u{2007} DifferenceTests.Note.text(", "  −   \"\(fits)\"", "  +   \"\(long)\"", "  \u{2007} )",
            ]
        )
    }

    @Test func `elements that have not changed are counted`() {
        var other = Array(0..<100)
        other.remove(at: 40)
        other[50] = 7
        other.append(100)
        #expect(
            difference(Array(0..<100), other) == """
                  \u{2007} [
                  \u{2007}   … (40 unchanged),
                  −   [40]: 40,
                  \u{2007}   … (10 unchanged),
                  −   [51]: 51,
                  +   [50]: 7,
                  \u{2007}   … (48 unchanged),
                  +   [99]: 100
                  \u{2007} ]

                (First: −, Second: +)
                """
        )
    }

    @Test func `entries are told by their keys and members by themselves`() {
        var other = Account()
        other.scores = ["x": 1, "y": 3, "z": 4]
        other.tags = ["b", "c"]
        #expect(
            difference(Account(), other) == """
                  \u{2007} DifferenceTests.Account(
                  \u{2007}   name: "Ada",
                  \u{2007}   address: DifferenceTests.Account.Address(…),
                  \u{2007}   tags: Set([
                  −     "a",
                  \u{2007}     … (1 unchanged),
                  +     "c"
                  \u{2007}   ]),
                  \u{2007}   scores: [
                  \u{2007}     … (1 unchanged),
                  −     "y": 2,
                  +     "y": 3,
                  +     "z": 4
                  \u{2007}   ],
                  \u{2007}   kind: .plain,
                  \u{2007}   log: []
                  \u{2007} )

                (First: −, Second: +)
                """
        )
    }

    @Test func `values of other parts are told as a whole`() {
        struct Box<Content> { var content: Content? }
        struct Pair { var a = 1, b = (2, c: "three") }
        #expect(
            difference(Box(content: nil), Box(content: Pair())) == """
                  \u{2007} DifferenceTests.Box(
                  −   content: nil
                  +   content: DifferenceTests.Pair(
                  +     a: 1,
                  +     b: (
                  +       2,
                  +       c: "three"
                  +     )
                  +   )
                  \u{2007} )

                (First: −, Second: +)
                """
        )
        #expect(
            difference([Int](), [1]) == """
                  − []
                  + [
                  +   [0]: 1
                  + ]

                (First: −, Second: +)
                """
        )
        #expect(
            difference([1], []) == """
                  − [
                  −   [0]: 1
                  − ]
                  + []

                (First: −, Second: +)
                """
        )
        struct Cat { var name = "Tom" }
        struct Dog { var name = "Tom" }
        #expect(
            difference([Cat() as Any], [Dog()]) == """
                  \u{2007} [
                  −   [0]: DifferenceTests.Cat(name: "Tom")
                  +   [0]: DifferenceTests.Dog(name: "Tom")
                  \u{2007} ]

                (First: −, Second: +)
                """
        )
        #expect(
            difference([String: Int](), ["a": 1]) == """
                  − [:]
                  + [
                  +   "a": 1
                  + ]

                (First: −, Second: +)
                """
        )
    }

    @Test func `a state of many parts shows where it changed`() throws {
        var other = Form()
        other.p3.c = 20
        other.q9.j = "nine"
        let lines = try #require(difference(Form(), other)).split(separator: "\n")
        #expect(lines.count == 19 + 2 * 13 + 3 - 1)
        #expect(lines.contains("  −     c: 2,") && lines.contains("  +     c: 20,"))
        #expect(lines.contains("  −     j: \"9\"") && lines.contains("  +     j: \"nine\""))
        #expect(lines.contains("  \u{2007}   p4: DifferenceTests.Form.Part(…),"))
    }

    @Test func `sets and dictionaries are in one order`() {
        let numbers = (0..<50).map { "\($0)" }
        #expect(difference(Set(numbers), Set(numbers.reversed())) == nil)
        var (one, two) = ([String: Int](minimumCapacity: 500), [String: Int]())
        for (index, number) in numbers.enumerated() {
            one[number] = index
            two[numbers[49 - index]] = 49 - index
        }
        #expect(difference(one, two) == nil)
    }

    @Test func `an object is shown by its fields, and a cycle ends`() {
        class Node {
            let name: String
            var next: Node?
            init(_ name: String) { self.name = name }
        }
        final class Leaf: Node { var color = "green" }
        let (a, b) = (Node("a"), Leaf("b"))
        a.next = b
        b.next = a
        #expect(
            ValueText.lines(of: a) == [
                "Node", "  name: \"a\"", "  next: Leaf", "    name: \"b\"", "    next: Node (shown above)",
                "    color: \"green\"",
            ]
        )
        a.next = nil
    }

    @Test func `closures are alike and durations are said`() {
        struct Button { let label: String, delay: Duration, tap: () -> Void }
        #expect(
            ValueText.lines(of: Button(label: "OK\n", delay: .seconds(2), tap: {})) == [
                "Button", "  label: \"OK\\n\"", "  delay: 2.0 seconds", "  tap: (Function)",
            ]
        )
    }

    @Test func `values that print the same but differ are reported as such`() {
        struct Odd: Equatable { static func == (left: Odd, right: Odd) -> Bool { false } }
        withKnownIssue {
            reportDifference("State", actual: Odd(), expected: Odd(), file: #filePath, line: #line)
        } matching: {
            $0.says("State (First) does not match the expected state (Second) - Difference: …")
                && $0.says("both print as Odd(), but == says they differ")
        }
    }
}
