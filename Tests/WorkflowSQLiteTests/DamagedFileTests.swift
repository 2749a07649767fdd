import StoreSupport
import Testing
import TestSupport
import WorkflowLive

@testable import WorkflowSQLite

/// Files with flipped bytes, and cut ones: an error each, or what was saved.
@Suite(.timeLimit(.minutes(10)))
struct DamagedFileTests {
    private static let sessions = 40

    private static func items(_ session: Int, revision: Int) -> [String: [UInt8]] {
        let bytes = (0..<(session * 61 + revision)).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ session &+ revision) }
        return ["state": bytes, "name": Array("session \(session)".utf8), "url": Array("/\(revision)".utf8)]
    }

    /// Saves two revisions of each session; the second stays in the log when the files are copied.
    private static func makeFiles() async throws -> (file: [UInt8], log: [UInt8]) {
        let folder = StoreFolder()
        let store = try folder.open()
        var claimCounter: [Int] = []
        for session in 0..<sessions { claimCounter.append(try await store.claim(.number(session), by: "one").number) }
        for session in 0..<sessions {
            let changes = SessionChanges(
                base: 0,
                revision: 1,
                items: items(session, revision: 1),
                login: "a",
                expiry: 9
            )
            try await store.save(changes, of: .number(session), claim: claimCounter[session])
        }
        await store.close()
        let again = try folder.open()
        for session in 0..<sessions {
            let claimNumber = try await again.claim(.number(session), by: "two").number
            let changes = SessionChanges(
                base: 1,
                revision: 2,
                items: items(session, revision: 2),
                login: "b",
                expiry: 9
            )
            try await again.save(changes, of: .number(session), claim: claimNumber)
        }
        let files = (try folder.bytes(), try folder.bytes("-wal"))
        await again.close()
        return files
    }

    /// What came of a damaged file.
    private enum Outcome: Hashable {
        case refused, corrupt, right, older, wrong
    }

    private static func open(_ file: [UInt8], _ log: [UInt8]?) async throws -> Set<Outcome> {
        let (folder, layer) = (StoreFolder(), PowerLoss())
        try folder.write(file)
        if let log { try folder.write(log, "-wal") }
        let store: SQLiteSessionStore
        do {
            // This layer does not wait for the disk.
            store = try folder.open(vfs: layer.name)
        } catch {
            return [error is SQLiteOpenError ? .refused : .wrong]
        }
        var outcomes: Set<Outcome> = []
        for session in 0..<sessions {
            do throws(SessionStoreError) {
                let claim = try await store.claim(.number(session), by: "look")
                let revision = claim.stored?.revision ?? 0
                let isWhole = claim.stored?.items == (revision == 0 ? nil : items(session, revision: revision))
                outcomes.insert(!isWhole || revision > 2 ? .wrong : revision == (log == nil ? 1 : 2) ? .right : .older)
                let next = SessionChanges(base: revision, revision: revision + 1, items: [:], login: nil, expiry: 9)
                try await store.save(next, of: .number(session), claim: claim.number)
            } catch {
                outcomes.insert(error.kind == .corrupt || error.kind == .unavailable ? .corrupt : .wrong)
            }
        }
        _ = try? await store.deleteAll(of: "b")
        _ = try? await store.deleteExpired(before: 10)
        await store.close()
        return outcomes
    }

    private static func damage(_ bytes: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
        var bytes = bytes
        switch random.below(6) {
        case 0: bytes.removeLast(random.below(bytes.count))
        case 1:
            // A block of another place, as a disk may write it.
            let (from, to) = (random.below(bytes.count / 512) * 512, random.below(bytes.count / 512) * 512)
            bytes.replaceSubrange(to..<to + 512, with: Array(bytes[from..<from + 512]))
        case 2:
            let start = random.below(bytes.count)
            for index in start..<min(bytes.count, start + random.below(300)) { bytes[index] = 0 }
        default:
            for _ in 0..<1 + random.below(4) {
                // Where the headers of pages are, in half the cases.
                let page = random.below(bytes.count / 4_096) * 4_096
                let index = random.happens(oneIn: 2) ? page + random.below(120) : random.below(bytes.count)
                bytes[index] ^= 1 << UInt8(random.below(8))
            }
        }
        return bytes
    }

    @Test func `a damaged file is an error or has what was saved`() async throws {
        let (file, log) = try await Self.makeFiles()
        var counts: [Outcome: Int] = [:]
        for seed in 0..<300 {
            var random = SeededRandom(seed: UInt64(seed))
            let outcomes = try await Self.open(Self.damage(file, &random), nil)
            #expect(!outcomes.contains(.wrong) && !outcomes.contains(.older), "seed \(seed): \(outcomes)")
            for outcome in outcomes { counts[outcome, default: 0] += 1 }
        }
        // Else the mutations would show nothing.
        #expect(counts[.refused, default: 0] > 20)
        #expect(counts[.corrupt, default: 0] > 20)
        #expect(counts[.right, default: 0] > 20)
        #expect(try await Self.open(file, nil) == [.right])
        #expect(try await Self.open(file, log) == [.right])
    }

    @Test func `damage that no session was claimed from is found when the file is opened`() async throws {
        let (file, _) = try await Self.makeFiles()
        var damaged = file
        // The heads of the pages behind those of the tables' roots.
        for page in stride(from: 10 * 4_096, to: file.count, by: 4_096) {
            damaged.replaceSubrange(page..<page + 8, with: [7, 0, 0, 9, 9, 9, 9, 9])
        }
        #expect(try await Self.open(damaged, nil) == [.refused])
    }

    private static func found(_ log: [UInt8]) throws -> FoundLog? {
        let folder = StoreFolder()
        try folder.write(log, "-wal")
        return FoundLog(beside: folder.file)
    }

    @Test func `a start after a crash says how much of the log is used`() async throws {
        let (file, log) = try await Self.makeFiles()
        let pages = (log.count - 32) / (4_096 + 24)
        let whole = try #require(try Self.found(log))
        #expect(whole.usedPages == pages && whole.unusedPages == 0)
        for place in stride(from: 40, to: log.count, by: log.count / 50) {
            var damaged = log
            damaged[place] ^= 1
            // A flipped salt is that of an earlier log.
            if let found = try Self.found(damaged) { #expect(found.usedPages < pages) }
        }
        var middle = log
        middle[log.count / 2] ^= 1
        let damaged = try #require(try Self.found(middle))
        #expect(damaged.usedPages < pages && damaged.usedPages + damaged.unusedPages == pages)
        let cut = try #require(try Self.found(Array(log[..<(log.count * 2 / 3)])))
        #expect(cut.usedPages < pages)
        for nothing in [[], Array(log[..<31]), [UInt8](repeating: 7, count: 9_000)] {
            #expect(try Self.found(nothing) == nil)
        }
        // What the store says, and once the file was closed nothing.
        let folder = StoreFolder()
        try folder.write(file, "")
        try folder.write(middle, "-wal")
        let store = try folder.open()
        #expect(
            store.warning?.contains("\(damaged.usedPages) pages that are used, and \(damaged.unusedPages) behind")
                == true
        )
        await store.close()
        let again = try folder.open()
        #expect(again.warning == nil)
        await again.close()
    }

    @Test func `a damaged log is an error, or has what was saved up to some moment`() async throws {
        let (file, log) = try await Self.makeFiles()
        for seed in 0..<100 {
            var random = SeededRandom(seed: UInt64(seed) &+ 1_000)
            let outcomes = try await Self.open(file, Self.damage(log, &random))
            #expect(!outcomes.contains(.wrong), "seed \(seed): \(outcomes)")
        }
    }

    @Test func `a session that cannot be read is removed, and starts afresh with its next claim`() async throws {
        let folder = StoreFolder()
        let store = try folder.open()
        for page in [PageID.number(1), .number(2)] {
            let claimNumber = try await store.claim(page, by: "one").number
            try await store.save(SessionChanges(0, 1, ["a": "1", "b": "2"]), of: page, claim: claimNumber)
        }
        try RawDatabase(path: folder.file).run("UPDATE items SET bytes = x'33' WHERE session = 1 AND name = 'a'")
        await #expect(
            kind { () throws(SessionStoreError) in _ = try await store.claim(.number(1), by: "x") } == .corrupt
        )
        let claim = try await store.claim(.number(1), by: "x")
        #expect(claim.stored == nil)
        try await store.save(SessionChanges(0, 1, ["c": "3"]), of: .number(1), claim: claim.number)
        #expect(try await store.claim(.number(1), by: "x").stored == StoredSession(1, ["c": "3"]))
        #expect(try await store.claim(.number(2), by: "x").stored == StoredSession(1, ["a": "1", "b": "2"]))
    }

    @Test func `numbers of a session that no store gives are damage, also with the right digest`() {
        var row = SessionRow(page: "p", number: 1, claimNumber: 1 << 62, revision: 1 << 62, owner: "a", size: 1 << 62)
        #expect(row.isPossible)
        row.revision = .max
        #expect(!row.isPossible)
        row.revision = -1
        #expect(!row.isPossible)
        (row.revision, row.size) = (1, .max)
        #expect(!row.isPossible)
    }

    @Test(arguments: [
        "DELETE FROM items WHERE session = 1 AND name = 'a'",
        "UPDATE items SET name = 'c' WHERE session = 1 AND name = 'a'",
        "UPDATE items SET digest = digest + 1 WHERE session = 1 AND name = 'a'",
        "UPDATE sessions SET revision = 7",
        "UPDATE sessions SET login = 'b'",
        "UPDATE sessions SET expiry = 7",
        "INSERT INTO items SELECT session, 'c', bytes, digest FROM items WHERE name = 'a'",
    ])
    func `rows that do not fit each other are never taken for a session`(change: String) async throws {
        let folder = StoreFolder()
        let store = try folder.open()
        let claimNumber = try await store.claim(.number(1), by: "one").number
        try await store.save(
            SessionChanges(0, 1, ["a": "1", "b": "2"], login: "a"),
            of: .number(1),
            claim: claimNumber
        )
        try RawDatabase(path: folder.file).run(change)
        await #expect(
            kind { () throws(SessionStoreError) in _ = try await store.claim(.number(1), by: "x") } == .corrupt
        )
    }
}
