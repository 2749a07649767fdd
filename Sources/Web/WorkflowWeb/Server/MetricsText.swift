/// Metrics in the text format of Prometheus, version 0.0.4.
struct MetricsText {
    enum Kind: String {
        case counter, gauge, histogram
    }

    private(set) var text = ""

    /// Adds a metric with one value; none if there is no value.
    mutating func add(_ name: String, _ kind: Kind, _ help: String, _ value: UInt64?) {
        guard let value else { return }
        begin(name, kind, help)
        sample(name, value)
    }

    /// Adds a metric with a value for each value of a label, in the order of these.
    mutating func add(_ name: String, _ kind: Kind, _ help: String, by label: String, _ values: [(String, UInt64)]) {
        begin(name, kind, help)
        for (key, value) in values.sorted(by: { $0.0 < $1.0 }) {
            sample("\(name){\(label)=\"\(Self.escape(key))\"}", value)
        }
    }

    /// Adds a histogram of durations, in seconds.
    /// - Parameters:
    ///   - bounds: The upper bounds of all steps but the last, in milliseconds.
    ///   - counts: The number of durations in each step.
    mutating func add(_ name: String, _ help: String, bounds: [Int], counts: [UInt64], microseconds: UInt64) {
        begin(name, .histogram, help)
        var sum: UInt64 = 0
        for (bound, count) in zip(bounds, counts) {
            sum += count
            sample("\(name)_bucket{le=\"\(Double(bound) / 1_000)\"}", sum)
        }
        let all = counts.reduce(0, +)
        sample("\(name)_bucket{le=\"+Inf\"}", all)
        text += "\(name)_sum \(Double(microseconds) / 1_000_000)\n"
        sample("\(name)_count", all)
    }

    private mutating func begin(_ name: String, _ kind: Kind, _ help: String) {
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
    }

    private mutating func sample(_ name: String, _ value: UInt64) {
        text += "\(name) \(value)\n"
    }

    private static func escape(_ value: String) -> String {
        value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    }
}
