import Foundation
import StoreSupport
import Testing
import TestSupport
import Workflow
import WorkflowSnapshots

@testable import WorkflowSQLite

/// Journals of many hosts in one file.
struct SQLiteJournalTests {
    private let folder = StoreFolder()

    private func start(_ name: String, in journals: SQLiteJournal) throws -> WorkflowHost<Tapper> {
        WorkflowHost(
            workflow: Tapper(),
            restoring: nil,
            journal: JournalOptions(try journals.writer(for: name), digest: { UInt64($0.count) })
        )
    }

    private func tapOnce(_ name: String, in journals: SQLiteJournal) throws {
        let host = try start(name, in: journals)
        host.rendering.tap()
    }

    @Test func `each host has its own journal, whose actions run again`() async throws {
        let journals = try SQLiteJournal(path: folder.file)
        let hosts = try (0..<20).map { try start("host \($0)", in: journals) }
        for round in 0..<10 { for (number, host) in hosts.enumerated() where round <= number { host.rendering.tap() } }
        await journals.flush()
        let found = try SQLiteJournal.hosts(in: folder.file)
        #expect(found.map(\.name) == (0..<20).map { "host \($0)" }.sorted())
        for number in 0..<20 {
            let journal = try SQLiteJournal.read(folder.file, host: "host \(number)")
            let taps = min(number + 1, 10)
            #expect(journal.problem == nil && journal.range == 0...taps)
            let result = try journal.verify(Tapper()) { UInt64($0.count) }
            #expect(result.difference == nil && result.repeated == taps)
            #expect(found.first { $0.name == "host \(number)" }?.range == 0...taps)
        }
        #expect(try SQLiteJournal.read(folder.file, host: "nobody").range == nil)
        #expect(try folder.mode("") == 0o600 && folder.mode("-wal") == 0o600)
    }

    @Test func `a host goes on after its records, in the same process and in another`() async throws {
        var journals = try SQLiteJournal(path: folder.file)
        for _ in 0..<3 { try tapOnce("a", in: journals) }
        await journals.close()
        journals = try SQLiteJournal(path: folder.file)
        try tapOnce("a", in: journals)
        await journals.close()
        let journal = try SQLiteJournal.read(folder.file, host: "a")
        #expect(journal.problem == nil)
        #expect(journal.snapshots.filter(\.isStart).map(\.index) == [0, 1, 2, 3])
        #expect(journal.entries.map(\.index) == [1, 2, 3, 4])
    }

    @Test(arguments: [Int.max, .min, 1 << 48 + 1])
    func `a host whose last number cannot be is damaged`(_ last: Int) async throws {
        var journals = try SQLiteJournal(path: folder.file)
        try tapOnce("a", in: journals)
        await journals.close()
        try RawDatabase(path: folder.file).run("UPDATE segments SET last = \(last)")
        journals = try SQLiteJournal(path: folder.file)
        #expect(throws: SQLiteOpenError.self) { try tapOnce("a", in: journals) }
        await journals.close()
    }

    @Test func `beyond the limit the oldest segments go, and what is left is whole`() async throws {
        let journals = try SQLiteJournal(path: folder.file, limit: 40_000, segmentSize: 4_000)
        let idle = try start("idle", in: journals)
        idle.rendering.tap()
        let busy = try start("busy", in: journals)
        for _ in 0..<20 {
            for _ in 0..<50 { busy.rendering.tap() }
            await journals.flush()
        }
        // Its last segment was the oldest of all.
        #expect(try SQLiteJournal.hosts(in: folder.file).map(\.name) == ["busy"])
        let journal = try SQLiteJournal.read(folder.file, host: "busy")
        #expect(journal.problem == nil)
        #expect(journal.range?.upperBound == 1_000)
        #expect(try #require(journal.range?.lowerBound) > 500)
        #expect(try journal.verify(Tapper()) { UInt64($0.count) }.difference == nil)
        let size = try SQLiteJournal.hosts(in: folder.file)[0].byteCount
        #expect(size <= 40_000 && size > 20_000)

        // The records after it begin with a whole state.
        for _ in 0..<4 {
            idle.rendering.tap()
            await journals.flush()
        }
        let later = try SQLiteJournal.read(folder.file, host: "idle")
        #expect(later.problem == nil)
        #expect(later.range?.upperBound == 5)
        #expect(try later.replay(Tapper()).rendering.count == 5)
        await journals.close()
    }

    @Test func `a file at its limit grows no more`() async throws {
        let journals = try SQLiteJournal(path: folder.file, limit: 100_000, segmentSize: 10_000)
        let host = try start("a", in: journals)
        func fill() async throws -> Int {
            for _ in 0..<20 {
                for _ in 0..<100 { host.rendering.tap() }
                await journals.flush()
            }
            return try folder.bytes().count
        }
        _ = try await fill()
        let size = try await fill()
        #expect(try await fill() <= size + 20_000)
        await journals.close()
    }

