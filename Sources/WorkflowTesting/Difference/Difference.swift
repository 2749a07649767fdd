/// The lines in which two values differ, with one line around each; nil when they print the same.
///
/// Lines of the first value that the second lacks begin with `−`, the others with `+`.
func difference<Value>(_ first: Value, _ second: Value) -> String? {
    let firstLines = dumpLines(first)
    let secondLines = dumpLines(second)
    let changes = secondLines.difference(from: firstLines)
    guard !changes.isEmpty else { return nil }
    return shorten(merge(firstLines, secondLines, changes)).joined(separator: "\n") + "\n\n(First: −, Second: +)"
}

private func dumpLines<Value>(_ value: Value) -> [String] {
    var text = ""
    dump(value, to: &text)
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(plain)
}

/// A line of `dump` without its bullet and without the addresses that stand for private contexts.
private func plain(_ line: Substring) -> String {
    let indent = line.prefix { $0 == " " }
    var text = line.dropFirst(indent.count)
    if let bullet = text.first, "-▿▹".contains(bullet) { text = text.dropFirst(2) }
    var words = text.split(separator: ".", omittingEmptySubsequences: false)
    words.removeAll { $0.hasPrefix("(unknown context at $") }
    return indent + words.joined(separator: ".")
}

/// Both versions in one list, each line with its mark.
private func merge(
    _ first: [String],
    _ second: [String],
    _ changes: CollectionDifference<String>
) -> [(mark: String, text: String)] {
    var removed = Set<Int>()
    var inserted = Set<Int>()
    for change in changes {
        switch change {
        case .remove(let offset, _, _): removed.insert(offset)
        case .insert(let offset, _, _): inserted.insert(offset)
        }
    }
    var merged: [(mark: String, text: String)] = []
    var secondIndex = 0
    func takeInserted() {
        while inserted.contains(secondIndex) {
            merged.append(("+", second[secondIndex]))
            secondIndex += 1
        }
    }
    for (index, line) in first.enumerated() {
        if removed.contains(index) {
            merged.append(("−", line))
        } else {
            takeInserted()
            merged.append((" ", line))
            secondIndex += 1
        }
    }
    takeInserted()
    return merged
}

/// Leaves out the lines that are not next to a change.
private func shorten(_ lines: [(mark: String, text: String)]) -> [String] {
    var result: [String] = []
    var omitted = 0
    func endOmission() {
        if omitted > 0 { result.append("      … (\(omitted) unchanged)") }
        omitted = 0
    }
    for (index, line) in lines.enumerated() {
        let neighbours = lines[max(0, index - 1)...min(lines.count - 1, index + 1)]
        if neighbours.contains(where: { $0.mark != " " }) {
            endOmission()
            result.append("    \(line.mark) \(line.text)")
        } else {
            omitted += 1
        }
    }
    endOmission()
    return result
}

/// Reports that two values differ, naming what they are.
func reportDifference<Value: Equatable>(
    _ what: String,
    actual: Value,
    expected: Value,
    file: StaticString,
    line: UInt
) {
    guard actual != expected else { return }
    let lines = difference(actual, expected) ?? "    both print as \(actual), but == says they differ"
    reportIssue(
        "\(what) (First) does not match the expected \(what.lowercased()) (Second) - Difference: …\n\n\(lines)",
        file: file,
        line: line
    )
}
