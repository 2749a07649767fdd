/// The figures as a table and as JSON.
enum Report {
    static let header = row(
        "scenario",
        ["ns min", "ns median", "limit min", "ratio", "allocs", "limit", "B/node", "limit"]
    )

    static func row(of measurement: Measurement) -> String {
        row(
            measurement.name,
            [
                text(measurement.fastest, digits: 1), text(measurement.median, digits: 1),
                text(measurement.limitFastest, digits: 1), text(measurement.ratio, digits: 2),
                text(measurement.allocations, digits: 2), text(measurement.limitAllocations, digits: 2),
                text(measurement.bytesPerNode, digits: 0), text(measurement.limitBytesPerNode, digits: 0),
            ]
        )
    }

    /// An array of objects, one for each scenario.
    static func json(_ measurements: [Measurement]) -> String {
        let objects = measurements.map { measurement in
            let members = [
                ("name", "\"\(measurement.name)\""),
                ("ns_min", number(measurement.fastest)),
                ("ns_median", number(measurement.median)),
                ("limit_ns_min", number(measurement.limitFastest)),
                ("ratio", number(measurement.ratio)),
                ("allocations", number(measurement.allocations)),
                ("limit_allocations", number(measurement.limitAllocations)),
                ("bytes_per_node", number(measurement.bytesPerNode)),
            ]
            return "  {" + members.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}"
        }
        return "[\n" + objects.joined(separator: ",\n") + "\n]\n"
    }

    private static func number(_ value: Double?) -> String {
        value.map { "\(($0 * 1_000).rounded() / 1_000)" } ?? "null"
    }

    private static func text(_ value: Double?, digits: Int) -> String {
        guard let value else { return "-" }
        let scale = [1, 10, 100][digits]
        let scaled = Int((value * Double(scale)).rounded())
        guard digits > 0 else { return "\(scaled)" }
        let fraction = String(scaled % scale)
        return "\(scaled / scale)." + String(repeating: "0", count: digits - fraction.count) + fraction
    }

    private static func row(_ name: String, _ columns: [String]) -> String {
        name.padded(to: 22) + columns.map { $0.padded(to: -12) }.joined()
    }
}

extension String {
    /// Filled with blanks: behind for a positive width, in front for a negative one.
    fileprivate func padded(to width: Int) -> String {
        let blanks = String(repeating: " ", count: max(0, abs(width) - count))
        return width > 0 ? self + blanks : blanks + self
    }
}
