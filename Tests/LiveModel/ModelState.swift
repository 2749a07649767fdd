import TestSupport

/// What the model app shows: a fold of the events that were applied.
///
/// Each event has a text that says what it did, such as `delete 3` or `text 3=abc`. The same texts in the same order make
/// the same state, so a page can be compared with the events that it should have had.
package struct ModelState: Equatable, Sendable {
    package var rows = [1, 2, 3]
    package var texts: [Int: String] = [:]
    /// The row that the buttons without a row of their own are about.
    package var current = 1
    package var isOn = false
    package var form = ""
    package var large = ""
    package var pushed = 0
    package private(set) var count = 0
    private var nextRow = 4
    private var digest: UInt64 = 0

    /// Most rows shown.
    static let capacity = 7

    package init(_ events: [String] = [], pushed: Int = 0) {
        self.pushed = pushed
        for event in events { apply(event) }
    }

    /// Says how many events were applied and, with a hash, which.
    package var summary: String { "\(count) events, \(String(digest, radix: 16))" }

    package mutating func apply(_ event: String) {
        count += 1
        digest = Self.hash(event, digest)
        let halves = event.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let words = halves[0].split(separator: " ")
        change(words[0], row: words.count > 1 ? Int(words[1]) ?? 0 : 0, value: halves.count > 1 ? halves[1] : "")
        if !rows.contains(current) { current = rows.first ?? 0 }
    }

    private mutating func change(_ verb: Substring, row: Int, value: String) {
        switch verb {
        case "add": insertRow()
        case "delete": rows.removeAll { $0 == row }
        case "up": moveUp(row)
        case "shuffle":
            var random = SeededRandom(seed: digest)
            rows.shuffle(using: &random)
        case "current", "pick": current = rows.isEmpty ? 0 : rows[((rows.firstIndex(of: row) ?? 0) + 1) % rows.count]
        case "text": texts[row] = value.uppercased()
        case "flag": isOn = value == "true"
        case "form": form = value
        case "large": large = value
        default: break
        }
    }

    private mutating func insertRow() {
        rows.insert(nextRow, at: Int(digest % UInt64(rows.count + 1)))
        nextRow += 1
        if rows.count > Self.capacity { rows.removeFirst() }
    }

    private mutating func moveUp(_ row: Int) {
        guard let index = rows.firstIndex(of: row), index > 0 else { return }
        rows.swapAt(index, index - 1)
    }

    /// A long text is named by its length and hash.
    package static func brief(_ text: String) -> String {
        text.utf8.count > 40 ? "\(text.utf8.count) bytes \(String(hash(text, 0), radix: 16))" : text
    }

    private static func hash(_ text: String, _ start: UInt64) -> UInt64 {
        text.utf8.reduce(start &+ 0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
