import Foundation

/// The entries of a log in order, as an async sequence. Each iterator reads for itself.
public struct TopicLogEntries<Value: Codable & Sendable>: AsyncSequence, Sendable {
    public typealias Element = TopicLogEntry<Value>

    /// The place at which a reader begins.
    enum Start: Sendable {
        case oldest
        case after(TopicLogPosition)
        case end
    }

    let log: any BusLog
    let start: Start

    public func makeAsyncIterator() -> Iterator {
        Iterator(log: log, start: start)
    }

    public struct Iterator: AsyncIteratorProtocol, Sendable {
        private let log: any BusLog
        private var start: Start
        /// The entries that the bus has delivered and the reader has not taken.
        private var rest: ArraySlice<BusLogEntry> = []

        init(log: any BusLog, start: Start) {
            (self.log, self.start) = (log, start)
        }

        /// Returns the next entry when there is one, or `nil` when the task was cancelled.
        /// - Throws: ``TopicLogError``, or another error of the bus.
        public mutating func next() async throws -> TopicLogEntry<Value>? {
            if Task.isCancelled { return nil }
            if rest.isEmpty { rest = try await more()[...] }
            guard let entry = rest.popFirst() else { return nil }
            start = .after(entry.position)
            return TopicLogEntry(position: entry.position, decode(entry.bytes))
        }

        private mutating func more() async throws -> [BusLogEntry] {
            switch start {
            case .oldest: return try await log.entries(after: nil)
            case .after(let position): return try await log.entries(after: position)
            case .end:
                let end = try await log.end()
                start = .after(end)
                return try await log.entries(after: end)
            }
        }

        private func decode(_ bytes: [UInt8]) -> Result<Value, UnreadableEntry> {
            guard bytes.count <= log.mostEntryBytes else {
                return .failure(
                    UnreadableEntry(reason: "it has \(bytes.count) bytes, more than \(log.mostEntryBytes)")
                )
            }
            do {
                return .success(try JSONDecoder().decode(Value.self, from: Data(bytes)))
            } catch {
                return .failure(UnreadableEntry(reason: "\(error)"))
            }
        }
    }
}
