import Foundation
import TrellisSupport

/// One line of a log: a report, and the number of its repeats.
struct ReportLine {
    /// The newest report.
    let report: WebServerReport
    /// The number of reports since the last line of their cause, and the seconds since then; nil for the first one.
    var repeats: (count: Int, seconds: Int)?

    /// The line for a person.
    var text: String {
        guard let (count, seconds) = repeats else { return report.description }
        let time = seconds == 1 ? "second" : "\(seconds) seconds"
        return "\(report) (repeated \(count) \(count == 1 ? "time" : "times") in the last \(time))"
    }

    /// The line for a program: one JSON object. Properties that a report does not have are left out.
    /// - Parameter time: The time of the line.
    func json(at time: Date) -> String {
        var fields = [("time", Self.text(of: time)), ("level", report.level.rawValue), ("kind", report.kind.name)]
            .map { ($0, Self.quote($1)) }
        func add(_ name: String, _ value: String?) {
            if let value { fields.append((name, Self.quote(value))) }
        }
        add("event", report.session?.kind.name)
        add("session", report.session?.page.rawValue)
        add("login", report.login)
        add("code", report.code)
        add("reason", report.refusal?.name)
        add("address", report.address)
        if let duration = report.duration { fields.append(("ms", String(duration.microseconds / 1_000))) }
        if let (count, seconds) = repeats {
            fields += [("count", String(count)), ("seconds", String(seconds))]
        }
        add("message", report.message)
        return "{" + fields.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
    }

    /// Returns a time in UTC, with milliseconds: `2030-01-31T12:00:00.000Z`.
    private static func text(of time: Date) -> String {
        time.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    }

    private static func quote(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case _ where PrintableText.isHidden(scalar):
                for unit in String(scalar).utf16 {
                    let digits = String(unit, radix: 16)
                    quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                }
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
