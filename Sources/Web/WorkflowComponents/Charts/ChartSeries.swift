/// A value in a chart.
public struct ChartPoint: Hashable, Identifiable, Sendable {
    /// The place of the value from left to right, one of its own in its series. The next place is one further.
    ///
    /// Where old values go and new ones come, number the values through: then nothing moves but the chart as a whole.
    public let position: Int
    /// The text of the place, such as a day.
    public let label: String
    /// The value. One that is not finite is left out, as a gap.
    public let value: Double

    public var id: Int { position }

    /// Creates a value.
    public init(_ position: Int, label: String, value: Double) {
        (self.position, self.label, self.value) = (position, label, value)
    }
}

/// The values of a chart that have one colour.
public struct ChartSeries: Sendable {
    /// The name in the legend and in the head of the table.
    public let name: String
    /// The values, in the order of their positions.
    public let points: [ChartPoint]

    /// Creates a series.
    public init(_ name: String, _ points: [ChartPoint]) {
        (self.name, self.points) = (name, points)
    }
}
