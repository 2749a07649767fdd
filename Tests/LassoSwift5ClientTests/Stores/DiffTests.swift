import XCTest
@testable import LassoTestUtilities

class DiffTests: XCTestCase {
    private struct Person: Equatable {
        var name: String
        var age: Int?
    }

    private enum Choice: Equatable {
        case none
        case some(Int)
    }

    func test_partsThatDiffer() {
        XCTAssertEqual(
            diff(realized: Person(name: "Ada", age: 36), expected: Person(name: "Bob", age: 36)),
            [Diff(key: "name", type: "String", realized: "Ada", expected: "Bob")]
        )
        XCTAssertEqual(
            diff(realized: [1, 2, 3], expected: [1, 5]),
            [Diff(key: nil, type: "Int", realized: "2", expected: "5")]
        )
        XCTAssertEqual(
            diff(realized: Choice.some(1), expected: Choice.some(2)),
            [Diff(key: "some", type: "Int", realized: "1", expected: "2")]
        )
        XCTAssertEqual(
            diff(realized: Optional(1), expected: Optional(2)),
            [Diff(key: "some", type: "Int", realized: "1", expected: "2")]
        )
    }

    func test_valuesWithoutPartsHaveNoDiff() {
        XCTAssertEqual(diff(realized: 1, expected: 2), [])
        XCTAssertEqual(diff(realized: "a", expected: "b"), [])
        XCTAssertEqual(diff(realized: Choice.none, expected: Choice.some(1)), [])
    }

    func test_messages() {
        XCTAssertEqual(inequality(realized: 1, expected: 2), "Expected 2. Instead, it is 1.")
        XCTAssertEqual(
            inequality(realized: Person(name: "Ada", age: nil), expected: Person(name: "Bob", age: nil)),
            """
            Expected another Person. It differs in:
              name: String
                expected: Bob
                realized: Ada
            """
        )
        XCTAssertEqual(
            inequality(realized: [1], expected: [1, 2]),
            "Expected 2 values. Instead, there are 1.\n  expected: [1, 2]\n  realized: [1]"
        )
        XCTAssertEqual(inequality(realized: [1, 3], expected: [1, 2]), "At 1: Expected 2. Instead, it is 3.")
    }
}
