import Testing
import XCTest

/// Records a failure of a test at a place in the test's source, in whichever framework runs the test.
package func reportIssue(_ message: String, file: StaticString, line: UInt) {
    IssueSite(file: file, line: line).report(message)
}

/// A place in a test's source, at which failures are recorded that are detected later and perhaps elsewhere.
package struct IssueSite: Sendable {
    package let file: StaticString
    package let line: UInt
    /// Determined when the site is created: a task that detects a failure later need not belong to the test.
    private let isSwiftTesting: Bool

    package init(file: StaticString, line: UInt) {
        self.file = file
        self.line = line
        isSwiftTesting = Test.current != nil
    }

    /// Records a failure here. `XCTFail` passes silently in a test of Swift Testing, so the framework matters.
    package func report(_ message: String) {
        guard isSwiftTesting || Test.current != nil else {
            XCTFail(message, file: file, line: line)
            return
        }
        let path = "\(file)"
        let location = SourceLocation(fileID: fileID(of: path), filePath: path, line: Int(line), column: 1)
        Issue.record(Comment(rawValue: message), sourceLocation: location)
    }

    /// Returns `Module/File.swift` for a path, assuming that the folder of a target is named as its module.
    private func fileID(of path: String) -> String {
        let parts = path.split(separator: "/")
        return parts.count < 2 ? "Tests/\(path)" : parts.suffix(2).joined(separator: "/")
    }
}
