import Foundation
import WorkflowSnapshots

/// The message of a journal that is not repeated.
enum JournalFailure {
    /// Returns the reason for which a journal fails a test; `nil` if it does not.
    static func text(of journal: Journal, verify: (Journal) throws -> JournalVerification) -> String? {
        if let problem = journal.problem, !problem.isUnfinishedEnd { return "\(problem)" }
        do {
            let result = try verify(journal)
            if let difference = result.difference { return text(of: difference, in: journal, result) }
            if result.repeated > 0 || result.comparedRenderings > 0 { return nil }
            return """
                Expected a journal with something to verify. Instead, none of its \(result.notRepeated) entries could be repeated, and no \
                rendering was compared. Make the actions Codable, or record digests and pass the same function.
                """
        } catch {
            return "Expected to verify a journal. Instead: \(error)"
        }
    }

    private static func text(
        of difference: JournalDifference,
        in journal: Journal,
        _ result: JournalVerification
    ) -> String {
        let time = journal.entries.first { $0.index == difference.index }.map { ", at \(Self.time($0.time))" } ?? ""
        var lines = [
            "Expected the journal to be repeated. Instead, this differs:",
            "",
            "entry:    \(difference.index)\(time)",
        ]
        if let action = difference.action { lines.append("action:   \(action)") }
        lines += ["node:     \(difference.node)"] + contents(of: difference)
        lines += [
            "", "Up to it, \(result.repeated) entries were repeated and \(result.notRepeated) taken from the journal.",
        ]
        return lines.joined(separator: "\n")
    }

    /// Two states of several fields are easier to compare line by line.
    private static func contents(of difference: JournalDifference) -> [String] {
        if difference.kind == .state, let expected = fields(of: difference.expected),
            let found = fields(of: difference.found), let text = WorkflowTesting.difference(ofLines: expected, found)
        {
            return ["state:    (recorded: −, now: +)", "", text]
        }
        return ["expected: \(difference.expected)", "found:    \(difference.found)"]
    }

    /// The lines of a state in JSON that is no single value.
    private static func fields(of json: String) -> [String]? {
        guard let value = try? JSONSerialization.jsonObject(with: Data(json.utf8)),
            let data = try? JSONSerialization.data(
                withJSONObject: value,
                options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            )
        else { return nil }
        return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    private static func time(_ milliseconds: Int) -> String {
        Date(timeIntervalSince1970: Double(milliseconds) / 1000).formatted(
            .iso8601.year().month().day().time(includingFractionalSeconds: true)
        ) + "Z"
    }
}
