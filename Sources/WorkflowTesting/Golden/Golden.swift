import Foundation

/// Compares a value with a text that was recorded earlier: a rendering, a page, whatever is easier to look at than to assert field by
/// field.
///
/// The text is a `String` as it is, broken between tags if it begins with `<`, and any other value as lines of its fields. It is
/// kept in `Goldens/<test file>/<name>.txt` beside the test file; put it under version control, and `exclude` the folder `Goldens` in the
/// manifest. To record it for the first time or anew, run the test with `WORKFLOW_GOLDENS=record` in the environment and
/// look at what version control says has changed.
///
/// - `name`: tells the goldens of a test file apart; by default the name of the function.
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

/// A recorded text and where it is kept.
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

    /// Letters, digits and what is harmless in a file name; the rest as single hyphens.
    private static func fileName(for name: String) -> String {
        name.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "." }.joined(separator: "-")
    }

    /// Compares `text` with what is recorded, or records it. Returns what is to be reported.
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

/// What is recorded of a value.
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
