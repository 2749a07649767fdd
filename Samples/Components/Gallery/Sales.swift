import WorkflowComponents

/// The numbers that the charts show.
enum Sales {
    private static let names = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    static let months = [
        series("Red", [62, 48, 51, 40, 38, 30, 22, 25, 41, 57, 66, 90]),
        series("White", [31, 30, 42, 55, 71, 84, 96, 88, 60, 44, 35, 58]),
    ]

    private static func series(_ name: String, _ values: [Double]) -> ChartSeries {
        ChartSeries(name, zip(names, values).enumerated().map { ChartPoint($0, label: $1.0, value: $1.1) })
    }

    /// Returns the last 96 hours of two thermometers, of which one does not answer at night.
    static func temperatures(until hour: Int) -> [ChartSeries] {
        let hours = (hour - 95)...hour
        return [
            ChartSeries("Front", hours.map { point($0, 11 + wave($0, 24) * 1.4 + wave($0 + 5, 7) * 0.3) }),
            ChartSeries("Back", hours.map { point($0, $0 % 24 < 4 ? .nan : 10.2 + wave($0 - 6, 24) * 0.6) }),
        ]
    }

    private static func point(_ hour: Int, _ value: Double) -> ChartPoint {
        ChartPoint(hour, label: "\(hour % 24):00", value: (value * 10).rounded() / 10)
    }

    /// Returns a wave between -1 and 1.
    private static func wave(_ hour: Int, _ length: Int) -> Double {
        let place = Double((hour % length + length) % length) / Double(length)
        return place < 0.5 ? 1 - 16 * (place - 0.25) * (place - 0.25) : 16 * (place - 0.75) * (place - 0.75) - 1
    }
}
