import Foundation
import Testing

@testable import WorkflowLive

struct PageAssetTests {
    @Test func `A3 the path of an asset changes with its content`() {
        #expect(PageAsset.script.path == "/_trellis/\(PageAsset.script.hash).js")
        #expect(PageAsset.script.hash.count == 16)
        #expect(PageAsset.script.hash != PageAsset.style.hash)
    }

    /// Browser tests run what is served, not its source.
    @Test(.enabled(if: servedScript != nil)) func `the served script is written for browser tests`() throws {
        let file = URL(fileURLWithPath: try #require(servedScript))
        try Data(PageAsset.script.source.utf8).write(to: file)
    }

    @Test func `G8 the script evaluates nothing`() {
        for word in ["eval(", "new Function", "document.write", "onclick=\""] {
            #expect(!PageAsset.script.source.contains(word))
        }
    }
}

/// The file named by `TRELLIS_SERVED_SCRIPT`.
private let servedScript = ProcessInfo.processInfo.environment["TRELLIS_SERVED_SCRIPT"]
