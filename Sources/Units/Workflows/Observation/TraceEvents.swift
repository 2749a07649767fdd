import TrellisSupport

/// Writes what was observed as trace events: the JSON that browsers' viewers open (`chrome://tracing`, Perfetto, Speedscope).
///
/// Steps that run at the same time are in lanes of their own, which viewers show as threads. A lane is used again when
/// it is free.
public enum TraceEvents {
    /// - Parameter events: in the order in which they were reported; those of a step whose start is missing are left out.
    public static func json(_ events: [StepEvent]) -> String {
        let (steps, roots) = StepSummary.summaries(of: events)
        var lanes = TraceLanes(steps)
        for root in roots { lanes.place(root) }
        var objects: [String] = []
        for (index, summary) in steps.enumerated() {
            objects.append(object(for: summary, lane: lanes.laneOfStep[index]))
            objects += summary.incidents.map { object(for: $0, lane: lanes.laneOfStep[index]) }
        }
        return "{\"displayTimeUnit\":\"ms\",\"traceEvents\":[" + objects.map { "\n" + $0 }.joined(separator: ",")
            + "\n]}\n"
    }

    private static func object(for summary: StepSummary, lane: Int) -> String {
        var members = common(summary.step, at: summary.start, lane)
        // A step that has not ended is a beginning without an end.
        members.append(("ph", summary.end == nil ? "\"B\"" : "\"X\""))
        if let end = summary.end { members.append(("dur", number(end - summary.start))) }
        var arguments = [("path", string(summary.step.path.joined(separator: " / ")))]
        switch summary.result {
        case .running: arguments.append(("result", "\"running\""))
        case .ended: arguments.append(("result", "\"ended\""))
        case .cancelled: arguments.append(("result", "\"cancelled\""))
        case .failed(let error): arguments += [("result", "\"failed\""), ("error", string("\(error)"))]
        }
        members.append(("args", object(arguments)))
        return object(members)
    }

    private static func object(for incident: StepEvent, lane: Int) -> String {
        var members = common(incident.step, at: incident.time, lane)
        members += [("ph", "\"i\""), ("s", "\"t\"")]
        switch incident.kind {
        case .retried(let failures, let error, let wait):
            members[0].1 = "\"retry\""
            let arguments = [("failures", "\(failures)"), ("wait_us", number(wait)), ("error", string("\(error)"))]
            members.append(("args", object(arguments)))
        case .cacheHit, .started, .ended, .failed, .cancelled:
            members[0].1 = "\"cache hit\""
        }
        return object(members)
    }

    private static func common(_ step: ObservedStep, at time: Duration, _ lane: Int) -> [(String, String)] {
        [("name", string(step.name)), ("cat", "\"step\""), ("ts", number(time)), ("pid", "1"), ("tid", "\(lane)")]
    }

    private static func object(_ members: [(String, String)]) -> String {
        "{" + members.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
    }

    /// In microseconds, as the format wants it.
    private static func number(_ duration: Duration) -> String {
        let nanoseconds = duration / .nanoseconds(1)
        let microseconds = (nanoseconds / 1_000).rounded(.down)
        let rest = Int(nanoseconds - microseconds * 1_000)
        return rest == 0 ? "\(Int(microseconds))" : "\(Int(microseconds)).\(String(1_000 + rest).dropFirst())"
    }

    private static func string(_ text: String) -> String {
        var bytes: [UInt8] = []
        bytes.append(json: text)
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// Gives each step a lane. At the same time the lane has only the steps around it.
private struct TraceLanes {
    private let steps: [StepSummary]
    /// The time at which each lane is free again; nil while a step in it has no end.
    private var freeAt: [Duration?] = []
    private(set) var laneOfStep: [Int]

    init(_ steps: [StepSummary]) {
        self.steps = steps
        laneOfStep = Array(repeating: 0, count: steps.count)
    }

    /// Places a step without a parent, and all steps in it. A child stays in its parent's lane while that lane is free
    /// of other children.
    mutating func place(_ root: Int) {
        laneOfStep[root] = freeLane(at: steps[root].start, until: steps[root].end)
        // Indices are in the order of the start, so that a parent comes before its children.
        var rest = [root]
        while let parent = rest.popLast() {
            var ownFreeAt: Duration? = steps[parent].start
            for child in steps[parent].children {
                let (start, end) = (steps[child].start, steps[child].end)
                if let free = ownFreeAt, free <= start, isWithin(end, steps[parent].end) {
                    laneOfStep[child] = laneOfStep[parent]
                    ownFreeAt = end
                } else {
                    laneOfStep[child] = freeLane(at: start, until: end)
                }
            }
            rest += steps[parent].children.reversed()
        }
    }

    private func isWithin(_ end: Duration?, _ parentEnd: Duration?) -> Bool {
        guard let parentEnd else { return true }
        return end.map { $0 <= parentEnd } ?? false
    }

    private mutating func freeLane(at start: Duration, until end: Duration?) -> Int {
        for (lane, free) in freeAt.enumerated() {
            if let free, free <= start {
                freeAt[lane] = end
                return lane
            }
        }
        freeAt.append(end)
        return freeAt.count - 1
    }
}
