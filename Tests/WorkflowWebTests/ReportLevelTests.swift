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

    @Test func `a report has the properties of its kind`() {
        let refused = WebServerReport.refused(.foreignHost("evil.example"), address: "192.0.2.1")
        #expect(refused.kind == .refused && refused.refusal?.name == "foreign host" && refused.address == "192.0.2.1")
        #expect(refused.refusal != .foreignHost("other.example") && refused.duration == nil && refused.session == nil)
        #expect(WebServerReport.slowStep(.seconds(1), loop: 0, what: nil).duration == .seconds(1))
        let gone = WebServerReport.session(.gone(Self.page, number: 3))
        #expect(gone.kind == .session && gone.session?.kind == .gone)
        #expect(gone.session?.page == Self.page && gone.session?.number == 3 && gone.session?.bytes == nil)
        #expect(gone.session == .gone(Self.page, number: 3) && gone.session != .gone(Self.page, number: 4))
    }

    @Test func `a visitor's text cannot begin a line of the log`() {
        let session = WebServerReport.session(.badFrame(Self.page, .malformed)).description
        #expect(session == "session: badFrame, page p: \"\(FrameError.malformed.description)\"")
        let forged = "r\nstopped"
        #expect(!WebServerReport.session(.unsafeURL(Self.page, reason: forged)).description.contains("\n"))
        #expect(!WebServerReport.refused(.foreignOrigin(forged), address: "a").description.contains("\n"))
    }
}
