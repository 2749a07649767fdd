import Testing
import WorkflowLive

@testable import WorkflowWeb

struct ReportLevelTests {
    private static let page = PageID(rawValue: "p")

    @Test(arguments: [
        (SessionReport.misuse(page, reason: "r"), WebServerOptions.LogLevel.error),
        (.failedView(page, reason: "r"), .error),
        (.missingBinding(page, reason: "r"), .error),
        (.tooLarge(page, bytes: 1), .error),
        (.badFrame(page, .malformed), .info),
        (.failedPatch(page, patch: 1, node: 2), .info),
        (.unsafeURL(page, reason: "r"), .info),
        (.flushed(page, bytes: 1), .debug),
    ])
    func `what an app or a visitor does wrong is in the log without debugging`(
        report: SessionReport,
        level: WebServerOptions.LogLevel
    ) {
        #expect(WebServerReport.session(report).level == level)
    }
}
