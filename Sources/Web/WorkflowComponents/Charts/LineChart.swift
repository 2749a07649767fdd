public import WorkflowHTML

/// Returns a chart of lines, with axes, a legend if there are several, and the values as a table.
///
/// ```swift
/// lineChart("Visitors", [ChartSeries("Now", state.counts)])
/// ```
/// The server draws it, so it needs no script. A changed value costs its two pieces of the line and its cell of the
/// table. A new value that replaces the oldest one costs these two, and the labels of the axis.
/// - Parameters:
///   - title: The title, which is also that of the table.
///   - series: The lines. There are six colours.
///   - labels: The largest number of places that are named below the chart.
///   - format: Returns a value as text.
///   - texts: The texts that are not data.
public func lineChart(
    _ title: String,
    _ series: [ChartSeries],
    labels: Int = 6,
    format: @escaping (Double) -> String = chartNumber,
    texts: ChartTexts = ChartTexts()
) -> HTML {
    let frame = ChartFrame(
        title,
        series,
        margin: 0,
        includesZero: false,
        labelCount: labels,
        format: format,
        texts: texts
    )
    return frame.html {
        for (index, series) in series.enumerated() {
            SVG.g(.class(ChartFrame.colour(index))) {
                keyed(pieces(of: series.points, from: frame.base), id: \.end.position, memo: \.self) { piece in
                    SVG.line(
                        .x1(frame.x(piece.start.position)),
                        .y1(ChartFrame.height(piece.start.value)),
                        .x2(frame.x(piece.end.position)),
                        .y2(ChartFrame.height(piece.end.value))
                    )
                }
            }
        }
    }
}

private struct LinePiece: Equatable {
    let start: ChartPoint
    let end: ChartPoint
    let base: Int
}

/// Returns the pieces between neighbours. A value between two gaps is a piece without a length, which is a dot.
private func pieces(of points: [ChartPoint], from base: Int) -> [LinePiece] {
    var pieces: [LinePiece] = []
    var isJoined = false
    for (index, point) in points.enumerated() where point.value.isFinite {
        let next = index + 1 < points.count ? points[index + 1] : nil
        if let next, next.value.isFinite {
            pieces.append(LinePiece(start: point, end: next, base: base))
            isJoined = true
        } else {
            if !isJoined { pieces.append(LinePiece(start: point, end: point, base: base)) }
            isJoined = false
        }
    }
    return pieces
}
