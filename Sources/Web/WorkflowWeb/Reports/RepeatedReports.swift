/// Decides which reports become lines of a log: the first of each cause at once, its repeats as a count once a second.
///
/// A plain value of bounded size: it keeps the causes of the last second, at most ``capacity`` of them with a reason; the
/// reasons beyond that share one entry for each kind.
struct RepeatedReports {
    /// The time in which there is at most one line of a cause.
    static let interval = Duration.seconds(1)
    /// The number of causes with a reason that are told apart at a time.
    static let capacity = 64

    private struct Entry {
        /// The time at which the last line of this kind was written.
        var lineAt: Duration
        /// The number of reports since.
        var count = 0
        var latest: WebServerReport?
    }

    private var entries: [ReportCause: Entry] = [:]
    private var repeating = 0

    /// A Boolean value that indicates whether some reports are counted and not written yet.
    var hasRepeats: Bool { repeating > 0 }

    /// The number of kinds that are kept.
    var kindCount: Int { entries.count }

    /// Adds a report and returns the lines to write now.
    mutating func add(_ report: WebServerReport, at now: Duration) -> [ReportLine] {
        let kind = place(of: ReportCause(report), at: now)
        guard var entry = entries[kind] else {
            entries[kind] = Entry(lineAt: now)
            return [ReportLine(report: report)]
        }
        if entry.count == 0 {
            guard now - entry.lineAt < Self.interval else {
                entries[kind]?.lineAt = now
                return [ReportLine(report: report)]
            }
            repeating += 1
        }
        entry.count += 1
        entry.latest = report
        entries[kind] = entry
        return now - entry.lineAt < Self.interval ? [] : take(kind, at: now)
    }

    /// Returns the lines for counts that are a second old, and resets these.
    mutating func takeDue(at now: Duration) -> [ReportLine] {
        guard hasRepeats else { return [] }
        let due = entries.filter { $0.value.count > 0 && now - $0.value.lineAt >= Self.interval }
        return due.sorted { $0.value.lineAt < $1.value.lineAt }.flatMap { take($0.key, at: now) }
    }

    /// Returns the lines for all counts, and resets them.
    mutating func takeAll(at now: Duration) -> [ReportLine] {
        let waiting = entries.filter { $0.value.count > 0 }
        return waiting.sorted { $0.value.lineAt < $1.value.lineAt }.flatMap { take($0.key, at: now) }
    }

    private mutating func take(_ kind: ReportCause, at now: Duration) -> [ReportLine] {
        guard let entry = entries[kind], let latest = entry.latest else { return [] }
        entries[kind] = Entry(lineAt: now)
        repeating -= 1
        let seconds = max(1, Int((now - entry.lineAt).components.seconds))
        return [ReportLine(report: latest, repeats: (entry.count, seconds))]
    }

    /// The kind itself while there is room, else the one without its reason.
    private mutating func place(of kind: ReportCause, at now: Duration) -> ReportCause {
        guard kind.reason != nil, entries[kind] == nil, entries.count >= Self.capacity else { return kind }
        entries = entries.filter { $0.value.count > 0 || now - $0.value.lineAt < Self.interval }
        return entries.count < Self.capacity ? kind : kind.withoutReason
    }
}
