import TrellisSupport

/// Returns the difference of two values, as they would be written in Swift; `nil` when both print the same.
///
/// Lines of the first value that the second lacks begin with `−`, the others with `+`.
package func difference<Value>(_ first: Value, _ second: Value) -> String? {
    let (first, second) = (ValueNode(first), ValueNode(second))
    guard first != second else { return nil }
    let lines = ValueDifference.lines(first, second).map { "  \($0.mark.rawValue) \($0.text)" }
    return lines.joined(separator: "\n") + "\n\n(First: −, Second: +)"
}

/// Returns the lines in which two texts differ, each below its enclosing lines; `nil` for none.
func difference(ofLines first: [String], _ second: [String]) -> String? {
    let changes = second.difference(from: first)
    guard !changes.isEmpty else { return nil }
    return shorten(merge(first, second, changes)).joined(separator: "\n")
}

private struct DifferenceLine {
    let mark: Character
    let text: String

    var indent: Int { text.prefix { $0 == " " }.count }
}

/// Merges both versions into one list, each line with its mark.
private func merge(
    _ first: [String],
    _ second: [String],
    _ changes: CollectionDifference<String>
) -> [DifferenceLine] {
    let removed = Set(changes.removals.map(\.offset))
    let inserted = Set(changes.insertions.map(\.offset))
    var merged: [DifferenceLine] = []
    var secondIndex = 0
    func takeInserted() {
        while inserted.contains(secondIndex) {
            merged.append(DifferenceLine(mark: "+", text: second[secondIndex]))
            secondIndex += 1
        }
    }
    for (index, line) in first.enumerated() {
        if removed.contains(index) {
            merged.append(DifferenceLine(mark: "−", text: line))
        } else {
            takeInserted()
            merged.append(DifferenceLine(mark: " ", text: line))
            secondIndex += 1
        }
    }
    takeInserted()
    return merged
}

/// Leaves out unchanged lines that enclose no changed ones.
private func shorten(_ lines: [DifferenceLine]) -> [String] {
    let shown = shownLines(of: lines)
    var result: [String] = []
    var omitted = 0
    func endOmission(before line: DifferenceLine?) {
        if omitted > 0 {
            result.append("      \(String(repeating: " ", count: line?.indent ?? 0))… (\(omitted) unchanged)")
        }
        omitted = 0
    }
    for (index, line) in lines.enumerated() {
        if shown.contains(index) {
            endOmission(before: line)
            result.append("    \(line.mark) \(line.text)")
        } else {
            omitted += 1
        }
    }
    endOmission(before: nil)
    return result
}

/// Returns the changed lines and their enclosing lines.
private func shownLines(of lines: [DifferenceLine]) -> Set<Int> {
    var shown: Set<Int> = []
    /// The indentation below which an unchanged line encloses a changed one.
    var wanted = 0
    for (index, line) in lines.enumerated().reversed() {
        if line.mark != " " {
            shown.insert(index)
            wanted = line.indent
        } else if line.indent < wanted {
            shown.insert(index)
            wanted = line.indent
        }
    }
    return shown
}

/// Reports the difference of two values, with a name for them.
package func reportDifference<Value: Equatable>(
    _ what: String,
    actual: Value,
    expected: Value,
    file: StaticString,
    line: UInt
) {
    guard actual != expected else { return }
    let lines = difference(actual, expected) ?? "  both print as \(actual), but == says they differ"
    reportIssue(
        "\(what) (First) does not match the expected \(what.lowercased()) (Second) - Difference: …\n\n\(lines)",
        file: file,
        line: line
    )
}
