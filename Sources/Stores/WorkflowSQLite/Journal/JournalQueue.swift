import Dispatch
import TrellisSupport
import WorkflowSnapshots

/// Writes the records of many hosts on a queue of its own. All that wait while a transaction commits share the next one.
final class JournalQueue: Sendable {
    /// A host that has a writer, or records that wait.
    private struct Host {
        /// The number of the writer whose records are taken.
        var writer: Int
        /// The index of the last record that was added.
        var lastIndex: Int
        /// The bytes that were added for the current segment.
        var segmentBytes = 0
        /// A Boolean value that indicates whether nothing but a whole state can follow.
        var needsSnapshot = true
        var failure: SQLiteJournalError?
        /// A Boolean value that indicates whether records were lost in a failed transaction, so that only the file knows the last one.
        var hasLostRecords = false
    }

    private struct Waiting {
        let host: String
        let writer: Int
        let record: JournalRecord
        /// A Boolean value that indicates whether the record begins a segment.
        let begins: Bool
    }

    private struct State {
        var hosts: [String: Host] = [:]
        var waiting: [Waiting] = []
        var bytes = 0
        /// The hosts whose writers have gone since the last transaction.
        var ended: [(host: String, writer: Int)] = []
        var lastWriter = 0
        var isWorking = false
        var isClosed = false
    }

    private static let mostBytes = 64 << 20
    private let state = Guarded(State())
    private let queue = DispatchQueue(label: "trellis.journals.sqlite")
    private let segmentSize: Int
    // `nonisolated(unsafe)`: used on `queue` only, which is serial, by all three.
    nonisolated(unsafe) private var tables: JournalTables?
    nonisolated(unsafe) private var segments: [String: (writer: Int, segment: JournalTables.Segment)] = [:]
    /// The writers of which records were lost, so that nothing can follow.
    nonisolated(unsafe) private var failed: Set<Int> = []

    init(_ tables: sending JournalTables, segmentSize: Int) {
        self.tables = tables
        self.segmentSize = segmentSize
    }

    // MARK: - For the writers

    /// - Parameter storedIndex: Returns the index of the last record that is stored of the host.
    func makeWriter(for host: String, storedIndex: () throws -> Int) throws -> SQLiteHostWriter {
        let known = state.withLock { state in
            state.hosts[host].flatMap { $0.hasLostRecords ? nil : $0.lastIndex }
        }
        // Not under the lock: it reads the file.
        let index = try known ?? storedIndex()
        let number = state.withLock { state in
            state.lastWriter += 1
            state.hosts[host] = Host(writer: state.lastWriter, lastIndex: index)
            return state.lastWriter
        }
        return SQLiteHostWriter(host: host, number: number, queue: self)
    }

    func lastIndex(of writer: SQLiteHostWriter) -> Int {
        state.withLock { $0.hosts[writer.host]?.lastIndex ?? 0 }
    }

    func wantsSnapshot(_ writer: SQLiteHostWriter) -> Bool {
        state.withLock { state in
            guard let host = state.hosts[writer.host], host.writer == writer.number else { return false }
            return host.needsSnapshot || host.segmentBytes >= segmentSize
        }
    }

    func write(_ record: JournalRecord, of writer: SQLiteHostWriter) throws(SQLiteJournalError) {
        try state.withLock { state throws(SQLiteJournalError) in
            if state.isClosed { throw .closed }
            guard var host = state.hosts[writer.host], host.writer == writer.number else {
                throw .replaced(writer.host)
            }
            if let failure = host.failure { throw failure }
            defer { state.hosts[writer.host] = host }
            // Those before it have gone, so that it could not be read.
            if host.needsSnapshot, !record.isSnapshot { return host.lastIndex = record.index }
            guard state.bytes + record.bytes.count <= Self.mostBytes || state.waiting.isEmpty else {
                let error = SQLiteJournalError.overloaded(bytes: state.bytes)
                host.failure = error
                throw error
            }
            let begins = record.isSnapshot && (host.needsSnapshot || host.segmentBytes >= segmentSize)
            host.lastIndex = record.index
            if begins { (host.segmentBytes, host.needsSnapshot) = (0, false) }
            host.segmentBytes += record.bytes.count
            state.waiting.append(Waiting(host: writer.host, writer: writer.number, record: record, begins: begins))
            state.bytes += record.bytes.count
            wake(&state)
        }
    }

