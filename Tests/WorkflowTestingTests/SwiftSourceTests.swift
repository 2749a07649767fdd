import Testing

@testable import WorkflowTesting

struct SwiftSourceTests {
    struct Point: Equatable { var x: Int, label: String? }
    enum Shape: Equatable {
        case none
        case dot(Point)
        case line(from: Point, to: Point)
        case tagged(Set<String>, [String: Int])
    }

    @Test(
        arguments: [
            (.none, ".none"),
            (.dot(Point(x: 1, label: nil)), ".dot(SwiftSourceTests.Point(x: 1, label: nil))"),
            (
                .line(from: Point(x: -1, label: "a \"b\""), to: Point(x: 2, label: "c\n")),
                #".line(from: SwiftSourceTests.Point(x: -1, label: "a \"b\""), to: SwiftSourceTests.Point(x: 2, label: "c\n"))"#
            ),
            (.tagged(["a"], ["k": 1, "b": 2]), #".tagged(["a"], ["b": 2, "k": 1])"#),
        ] as [(Shape, String)]
    )
    func `values are printed as the expressions that make them`(shape: Shape, source: String) {
        #expect(SwiftSource.text(of: shape) == source)
    }

    @Test func `the printed expressions compile`() {
        let shapes: [Shape] = [
            .none,
            .dot(SwiftSourceTests.Point(x: 1, label: nil)),
            .line(
                from: SwiftSourceTests.Point(x: -1, label: "a \"b\""),
                to: SwiftSourceTests.Point(x: 2, label: "c\n")
            ),
            .tagged(["a"], ["b": 2, "k": 1]),
        ]
        #expect(shapes.count == 4)
    }

    @Test func `durations are printed in a unit that holds them`() {
        #expect(SwiftSource.text(of: Duration.seconds(10)) == ".seconds(10)")
        #expect(SwiftSource.text(of: Duration.milliseconds(1_300)) == ".milliseconds(1300)")
        #expect(SwiftSource.text(of: Duration.nanoseconds(1_000_000_001)) == ".nanoseconds(1000000001)")
    }
}
