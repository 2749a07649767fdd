import Testing
import XCTest

/// Records a failure of a test at a place in the test's source, in whichever framework runs the test.
func reportIssue(_ message: String, file: StaticString, line: UInt) {
    guard Test.current != nil else {
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
