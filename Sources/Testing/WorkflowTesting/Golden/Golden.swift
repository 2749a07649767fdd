import Foundation
import TrellisSupport

/// Compares a value with a text that was recorded earlier.
///
/// Use it for a rendering, a page, or any value that is easier to review than to assert field by field. A `String` is
/// recorded unchanged, broken between tags if it begins with `<`, and any other value as lines of its fields. The text
/// is kept in `Goldens/<test file>/<name>.txt` beside the test file; put it under version control, and `exclude` the
/// folder `Goldens` in the manifest. To record it for the first time or again, run the test with
/// `WORKFLOW_GOLDENS=record` in the environment and review the changes.
///
/// - Parameters:
///   - value: The value to compare.
///   - name: The name of the golden within the test file; the name of the function by default.
///   - file: The file of the test.
///   - line: The line of the test.
public func expectGolden(
    _ value: some Any,
    named name: String = #function,
    file: StaticString = #filePath,
    line: UInt = #line
) {
    let isRecording = ProcessInfo.processInfo.environment["WORKFLOW_GOLDENS"] == "record"
    let golden = Golden(of: "\(file)", named: name)
    if let failure = golden.meet(GoldenText.text(of: value), isRecording: isRecording) {
        reportIssue(failure, file: file, line: line)
    }
}

/// A recorded text and its location.
struct Golden {
    let path: String

    init(of testFile: String, named name: String) {
        let file = URL(fileURLWithPath: testFile)
        path =
            file.deletingLastPathComponent()
            .appendingPathComponent("Goldens")
            .appendingPathComponent(file.deletingPathExtension().lastPathComponent)
            .appendingPathComponent(Self.fileName(for: name) + ".txt")
            .path
    }

    /// Returns a file name: letters, digits and harmless characters of `name`, the rest as single hyphens.
    private static func fileName(for name: String) -> String {
        name.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "." }.joined(separator: "-")
    }

    /// Compares `text` with the recorded text, or records it. Returns the failure to report.
    func meet(_ text: String, isRecording: Bool) -> String? {
        let text = text.hasSuffix("\n") ? text : text + "\n"
        let recorded = try? String(contentsOfFile: path, encoding: .utf8)
        guard recorded != text else { return nil }
        if isRecording { return record(text) }
        guard let recorded else {
            return """
                Expected a golden at \(path). Instead, there is none. Run the test with WORKFLOW_GOLDENS=record in the environment to \
                record this one:

                \(text)
                """
        }
        return """
            Expected the text of the golden \(path). Instead, it differs:

            \(difference(ofLines: lines(of: recorded), lines(of: text)) ?? "")

            (Golden: −, now: +) If the new text is right, run the test with WORKFLOW_GOLDENS=record in the environment.
            """
    }

    private func record(_ text: String) -> String? {
        do {
            let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try text.write(toFile: path, atomically: true, encoding: .utf8)
            return nil
        } catch {
            return "Expected to record the golden \(path). Instead: \(error). Check that the folder can be written to."
        }
    }

    private func lines(of text: String) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
}

/// The recorded form of a value.
enum GoldenText {
    static func text(of value: Any) -> String {
        guard let text = value as? any StringProtocol else {
            return ValueText.lines(of: value).joined(separator: "\n")
        }
        let string = String(text)
        // A page in one line could not be compared by eye.
        return string.hasPrefix("<") ? string.replacingOccurrences(of: "><", with: ">\n<") : string
    }
}
