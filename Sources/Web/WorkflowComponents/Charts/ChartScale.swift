/// The range of a chart's values, with round limits, and the values that its axis names.
struct ChartScale: Equatable {
    let lower: Double
    let upper: Double
    let ticks: [Double]

    /// The largest absolute value that is drawn, so that no sum overflows.
    static let limit = 1e15

    /// Creates a scale on which all values have a place.
    /// - Parameter includesZero: Whether zero is on the scale in any case, as the foot of bars.
    init(_ values: some Sequence<Double>, includesZero: Bool) {
        let values = values.filter(\.isFinite).map { min(max($0, -Self.limit), Self.limit) }
        var (low, high) = (values.min() ?? 0, values.max() ?? 1)
        if includesZero || low == high { (low, high) = (min(low, 0), max(high, 0)) }
        if low == high { high = 1 }
        // Ticks have seven digits, and two of them have to differ.
        let step = Self.step(max((high - low) / 4, max(abs(low), abs(high)) * 2e-6))
        let first = (low / step).rounded(.down)
        let last = (high / step).rounded(.up)
        ticks = stride(from: first, through: last, by: 1).map { Self.short($0 * step) }
        (lower, upper) = (Self.short(first * step), Self.short(last * step))
    }

    /// Returns the next of 1, 2, 5, 10, 20 and so on.
    static func step(_ least: Double) -> Double {
        var power = 1.0
        while power < least { power *= 10 }
        while power / 10 >= least, power > 1e-15 { power /= 10 }
        return [power / 5, power / 2].first { $0 >= least } ?? power
    }

    /// Returns the part of the scale's height at which a value is, in percent from above.
    func percent(_ value: Double) -> Double { Self.short((upper - value) / (upper - lower) * 100) }

    /// Returns a number with at most seven significant digits, the precision of browsers.
    static func short(_ value: Double) -> Double {
        guard value != 0, value.isFinite else { return 0 }
        var digits = 1.0
        while abs(value) * digits < 1e6, digits < 1e18 { digits *= 10 }
        return (value * digits).rounded() / digits
    }
}
