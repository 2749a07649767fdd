import Testing
import XCTest

/// Records a failure of a test at a place in the test's source, in whichever framework runs the test.
package func reportIssue(_ message: String, file: StaticString, line: UInt) {
    IssueSite(file: file, line: line).report(message)
}

/// A place in a test's source, where failures are recorded that are noticed later and perhaps elsewhere.
package struct IssueSite: Sendable {
    package let file: StaticString
    package let line: UInt
    /// Looked up when the place is noted: a task that notices something later need not be one of the test's.
    private let isSwiftTesting: Bool

    package init(file: StaticString, line: UInt) {
        self.file = file
        self.line = line
        isSwiftTesting = Test.current != nil
    }

    /// Records a failure here. What looks right and passes silently is `XCTFail` in a test of Swift Testing, so the
    /// framework matters.
    package func report(_ message: String) {
        guard isSwiftTesting || Test.current != nil else {
            XCTFail(message, file: file, line: line)
            return
        }
        let path = "\(file)"
        let location = SourceLocation(fileID: fileID(of: path), filePath: path, line: Int(line), column: 1)
        Issue.record(Comment(rawValue: message), sourceLocation: location)
    }

    /// `Module/File.swift` for a path, as far as the path tells: the folder of a target is named as its module.
    private func fileID(of path: String) -> String {
        let parts = path.split(separator: "/")
        return parts.count < 2 ? "Tests/\(path)" : parts.suffix(2).joined(separator: "/")
    }
}