    @Test func `a host has one writer`() throws {
        let journals = try SQLiteJournal(path: folder.file)
        let first = try journals.writer(for: "a")
        let second = try journals.writer(for: "a")
        let record = Tapper.record
        try second.write(record)
        #expect(throws: SQLiteJournalError.replaced("a")) { try first.write(record) }
        #expect(!first.wantsSnapshot)
    }

    @Test func `a journal that is closed is an error, and keeps what it has`() async throws {
        let journals = try SQLiteJournal(path: folder.file)
        let host = try start("a", in: journals)
        host.rendering.tap()
        let writer = try journals.writer(for: "b")
        await journals.close()
        #expect(throws: SQLiteJournalError.closed) { try writer.write(Tapper.record) }
        #expect(try SQLiteJournal.read(folder.file, host: "a").range == 0...1)
    }

    @Test func `a transaction that fails ends its hosts, and others go on where the file is`() async throws {
        let journals = try SQLiteJournal(path: folder.file)
        let host = try start("a", in: journals)
        host.rendering.tap()
        await journals.flush()
        let problems = ProblemCount()
        let other = WorkflowHost(
            workflow: Tapper(),
            restoring: nil,
            journal: JournalOptions(try journals.writer(for: "b"), onProblem: { problems.all.append("\($0)") })
        )
        await journals.flush()
        let raw = try RawDatabase(path: folder.file)
        try raw.run("CREATE TRIGGER refuse BEFORE INSERT ON records BEGIN SELECT RAISE(ABORT, 'refused'); END")
        other.rendering.tap()
        await journals.flush()
        for _ in 0..<3 { other.rendering.tap() }
        try raw.run("DROP TRIGGER refuse")
        #expect(problems.all.count == 1 && problems.all[0].contains("refused"))
        #expect(other.rendering.count == 4)
        host.rendering.tap()
        let again = try start("b", in: journals)
        again.rendering.tap()
        await journals.close()
        #expect(try SQLiteJournal.read(folder.file, host: "a").range == 0...2)
        let journal = try SQLiteJournal.read(folder.file, host: "b")
        #expect(journal.problem == nil)
        #expect(journal.range == 0...1)
        #expect(journal.snapshots.count == 2)
    }

    @Test(arguments: ["", "-wal"], [true, false])
    func `a file that is removed or cut while it is written ends its hosts, which say so`(
        suffix: String,
        isRemoved: Bool
    ) async throws {
        let journals = try SQLiteJournal(path: folder.file)
        let problems = ProblemCount()
        let host = WorkflowHost(
            workflow: Tapper(),
            restoring: nil,
            journal: JournalOptions(try journals.writer(for: "a"), onProblem: { problems.all.append("\($0)") })
        )
        host.rendering.tap()
        await journals.flush()
        if isRemoved {
            try FileManager.default.removeItem(atPath: folder.file + suffix)
        } else {
            try #require(truncate(folder.file + suffix, 0) == 0)
        }
        host.rendering.tap()
        await journals.flush()
        for _ in 0..<3 { host.rendering.tap() }
        #expect(problems.all.count == 1 && problems.all[0].contains(folder.file), "\(problems.all)")
        #expect(host.rendering.count == 5)
        await journals.close()
    }

