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
                keyed(series.points.filter(\.value.isFinite), id: \.position, memo: \.self) { point in
                    let height = ChartFrame.height(point.value)
                    SVG.rect(
                        .x(ChartScale.short(Double(point.position) - 0.4 + width * Double(index))),
                        .y(min(0, height)),
                        .width(ChartScale.short(width)),
                        .height(abs(height))
                    )
                }
            }
        }
    }
}

/// Returns a number without more digits than it needs: 12, 0.5, 1.25.
public func chartNumber(_ value: Double) -> String { ChartFrame.text(value) }