    func didEnd(_ host: String, _ writer: Int) {
        state.withLock { state in
            state.ended.append((host, writer))
            wake(&state)
        }
    }

    private func wake(_ state: inout State) {
        if state.isWorking { return }
        state.isWorking = true
        queue.async { self.work() }
    }

    func flush() async {
        // Behind the block that writes what waits: there is one whenever something does.
        await withCheckedContinuation { continuation in queue.async { continuation.resume() } }
    }

    func close() async {
        state.withLock { $0.isClosed = true }
        await withCheckedContinuation { continuation in
            queue.async {
                self.tables.map { $0.watch.letGo(of: $0.connection) }
                self.tables = nil
                continuation.resume()
            }
        }
    }

    // MARK: - On the queue

    private func work() {
        while let (records, ended) = next() {
            write(records)
            for (host, writer) in ended { forget(host, writer) }
        }
    }

    private func next() -> (records: [Waiting], ended: [(host: String, writer: Int)])? {
        state.withLock { state in
            guard !state.waiting.isEmpty || !state.ended.isEmpty else {
                state.isWorking = false
                return nil
            }
            defer { (state.waiting, state.ended, state.bytes) = ([], [], 0) }
            return (state.waiting, state.ended)
        }
    }

    private func write(_ records: [Waiting]) {
        guard let tables, !records.isEmpty else { return }
        if let trouble = tables.watch.trouble(of: tables.connection) { return fail(records, .trouble(trouble)) }
        let before = segments
        var lost: [Waiting] = []
        do throws(SQLiteError) {
            try tables.connection.transaction { () throws(SQLiteError) in
                for waiting in records where try !write(waiting, to: tables) { lost.append(waiting) }
                try tables.removeOldest()
            }
        } catch {
            segments = before
            return fail(records, .failed(error))
        }
        state.withLock { state in
            for waiting in lost where state.hosts[waiting.host]?.writer == waiting.writer {
                state.hosts[waiting.host]?.needsSnapshot = true
            }
        }
    }

    /// - Returns: `false` if the record has no segment any more.
    private func write(_ waiting: Waiting, to tables: JournalTables) throws(SQLiteError) -> Bool {
        if failed.contains(waiting.writer) { return true }
        if waiting.begins {
            segments[waiting.host] = (waiting.writer, try tables.begin(at: waiting.record.index, of: waiting.host))
        }
        guard var current = segments[waiting.host], current.writer == waiting.writer else { return false }
        let isWritten = try tables.append(waiting.record, to: &current.segment)
        segments[waiting.host] = isWritten ? current : nil
        return isWritten
    }

    private func fail(_ records: [Waiting], _ error: SQLiteJournalError) {
        failed.formUnion(records.map(\.writer))
        state.withLock { state in
            for waiting in records where state.hosts[waiting.host]?.writer == waiting.writer {
                state.hosts[waiting.host]?.failure = error
                state.hosts[waiting.host]?.hasLostRecords = true
            }
        }
    }

    private func forget(_ host: String, _ writer: Int) {
        if segments[host]?.writer == writer { segments[host] = nil }
        failed.remove(writer)
        state.withLock { state in
            if state.hosts[host]?.writer == writer { state.hosts[host] = nil }
        }
    }
}

/// The writer of one host.
final class SQLiteHostWriter: JournalWriter {
    let host: String
    let number: Int
    private let queue: JournalQueue

    init(host: String, number: Int, queue: JournalQueue) {
        (self.host, self.number, self.queue) = (host, number, queue)
    }

    deinit {
        queue.didEnd(host, number)
    }

    var lastIndex: Int { queue.lastIndex(of: self) }
    var wantsSnapshot: Bool { queue.wantsSnapshot(self) }
    func write(_ record: JournalRecord) throws { try queue.write(record, of: self) }
}