    @Test func `records that were flushed survive the end of the process`() async throws {
        let path = folder.file
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
            let journals = try SQLiteJournal(path: path)
            let host = WorkflowHost(
                workflow: Tapper(),
                restoring: nil,
                journal: JournalOptions(try journals.writer(for: "a"))
            )
            for _ in 0..<100 { host.rendering.tap() }
            await journals.flush()
            for _ in 0..<500 { host.rendering.tap() }
            kill(getpid(), SIGKILL)
        }
        let journal = try SQLiteJournal.read(folder.file, host: "a")
        #expect(journal.problem == nil)
        #expect(try #require(journal.range?.upperBound) >= 100)
        #expect(try journal.verify(Tapper()).difference == nil)
        // And is written on.
        let journals = try SQLiteJournal(path: path)
        try tapOnce("a", in: journals)
        await journals.close()
        #expect(try SQLiteJournal.read(path, host: "a").problem == nil)
    }

    // MARK: - Damage

    /// Files with the journals of ten hosts, the last entries of which are in the log.
    private static func makeFiles() async throws -> (file: [UInt8], log: [UInt8], journals: [Journal]) {
        let folder = StoreFolder()
        for round in 0..<2 {
            let journals = try SQLiteJournal(path: folder.file, segmentSize: 2_000)
            for number in 0..<10 {
                let host = WorkflowHost(
                    workflow: Tapper(),
                    restoring: nil,
                    journal: JournalOptions(try journals.writer(for: "host \(number)"), now: { number })
                )
                for _ in 0..<60 { host.rendering.tap() }
            }
            await journals.flush()
            if round == 0 {
                await journals.close()
                continue
            }
            let all = try (0..<10).map { try SQLiteJournal.read(folder.file, host: "host \($0)") }
            let files = (try folder.bytes(), try folder.bytes("-wal"), all)
            await journals.close()
            return files
        }
        fatalError("The second round returns.")
    }

    /// Reads all hosts of a file that may be damaged. Returns whether something was refused or left out.
    private static func read(_ file: [UInt8], _ log: [UInt8], _ whole: [Journal]) throws -> Bool {
        let folder = StoreFolder()
        try folder.write(file)
        try folder.write(log, "-wal")
        var isLess = false
        for (number, journal) in whole.enumerated() {
            do throws(SQLiteOpenError) {
                let found = try SQLiteJournal.read(folder.file, host: "host \(number)")
                #expect(journal.entries.starts(with: found.entries), "host \(number)")
                if found.entries.count < journal.entries.count { isLess = true }
            } catch {
                isLess = true
            }
        }
        _ = try? SQLiteJournal.hosts(in: folder.file)
        _ = try? SQLiteJournal(path: folder.file)
        return isLess
    }

    @Test func `a damaged file or log is an error, or has the first records of each host`() async throws {
        let (file, log, journals) = try await Self.makeFiles()
        #expect(journals.allSatisfy { $0.problem == nil && $0.entries.count == 120 })
        #expect(try Self.read(file, log, journals) == false)
        var damaged = 0
        for seed in 0..<60 {
            var random = SeededRandom(seed: UInt64(seed))
            var (newFile, newLog) = (file, log)
            if random.happens(oneIn: 2) {
                newLog.removeLast(random.below(newLog.count))
            } else {
                for _ in 0..<1 + random.below(6) { newFile[random.below(newFile.count)] ^= 1 << UInt8(random.below(8)) }
            }
            if try Self.read(newFile, newLog, journals) { damaged += 1 }
        }
        #expect(damaged > 15)
    }

    @Test func `a record of another place is left out`() async throws {
        let journals = try SQLiteJournal(path: folder.file)
        for name in ["a", "b"] { try tapOnce(name, in: journals) }
        await journals.close()
        try RawDatabase(path: folder.file).run(
            """
            UPDATE records SET bytes = (SELECT bytes FROM records WHERE segment = 1 AND place = 0)
            WHERE segment = 2 AND place = 1
            """
        )
        #expect(try SQLiteJournal.read(folder.file, host: "a").problem == nil)
        let journal = try SQLiteJournal.read(folder.file, host: "b")
        #expect(journal.problem?.reason == "damaged: its digest is another one")
        #expect(journal.range == 0...0)
        try RawDatabase(path: folder.file).run("DELETE FROM records WHERE segment = 2 AND place = 1")
        #expect(try SQLiteJournal.read(folder.file, host: "b").problem?.reason == "without its last records")
    }

    @Test func `another kind of file, or one that is damaged, is refused with what to do`() async throws {
        _ = try folder.open()
        #expect(throws: SQLiteOpenError.self) { try SQLiteJournal(path: folder.file) }
        #expect(throws: SQLiteOpenError.self) { try SQLiteJournal.read(folder.file, host: "a") }
        #expect(throws: SQLiteOpenError.self) { try SQLiteJournal.read(folder.path + "/none", host: "a") }
        let path = folder.path + "/other.sqlite"
        await (try SQLiteJournal(path: path)).close()
        try RawDatabase(path: path).run("UPDATE total SET size = 7")
        let error = #expect(throws: SQLiteOpenError.self) { try SQLiteJournal(path: path) }
        #expect(error?.description.contains("the sizes of its segments do not fit their sum") == true)
        #expect(error?.description.contains("or delete it with its -wal and -shm.") == true)
        try RawDatabase(path: path).run("PRAGMA user_version = 2")
        #expect(throws: SQLiteOpenError.self) { try SQLiteJournal.read(path, host: "a") }
    }
}

private final class ProblemCount {
    var all: [String] = []
}

private struct Tapper: DurableWorkflow {
    struct State: Codable, Equatable { var count = 0 }

    enum Action: WorkflowAction, Codable {
        case tap

        func apply(toState state: inout State, context: ApplyContext<Tapper>) -> Never? {
            state.count += 1
            return nil
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Tapper>) -> (count: Int, tap: () -> Void) {
        let sink = context.makeSink(of: Action.self)
        return (state.count, { sink.send(.tap) })
    }

    /// The first record of a journal.
    static var record: JournalRecord {
        final class Last: JournalWriter {
            var record: JournalRecord?
            let lastIndex = 0
            let wantsSnapshot = false
            func write(_ record: JournalRecord) { self.record = record }
        }
        let writer = Last()
        _ = WorkflowHost(workflow: Tapper(), restoring: nil, journal: JournalOptions(writer))
        guard let record = writer.record else { fatalError("A host writes a snapshot when it starts.") }
        return record
    }
}
