import Foundation
import Testing

@testable import WorkflowTesting

struct GoldenTests {
    private struct Screen { let title: String, rows: [String], onTap: () -> Void }

    /// A folder that is gone after the test.
    private final class Folder {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("goldens-\(UUID().uuidString)")

        var testFile: String { url.appendingPathComponent("SomeTests.swift").path }

        deinit { try? FileManager.default.removeItem(at: url) }
    }

    private let folder = Folder()

    @Test func `a rendering is as it was recorded`() {
        expectGolden(Screen(title: "To-dos", rows: ["Milk", "Bread"], onTap: {}))
    }

    @Test func `a page is broken between its tags`() {
        expectGolden("<html><body><p>One &amp; two</p></body></html>", named: "page")
    }

    @Test func `what is missing is reported with its text and how to record it`() {
        let golden = Golden(of: folder.testFile, named: "first screen()")
        let failure = golden.meet("Hello", isRecording: false)
        #expect(golden.path.hasSuffix("/Goldens/SomeTests/first-screen.txt"))
        #expect(failure?.contains("Instead, there is none. Run the test with WORKFLOW_GOLDENS=record") == true)
        #expect(failure?.hasSuffix("\n\nHello\n") == true)
        #expect(!FileManager.default.fileExists(atPath: golden.path))
    }

    @Test func `recording writes it, and then it is met`() {
        let golden = Golden(of: folder.testFile, named: "name")
        #expect(golden.meet("One\nTwo", isRecording: true) == nil)
        #expect(golden.meet("One\nTwo\n", isRecording: false) == nil)
        #expect(golden.meet("One\nThree", isRecording: true) == nil)
        #expect(golden.meet("One\nThree", isRecording: false) == nil)
    }

    @Test func `a text that differs is reported by its lines`() {
        let golden = Golden(of: folder.testFile, named: "name")
        #expect(golden.meet("One\nTwo\nThree", isRecording: true) == nil)
        let failure = golden.meet("One\nTwo and a half\nThree", isRecording: false)
        #expect(failure?.contains("    − Two\n    + Two and a half\n") == true)
        #expect(failure?.contains("If the new text is right, run the test with WORKFLOW_GOLDENS=record") == true)
        #expect(failure?.contains("One") == false)
    }

    @Test func `a folder that cannot be written to is reported`() {
        let golden = Golden(of: "/proc/SomeTests.swift", named: "name")
        #expect(golden.meet("One", isRecording: true)?.hasPrefix("Expected to record the golden /proc/Goldens") == true)
    }

    @Test func `a failure is one of the test, at the line of the call`() {
        let line = #line + 2
        withKnownIssue {
            expectGolden("text", named: "page", file: "/proc/SomeTests.swift")
        } matching: { issue in
            issue.says("/proc/Goldens/SomeTests/page.txt") && issue.sourceLocation?.line == line
        }
    }
}
