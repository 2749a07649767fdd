public import WorkflowHTML

/// Returns a chart of bars, side by side if there are several series, with axes, a legend and the values as a table.
///
/// ```swift
/// barChart("Tickets", [ChartSeries("Open", days.map { ChartPoint($0.number, label: $0.name, value: $0.open) })])
/// ```
/// It is drawn on the server and needs no script. A value that changes costs its bar and its cell of the table.
/// - Parameters:
///   - title: The title, which is also that of the table.
///   - series: The bars. There are six colours.
///   - labels: The largest number of places that are named below the chart.
///   - format: Returns a value as text.
///   - texts: The texts that are not data.
public func barChart(
    _ title: String,
    _ series: [ChartSeries],
    labels: Int = 12,
    format: @escaping (Double) -> String = chartNumber,
    texts: ChartTexts = ChartTexts()
) -> HTML {
    let frame = ChartFrame(
        title,
        series,
        margin: 0.5,
        includesZero: true,
        labelCount: labels,
        format: format,
        texts: texts
    )
    let width = 0.8 / Double(max(1, series.count))
    return frame.html {
        for (index, series) in series.enumerated() {
            SVG.g(.class(ChartFrame.colour(index))) {
                let bars = series.points.filter(\.value.isFinite).map { point in
                    Bar(point: point, x: frame.x(point.position) - 0.4 + width * Double(index), width: width)
                }
                keyed(bars, id: \.point.position, memo: \.self) { bar in
                    let height = ChartFrame.height(bar.point.value)
                    SVG.rect(
                        .x(ChartScale.short(bar.x)),
                        .y(min(0, height)),
                        .width(ChartScale.short(bar.width)),
                        .height(abs(height))
                    )
                }
            }
        }
    }
}

private struct Bar: Equatable {
    let point: ChartPoint
    let x: Double
    let width: Double
}

/// Returns a number with the digits that it has: 12, 0.5, 123456.78.
public func chartNumber(_ value: Double) -> String { Int64(exactly: value).map(String.init) ?? "\(value)" }
