import Testing
import WorkflowHTML

@testable import WorkflowComponents

@Suite("Charts")
struct ChartTests {
    private func points(_ values: [Double], from first: Int = 0) -> [ChartPoint] {
        values.enumerated().map { ChartPoint(first + $0, label: "d\(first + $0)", value: $1) }
    }

    /// The bytes that a page with the first chart gets for the second.
    private func bytes(_ before: HTML, _ after: HTML) throws -> Int {
        let tree = try PageTree(root: before)
        var bytes: [UInt8] = []
        try tree.update(to: after).encode(into: &bytes)
        return bytes.count
    }

    // MARK: - Scale

    @Test(arguments: [
        ([1, 7], true, [0, 2, 4, 6, 8]), ([0, 100], true, [0, 50, 100]), ([-3, 4], true, [-4, -2, 0, 2, 4]),
        ([98, 100], false, [98, 98.5, 99, 99.5, 100]), ([5, 5], false, [0, 2, 4, 6]), ([], false, [0, 0.5, 1]),
        ([0, 0], true, [0, 0.5, 1]), ([0.001, 0.002], true, [0, 0.0005, 0.001, 0.0015, 0.002]),
    ])
    func `a scale has round steps around all values`(values: [Double], includesZero: Bool, ticks: [Double]) {
        let scale = ChartScale(values, includesZero: includesZero)
        #expect(scale.ticks == ticks)
        #expect((scale.lower, scale.upper) == (ticks[0], ticks[ticks.count - 1]))
    }

    @Test(arguments: [
        [Double.nan], [.infinity, 1], [-.infinity, .infinity], [.greatestFiniteMagnitude, -.greatestFiniteMagnitude],
        [.leastNonzeroMagnitude], [1e300, 1e300], [1e-300, 2e-300],
    ])
    func `no value stops a chart`(values: [Double]) throws {
        for html in [
            lineChart("T", [ChartSeries("A", points(values))]), barChart("T", [ChartSeries("A", points(values))]),
        ] {
            let text = html.rendered()
            #expect(!text.contains("nan") && !text.contains("inf"))
        }
        let scale = ChartScale(values, includesZero: true)
        #expect(scale.lower < scale.upper)
        #expect((2...12).contains(scale.ticks.count))
    }

    @Test(arguments: [
        [1_000_000.1, 1_000_000.4], [100_000.01, 100_000.09], [-123_456_789.5, -123_456_789.25], [1e15, 1e15 - 0.125],
    ])
    func `large values that differ little are a chart that a page can show and update`(values: [Double]) throws {
        let scale = ChartScale(values, includesZero: false)
        #expect(scale.lower < scale.upper && Set(scale.ticks).count == scale.ticks.count)
        let charts: [(String, [ChartSeries]) -> HTML] = [{ lineChart($0, $1) }, { barChart($0, $1) }]
        for chart in charts {
            _ = try bytes(
                chart("T", [ChartSeries("A", points(values))]),
                chart("T", [ChartSeries("A", points([1, 2]))])
            )
        }
    }

    @Test func `bars make room for those of a series that comes`() throws {
        let one = ChartSeries("A", points([3, 4])), other = ChartSeries("B", points([1, 2]))
        let tree = try PageTree(root: barChart("T", [one]))
        let patch = try tree.update(to: barChart("T", [one, other]))
        var bytes: [UInt8] = []
        patch.encode(into: &bytes)
        // The first bar is half as wide as before.
        #expect(String(decoding: bytes, as: UTF8.self).contains(#""width","0.4""#))
    }

    @Test func `positions of more than a million are drawn where they are`() {
        let text = barChart("T", [ChartSeries("A", points([3, 4], from: 29_400_001))]).rendered()
        #expect(text.contains(#"x="0.6""#) && text.contains(#"x="1.6""#))
    }

    @Test func `a number has the digits that it has`() {
        #expect([12, 0.5, 123_456.78, 1_234_567.89].map(chartNumber) == ["12", "0.5", "123456.78", "1234567.89"])
    }

    @Test func `a chart without values has its title and axes`() {
        let text = lineChart("Visitors", []).rendered()
        #expect(text.contains("<figcaption>Visitors</figcaption>"))
        #expect(barChart("T", [ChartSeries("A", [])]).rendered().contains("viewBox"))
    }

