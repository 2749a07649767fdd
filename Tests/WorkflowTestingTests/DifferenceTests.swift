import Testing

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

    enum Kind: Equatable { case plain, named(String, since: Int) }

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

    @Test func `only what changed is shown, below what it is part of`() {
        var other = Form()
        other.p3.c = 20
        other.q9.j = "nine"
        #expect(
            difference(Form(), other) == """
                      Form
                        … (33 unchanged)
                        p3: Part
                          … (2 unchanged)
                    −     c: 2
                    +     c: 20
                        … (172 unchanged)
                        q9: Part
                          … (9 unchanged)
                    −     j: "9"
                    +     j: "nine"

                (First: −, Second: +)
                """
        )
    }

    @Test func `deep fields, cases and elements are told`() {
        var other = Account()
        other.address.city = "Hythe"
        other.kind = .named("gold", since: 1843)
        other.log = ["moved"]
        #expect(
            difference(Account(), other) == """
                      Account
                        … (1 unchanged)
                        address: Address
                          … (1 unchanged)
                    −     city: "Rye"
                    +     city: "Hythe"
                        … (6 unchanged)
                    −   kind: .plain
                    −   log: 0 elements
                    +   kind: .named
                    +     "gold"
                    +     since: 1843
                    +   log: 1 element
                    +     "moved"

                (First: −, Second: +)
                """
        )
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
