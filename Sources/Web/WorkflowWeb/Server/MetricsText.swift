import WorkflowLive

/// Metrics in the text format of Prometheus, version 0.0.4.
struct MetricsText {
    enum Kind: String {
        case counter, gauge, histogram
    }

    private(set) var text = ""
    /// The names of the metrics and of their samples, each of which may be there once.
    private(set) var names: Set<String> = []

    /// Adds a metric with one value; none if there is no value.
    mutating func add(_ name: String, _ kind: Kind, _ help: String, _ value: UInt64?) {
        guard let value else { return }
        begin(name, kind, help)
        sample(name, value)
    }

    /// Adds a metric of an app; none if it has no value, or none that is a number.
    mutating func add(_ metric: ServerMetric) {
        guard let value = metric.value(), value.isFinite else { return }
        begin(metric.name, Kind(metric.kind), Self.escape(metric.help, quotes: false))
        // A count is written as one, without a fraction.
        text += "\(metric.name) \(Int64(exactly: value).map { "\($0)" } ?? "\(value)")\n"
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
        names.insert(name)
        if kind == .histogram { names.formUnion(["bucket", "sum", "count"].map { "\(name)_\($0)" }) }
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
    }

    private mutating func sample(_ name: String, _ value: UInt64) {
        text += "\(name) \(value)\n"
    }

    private static func escape(_ value: String, quotes: Bool = true) -> String {
        // By scalars, because "\r\n" is one character.
        var text = String.UnicodeScalarView()
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\\": text.append(contentsOf: "\\\\".unicodeScalars)
            case "\n": text.append(contentsOf: "\\n".unicodeScalars)
            case "\"" where quotes: text.append(contentsOf: "\\\"".unicodeScalars)
            default: text.append(scalar)
            }
        }
        return String(text)
    }
}

extension MetricsText.Kind {
    init(_ kind: ServerMetric.Kind) {
        switch kind {
        case .counter: self = .counter
        case .gauge: self = .gauge
        }
    }
}