    @Test func `positions at the ends of their type do no harm`() {
        let ends = [ChartPoint(.min, label: "a", value: 1), ChartPoint(.max, label: "b", value: 2)]
        #expect(lineChart("T", [ChartSeries("A", ends)]).rendered().contains("viewBox"))
        #expect(barChart("T", [ChartSeries("A", ends)]).rendered().contains("viewBox"))
    }

    // MARK: - What is shown

    @Test func `bars stand on zero, side by side, also below it`() {
        let text = barChart("T", [ChartSeries("A", points([2, -1])), ChartSeries("B", points([3]))]).rendered()
        #expect(text.contains("<rect x=\"-0.4\" y=\"-2\" width=\"0.4\" height=\"2\">"))
        #expect(text.contains("<rect x=\"0.6\" y=\"0\" width=\"0.4\" height=\"1\">"))
        #expect(text.contains("<rect x=\"0\" y=\"-3\" width=\"0.4\" height=\"3\">"))
        #expect(text.contains("viewBox=\"-0.5 -3 2 4\""))
    }

    @Test func `a line has a gap where a value is missing, and a lone value is a dot`() {
        let text = lineChart("T", [ChartSeries("A", points([1, 2, .nan, 4, .nan]))]).rendered()
        #expect(text.contains("<line x1=\"0\" y1=\"-1\" x2=\"1\" y2=\"-2\">"))
        #expect(text.contains("<line x1=\"3\" y1=\"-4\" x2=\"3\" y2=\"-4\">"))
        #expect(text.components(of: "<line x1=") == 2)
    }

    @Test func `the values are a table for all who do not see the drawing`() {
        let series = [ChartSeries("Open", points([1, .nan])), ChartSeries("Closed", points([3.5], from: 1))]
        let text = lineChart("Tickets", series, format: { "\($0) €" }).rendered()
        #expect(text.contains("aria-hidden=\"true\""))
        #expect(text.contains("<caption>Tickets</caption>"))
        #expect(
            text.contains("<th scope=\"row\">d0</th><td class=\"tc-number\">1.0 €</td><td class=\"tc-number\">–</td>")
        )
        #expect(
            text.contains("<th scope=\"row\">d1</th><td class=\"tc-number\">–</td><td class=\"tc-number\">3.5 €</td>")
        )
    }

    @Test func `no more places are named than have room`() {
        let text = lineChart("T", [ChartSeries("A", points(Array(repeating: 1, count: 300)))]).rendered()
        let named = text.components(of: "<text x=\"") - text.components(of: "<text x=\"100%\" y=")
        #expect((2...7).contains(named))
    }

    @Test func `texts of an app cannot leave their places`() {
        let bad = "</text><script>"
        let point = ChartPoint(0, label: bad, value: 1)
        let text = barChart(bad, [ChartSeries(bad, [point]), ChartSeries(bad, [])], format: { _ in bad }).rendered()
        #expect(!text.contains("<script"))
    }

    // MARK: - What a change costs

    private let waves = (0..<400).map { Double(($0 * 37) % 91) + 5 }

    @Test func `one of 400 values that changes costs its marks and its cell`() throws {
        var changed = waves
        changed[200] = 51.5
        let line = { [self] in lineChart("T", [ChartSeries("A", points($0))]) }
        let bars = { [self] in barChart("T", [ChartSeries("A", points($0))]) }
        #expect(try bytes(line(waves), line(changed)) <= 80)
        #expect(try bytes(bars(waves), bars(changed)) <= 80)
    }

    @Test func `a value that comes as the oldest of 400 goes costs no more than these two and the labels`() throws {
        let next = waves.dropFirst() + [50]
        let before = lineChart("T", [ChartSeries("A", points(waves, from: 1001))])
        let after = lineChart("T", [ChartSeries("A", points(Array(next), from: 1002))])
        #expect(try bytes(before, after) <= 500)
    }

    @Test func `a scale that changes leaves all marks as they are`() throws {
        var changed = waves
        changed[200] = 460
        let html = { [self] in lineChart("T", [ChartSeries("A", points($0))]) }
        #expect(try bytes(html(waves), html(changed)) <= 900)
    }
}

extension String {
    /// Returns how often a text is in this one.
    fileprivate func components(of text: String) -> Int {
        var (count, rest) = (0, self[...])
        while let range = rest.firstRange(of: text) {
            count += 1
            rest = rest[range.upperBound...]
        }
        return count
    }
}
