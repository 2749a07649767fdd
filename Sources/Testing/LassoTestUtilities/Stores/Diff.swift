/// A part in which two values differ.
struct Diff: Equatable {
    /// The name of the part; `nil` for one without.
    let key: String?
    /// The name of its type at run time.
    let type: String
    let realized: String
    let expected: String
}

/// Returns the parts of two values whose descriptions differ; none for values without parts.
func diff<A>(realized: A, expected: A) -> [Diff] {
    zip(Mirror(reflecting: realized).children, Mirror(reflecting: expected).children)
        .map { realized, expected in
            Diff(
                key: realized.label,
                type: "\(Swift.type(of: realized.value))",
                realized: "\(realized.value)",
                expected: "\(expected.value)"
            )
        }
        .filter { $0.realized != $0.expected }
}

/// Returns a failure message for two values that should be equal.
func inequality<A>(realized: A, expected: A) -> String {
    let differences = diff(realized: realized, expected: expected).map { difference in
        let key = difference.key.map { "\($0): " } ?? ""
        return
            "\n  \(key)\(difference.type)\n    expected: \(difference.expected)\n    realized: \(difference.realized)"
    }
    guard !differences.isEmpty else { return "Expected \(expected). Instead, it is \(realized)." }
    return "Expected another \(Swift.type(of: expected)). It differs in:" + differences.joined()
}

/// Returns a failure message for two lists that should be equal.
func inequality<A: Equatable>(realized: [A], expected: [A]) -> String {
    guard realized.count == expected.count else {
        return """
            Expected \(expected.count) values. Instead, there are \(realized.count).
              expected: \(expected)
              realized: \(realized)
            """
    }
    return zip(realized, expected).enumerated()
        .filter { $0.element.0 != $0.element.1 }
        .map { "At \($0.offset): \(inequality(realized: $0.element.0, expected: $0.element.1))" }
        .joined(separator: "\n")
}
