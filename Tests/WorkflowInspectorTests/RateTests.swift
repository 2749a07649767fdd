import Testing
import Workflow
import WorkflowInspection
import WorkflowWebTesting

@testable import WorkflowInspector
@testable import WorkflowWeb

/// What an open page costs while the app is busy.
@MainActor
struct RateTests {
    private let inspection = Inspection()
    private let clock = TestClock()

    /// The page is watched itself, by another inspection, which counts what it sends.
    @Test(arguments: ["/?host=0", "/?host=0&event=1"])
    func `at 10,000 events a second the page has 10 updates of 50 KB at most, and the app loses none`(url: String)
        async throws
    {
        let host = WorkflowHost(workflow: Shelf(rows: 40), inspection: inspection)
        host.rendering.rows[0].add()
        let outer = Inspection()
        let source = RecordedSource(inspection, describe: InspectorServer.describe, act: InspectorServer.act)
        let test = outer.watch { PageTest(InspectorSite.app(source, clock: clock), limit: .seconds(300)) }
        let page = try await test.get(url)
        try await page.waitFor(.text("2 events"))
        let watched = try #require(outer.hosts.last { !$0.hasEnded })
        let (before, begin) = (watched.patches.count, clock.now)
        let app = Task { [clock] in
            for _ in 0..<100 {
                for event in 0..<100 { host.rendering.rows[event % 40].add() }
                await clock.advance(by: .milliseconds(10))
                try await Task.sleep(for: .milliseconds(1))
            }
            while !Task.isCancelled {
                await clock.advance(by: .milliseconds(10))
                try await Task.sleep(for: .milliseconds(1))
            }
        }
        try await page.waitFor(.text("10002 events"))
        app.cancel()
        #expect(inspection.hosts[0].eventNumbers.upperBound == 10_002)
        let patches = watched.patches.dropFirst(before)
        let tenths = Int(begin.duration(to: clock.now) / .milliseconds(100))
        #expect(patches.count >= 1 && patches.count <= tenths + 1)
        #expect(patches.allSatisfy { $0.bytes <= 50_000 }, "\(patches.map(\.bytes))")
        let counts = host.rendering.rows.compactMap { Int($0.text.split(separator: " ").last ?? "") }
        #expect(counts.reduce(0, +) == 10_001)
    }
}
