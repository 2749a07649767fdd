import Foundation
import Workflow
import WorkflowSnapshots

/// A test in Swift that repeats the actions of a branch, and has its journal in itself.
struct BranchTest {
    /// The root of the tree that the test makes.
    struct Root {
        /// The code that makes it, with a placeholder where only its author knows it.
        let code: String
        let isPage: Bool
        let login: String?

        init(_ workflow: some Workflow, isPage: Bool, login: String?) {
            let hasProps = !Mirror(reflecting: workflow).children.isEmpty
            let made = "\(workflow.loggedType)()"
            code = isPage ? "<#the LiveApp#>" : hasProps ? "<#\(made)#>" : made
            (self.isPage, self.login) = (isPage, login)
        }
    }

    let event: Int
    let root: Root
    let actions: [String]
    let records: [[UInt8]]
    /// The result of the test at this moment; `nil` if it could not be run.
    let result: JournalVerification?

    private static let bytesOfLine = 72

    var text: String {
        let imports =
            root.isPage ? ["WorkflowSnapshots", "WorkflowWebTesting"] : ["WorkflowSnapshots", "WorkflowTesting"]
        var lines = ["import Foundation", "import Testing"] + imports.map { "import \($0)" } + [""]
        lines += about.map { $0.isEmpty ? "///" : "/// \($0)" }
        lines += ["@MainActor", "@Test func `a branch of event \(event) is repeated`() {", #"    let records = """"#]
        for (index, record) in records.enumerated() {
            if index > 0 { lines.append("") }
            lines += Self.lines(of: record).map { "        " + $0 }
        }
        let login = root.login.map { ", identity: \($0.debugDescription)" } ?? ""
        lines += [
            #"        """.components(separatedBy: "\n\n")"#,
            "    let journal = Journal(",
            "        records: records.map { [UInt8](Data(base64Encoded: $0, options: .ignoreUnknownCharacters) ?? Data()) }",
            "    )",
            "    expectJournal(journal, of: \(root.code)\(login))",
            "}",
        ]
        return lines.joined(separator: "\n") + "\n"
    }

    /// The comment of the test.
    private var about: [String] {
        var lines = ["What was done in a branch of event \(event), and the states that it led to:", ""]
        if actions.isEmpty { lines = ["A branch of event \(event), in which nothing was done."] }
        lines += actions.prefix(20).map { "- `\($0.split(whereSeparator: \.isNewline).joined(separator: " "))`" }
        if actions.count > 20 { lines.append("- … (\(actions.count - 20) more)") }
        if let note { lines += ["", note] }
        return lines
    }

    /// The limits of the test; `nil` if there are none.
    var note: String? {
        guard let result else { return "It could not be run where it was made." }
        if let difference = result.difference {
            return
                "It failed where it was made: \(difference.description.split(whereSeparator: \.isNewline).joined(separator: " "))"
        }
        if result.repeated == 0 {
            return "It compares nothing yet: an action is repeated if it, and the state of its node, are `Codable`."
        }
        return result.notRepeated == 0
            ? nil : "\(result.notRepeated) of \(actions.count) actions are not repeated, as they are not `Codable`."
    }

    private static func lines(of record: [UInt8]) -> [String] {
        stride(from: 0, to: record.count, by: bytesOfLine).map { start in
            Data(record[start..<min(start + bytesOfLine, record.count)]).base64EncodedString()
        }
    }
}
