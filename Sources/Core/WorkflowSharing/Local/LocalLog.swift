import TrellisSupport

/// A log in memory: the entries, and the readers that wait.
final class LocalLog: BusLog {
    /// The same as that of a bus between machines, so that a value that fits here fits there.
    let mostEntryBytes = 256 << 10
    let limit: TopicLogLimit
    private let name: String
    private let era: UInt64
    private let kept: Guarded<KeptEntries>
    private let now: @Sendable () -> Duration
    private let readers = WakeSignals()

    init(_ name: String, keeping limit: TopicLogLimit, era: UInt64, now: @escaping @Sendable () -> Duration) {
        (self.name, self.limit, self.era, self.now) = (name, limit, era, now)
        kept = Guarded(KeptEntries(limit))
    }

    /// The number of readers that wait for an entry.
    var readerCount: Int { readers.count }

    func append(_ bytes: [UInt8], id: String?) -> TopicLogPosition {
        let number = kept.withLock { $0.append(bytes, id: id, at: now()) }
        readers.signalAll()
        return position(number)
    }

    func end() -> TopicLogPosition {
        position(kept.withLock { $0.last })
    }

    func entries(after start: TopicLogPosition?) async throws(TopicLogError) -> [BusLogEntry] {
        let signal = readers.add()
        defer { readers.remove(signal) }
        let number = kept.withLock { kept in
            kept.removeOld(at: now())
            return start?.number ?? kept.first - 1
        }
        while !Task.isCancelled {
            let count = signal.count
            let isOfThis = start?.era ?? era == era
            let (found, resume) = kept.withLock { kept in
                kept.removeOld(at: now())
                return (kept.entries(after: number), isOfThis && number > kept.last ? kept.last : kept.first - 1)
            }
            guard let found, isOfThis else {
                throw TopicLogError(log: name, cause: .removed(resume: position(resume)))
            }
            if !found.isEmpty { return found.map { BusLogEntry(position: position($0.number), bytes: $0.bytes) } }
            await signal.wait(since: count)
        }
        return []
    }

    private func position(_ number: UInt64) -> TopicLogPosition {
        TopicLogPosition(era: era, number: number)
    }
}
