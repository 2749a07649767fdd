/// An event of the trace event format, which Perfetto and chrome://tracing read.
struct TraceEvent: Encodable {
    enum Phase: String, Encodable {
        case complete = "X"
        case begin = "b"
        case end = "e"
        case flowStart = "s"
        case flowEnd = "f"
        case counter = "C"
        case instant = "i"
        case metadata = "M"
    }

    var name: String
    var phase: Phase
    /// Nanoseconds since the first event of the run.
    var time = 0
    var duration: Int?
    var process: Int
    var thread: Int
    var category: String?
    /// Tells effects and flows apart.
    var id: String?
    var arguments: [String: TraceArgument] = [:]

    private enum CodingKeys: String, CodingKey {
        case name, ph, ts, dur, pid, tid, cat, id, bp, s, args
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        try container.encode(phase, forKey: .ph)
        // Microseconds, with the nanoseconds as a fraction.
        try container.encode(Double(time) / 1_000, forKey: .ts)
        try container.encodeIfPresent(duration.map { Double($0) / 1_000 }, forKey: .dur)
        try container.encode(process, forKey: .pid)
        try container.encode(thread, forKey: .tid)
        try container.encodeIfPresent(category, forKey: .cat)
        try container.encodeIfPresent(id, forKey: .id)
        // Of its thread.
        if phase == .instant { try container.encode("t", forKey: .s) }
        // A flow ends in the slice around it, not in the next one.
        if phase == .flowEnd { try container.encode("e", forKey: .bp) }
        if !arguments.isEmpty { try container.encode(arguments, forKey: .args) }
    }
}

enum TraceArgument: Encodable {
    case text(String)
    case number(Int)

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .number(let number): try container.encode(number)
        }
    }
}
