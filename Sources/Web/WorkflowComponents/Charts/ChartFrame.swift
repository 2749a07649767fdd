import WorkflowHTML

/// The parts that all kinds of charts have around their values: axes, legend and table.
///
/// The values are drawn in units of the data, in a drawing that is stretched to its place. So a change of one value changes its own
/// mark, and a change of the scale or of what is shown changes one attribute of the drawing.
struct ChartFrame {
    let title: String
    let series: [ChartSeries]
    let scale: ChartScale
    /// The position from which others are counted, so that large ones are drawn exactly. It moves seldom.
    let base: Int
    /// The positions that are shown, from edge to edge, counted from the base.
    let positions: ClosedRange<Double>
    let labelCount: Int
    let format: (Double) -> String
    let texts: ChartTexts

    init(
        _ title: String,
        _ series: [ChartSeries],
        margin: Double,
        includesZero: Bool,
        labelCount: Int,
        format: @escaping (Double) -> String,
        texts: ChartTexts
    ) {
        (self.title, self.series, self.labelCount, self.format) = (title, series, max(2, labelCount), format)
        self.texts = texts
        scale = ChartScale(series.lazy.flatMap(\.points).map(\.value), includesZero: includesZero)
        let all = series.lazy.flatMap(\.points).map(\.position)
        let lowest = all.min() ?? 0
        let base = lowest < .min + 10_000 ? lowest : lowest - (lowest % 10_000 + 10_000) % 10_000
        self.base = base
        let (first, last) = (Double(lowest) - Double(base), Double(all.max() ?? 0) - Double(base))
        let rest = first == last ? max(margin, 0.5) : margin
        positions = first - rest...last + rest
    }

    func html(@HTMLBuilder marks: () -> HTML) -> HTML {
        figure(.class("tc-chart")) {
            figcaption { title }
            if series.count > 1 { legend }
            // The table has it all in words.
            div(.class("tc-chart-frame"), .ariaHidden(true)) {
                svg(.class("tc-chart-values"), .attribute("width", "\(valueWidth)em")) {
                    keyed(scale.ticks, id: \.self) { tick in
                        SVG.text(.attribute("x", "100%"), .attribute("y", percent(scale.percent(tick)))) {
                            format(tick)
                        }
                    }
                }
                svg(.class("tc-chart-plot")) {
                    keyed(scale.ticks, id: \.self) { tick in
                        let y = percent(scale.percent(tick))
                        SVG.line(
                            .when(tick == 0, .class("tc-zero")),
                            .attribute("x2", "100%"),
                            .attribute("y1", y),
                            .attribute("y2", y)
                        )
                    }
                    svg(.viewBox(viewBox), .preserveAspectRatio("none")) { marks() }
                }
                svg(.class("tc-chart-labels")) {
                    keyed(labels, id: \.position) { point in
                        SVG.text(.attribute("x", percent(left(point)))) { point.label }
                    }
                }
            }
            table
        }
    }

    private var legend: HTML {
        ul(.class("tc-chart-legend"), .ariaHidden(true)) {
            for (index, series) in series.enumerated() {
                li {
                    span(.class(Self.colour(index)))
                    series.name
                }
            }
        }
    }

    private var table: HTML {
        details(.class("tc-chart-table")) {
            summary { texts.table }
            dataTable(
                title,
                rows: rows,
                id: \.position,
                columns: [TableColumn(texts.label) { $0.label }]
                    + series.indices.map { index in
                        TableColumn(series[index].name, isNumeric: true) { row in
                            row.values[index].map(format) ?? texts.missing
                        }
                    }
            )
        }
    }

    private struct Row {
        let position: Int
        let label: String
        var values: [Double?]
    }

    private var rows: [Row] {
        var rows: [Int: Row] = [:]
        for (index, series) in series.enumerated() {
            for point in series.points where point.value.isFinite {
                let empty = Row(
                    position: point.position,
                    label: point.label,
                    values: Array(repeating: nil, count: self.series.count)
                )
                rows[point.position, default: empty].values[index] = point.value
            }
        }
        return rows.values.sorted { $0.position < $1.position }
    }

    /// The places that are named. Which ones they are depends on their positions alone, so that a name moves with its place.
    private var labels: [ChartPoint] {
        let step = Int(ChartScale.step((positions.upperBound - positions.lowerBound) / Double(labelCount)).rounded(.up))
        var seen: Set<Int> = []
        return series.flatMap(\.points).filter {
            $0.position.isMultiple(of: max(1, step)) && seen.insert($0.position).inserted
        }
    }

    private var viewBox: String {
        let width = positions.upperBound - positions.lowerBound
        return [positions.lowerBound, -scale.upper, width, scale.upper - scale.lower].map(Self.text).joined(
            separator: " "
        )
    }

    private func left(_ point: ChartPoint) -> Double {
        ChartScale.short(
            (x(point.position) - positions.lowerBound) / (positions.upperBound - positions.lowerBound) * 100
        )
    }

    /// The room for the names of values, by the longest one.
    private var valueWidth: Double {
        Double(scale.ticks.map { format($0).count }.max() ?? 0) * 0.625 + 0.5
    }

    /// Returns the place of a position in the drawing.
    func x(_ position: Int) -> Double { Double(position) - Double(base) }

    private func percent(_ value: Double) -> String {
        Self.text((value * 100).rounded() / 100) + "%"
    }

    /// Returns a number as an attribute has it.
    static func text(_ value: Double) -> String {
        let short = ChartScale.short(value)
        return Int64(exactly: short).map(String.init) ?? "\(short)"
    }

    /// Returns the value as it is drawn: upwards is less.
    static func height(_ value: Double) -> Double {
        -ChartScale.short(min(max(value, -ChartScale.limit), ChartScale.limit))
    }

    /// Returns the class of a series' colour; there are six.
    static func colour(_ index: Int) -> String { "tc-series-\(index % 6 + 1)" }
}
