/// Writes what was observed as an indented tree, each step with the time it took.
/// ```
/// login 152 ms
///   AuthenticateWorkflow 120 ms
///     retry after failure 1, in 50 ms: offline
///   GetUserWorkflow 32 ms
///     cache hit
/// ```
public enum StepTree {
    /// - Parameter events: in the order in which they were reported; those of a step whose start is missing are left out.
    public static func format(_ events: [StepEvent]) -> String {
        let (steps, roots) = StepSummary.summaries(of: events)
        var lines: [String] = []
        // A stack and no recursion: a composition may be deep.
        var rest = roots.reversed().map { ($0, 0) }
        while let (index, depth) = rest.popLast() {
            let summary = steps[index]
            lines.append(line(depth, title(of: summary)))
            lines += summary.incidents.map { line(depth + 1, text(of: $0)) }
            rest += summary.children.reversed().map { ($0, depth + 1) }
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private static func line(_ depth: Int, _ text: String) -> String {
        // An error's description may have several lines; the tree has one each.
        String(repeating: "  ", count: depth) + text.split(whereSeparator: \.isNewline).joined(separator: " ")
    }

    private static func title(of summary: StepSummary) -> String {
        let duration = summary.end.map { " \(text(of: $0 - summary.start))" } ?? ""
        return switch summary.result {
        case .running: "\(summary.step.name) (running)"
        case .ended: summary.step.name + duration
        case .failed(let error): "\(summary.step.name)\(duration) failed: \(error)"
        case .cancelled: "\(summary.step.name)\(duration) cancelled"
        }
    }

    private static func text(of event: StepEvent) -> String {
        switch event.kind {
        case .retried(let failures, let error, let wait):
            "retry after failure \(failures)\(wait > .zero ? ", in \(text(of: wait))" : ""): \(error)"
        case .cacheHit: "cache hit"
        case .started, .ended, .failed, .cancelled: ""
        }
    }

    /// Three digits or the whole seconds, in the largest unit of which there is one.
    static func text(of duration: Duration) -> String {
        let microseconds = duration / .microseconds(1)
        return switch microseconds {
        case ..<1_000: "\(digits(microseconds)) µs"
        case ..<1_000_000: "\(digits(microseconds / 1_000)) ms"
        default: "\(digits(microseconds / 1_000_000)) s"
        }
    }

    private static func digits(_ number: Double) -> String {
        let places = number < 10 ? 100.0 : number < 100 ? 10 : 1
        let rounded = (number * places).rounded() / places
        return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }
}
