import TrellisSupport
import WorkflowSharing

/// The decisions of one log in this process: which entries a reader gets, what is fetched, and who waits.
///
/// A plain value, which ``LogFollower`` guards. All readers of a log share the entries that were fetched or heard a
/// short while ago. So a thousand pages that read the same entries cost one fetch. What a reader has not taken waits in
/// the stream.
struct LogDesk: Sendable {
    struct Bounds {
        /// The number of entries that are fetched, or given to a reader, at a time.
        var batch = 64
        /// About the bytes of these.
        var batchBytes = 1 << 20
        /// The fetches that are under way at a time.
        var pulls = 4
        /// The entries that are held for the next reader.
        var heldEntries = 2_048
        /// The bytes of these.
        var heldBytes = 4 << 20
    }

    struct Entry: Equatable, Sendable {
        let number: UInt64
        let bytes: [UInt8]
    }

    /// The next thing that a reader does.
    enum Step: Equatable, Sendable {
        case take([Entry])
        /// Fetches these, and says so when it has ended.
        case pull(ClosedRange<UInt64>)
        /// Looks again after a signal.
        case wait
        /// Learns that the next entry is not kept any more. The oldest that is kept follows the number.
        case removed(resume: UInt64)
        /// Asks the leader what is in the stream.
        case ask
        /// Asks the leader too: the position is after all known entries. If that stays so, entries were lost.
        case beyond(last: UInt64)
    }

    /// `nil` before the leader was asked, and when it has to be asked again.
    private(set) var known: LogStream.Known?
    private let bounds: Bounds
    private(set) var held: [UInt64: [UInt8]] = [:]
    /// The numbers of held entries in the order in which they came.
    private var order = Queue<UInt64>()
    private var heldBytes = 0
    private var pulls: [ClosedRange<UInt64>] = []
    /// The number of the newest entry that was heard while nothing was known.
    private var lastUnplaced: UInt64 = 0

    init(_ bounds: Bounds = Bounds()) {
        self.bounds = bounds
    }

    /// Decides for a reader that has read up to a position; `nil` for one that wants all that is kept.
    mutating func step(after position: TopicLogPosition?) -> Step {
        guard let known else { return .ask }
        guard position?.era ?? known.era == known.era else { return .removed(resume: known.first - 1) }
        let number = position?.number ?? known.first - 1
        guard number <= known.last else { return .beyond(last: known.last) }
        let next = number + 1
        let entries = heldEntries(from: next)
        if !entries.isEmpty { return .take(entries) }
        if next < known.first { return .removed(resume: known.first - 1) }
        guard next <= known.last, pulls.count < bounds.pulls, !pulls.contains(where: { $0.contains(next) }) else {
            return .wait
        }
        let count = min(bounds.batch, max(1, bounds.batchBytes / known.averageBytes))
        var end = next
        while end < known.last, end - number < count, held[end + 1] == nil { end += 1 }
        pulls.append(next...end)
        return .pull(next...end)
    }

    private func heldEntries(from first: UInt64) -> [Entry] {
        var entries: [Entry] = []
        var bytes = 0
        var next = first
        while entries.count < bounds.batch, bytes < bounds.batchBytes, let found = held[next] {
            entries.append(Entry(number: next, bytes: found))
            bytes += found.count
            next += 1
        }
        return entries
    }

    /// Ends a fetch. Those that wait have to look again.
    mutating func ended(_ pull: ClosedRange<UInt64>, era: UInt64, found: [Entry]) {
        if let index = pulls.firstIndex(of: pull) { pulls.remove(at: index) }
        guard known?.era == era else { return }
        for entry in found { hold(entry) }
    }

    /// Adds an entry that was stored now.
    mutating func heard(_ entry: Entry) {
        guard entry.number <= JetStream.mostNumber else { return }
        guard let last = known?.last else {
            lastUnplaced = max(lastUnplaced, entry.number)
            return
        }
        if entry.number > last {
            known?.last = entry.number
            hold(entry)
        } else if entry.number == 1 {
            // The stream was made again.
            known = nil
        }
    }

    /// Notes the answer of the leader.
    /// - Returns: Whether readers that wait have to look again.
    mutating func learn(_ now: LogStream.Known) -> Bool {
        defer { (known, lastUnplaced) = (merged(now), 0) }
        guard let before = known else {
            forget()
            return true
        }
        guard before.era == now.era else {
            forget()
            return true
        }
        return now.last > before.last
    }

    /// A late answer, or one of a leader that was just elected, may say less than is known.
    private func merged(_ now: LogStream.Known) -> LogStream.Known {
        var merged = now
        guard let before = known, before.era == now.era else {
            merged.last = max(now.last, lastUnplaced)
            return merged
        }
        (merged.first, merged.last) = (max(before.first, now.first), max(before.last, now.last))
        return merged
    }

    /// Forgets the bounds of the log, so that the leader is asked before readers get anything else.
    mutating func doubt() {
        known = nil
    }

    private mutating func hold(_ entry: Entry) {
        guard held[entry.number] == nil else { return }
        held[entry.number] = entry.bytes
        order.append(entry.number)
        heldBytes += entry.bytes.count
        while held.count > bounds.heldEntries || heldBytes > bounds.heldBytes, let oldest = order.popFirst() {
            heldBytes -= held.removeValue(forKey: oldest)?.count ?? 0
        }
    }

    private mutating func forget() {
        (held, order, heldBytes) = ([:], Queue(), 0)
    }
}
