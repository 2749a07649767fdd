import Dispatch
import Foundation
import TestSupport
import StoreSupport
import Testing
import TrellisSupport
import WorkflowLive
import WorkflowSQLite

/// The file of a store: how it is opened, and what is refused.
@Suite(.timeLimit(.minutes(10)))
struct SQLiteFileTests {
    private let folder = StoreFolder()
    private let page = PageID.random()

    /// A file with one saved session, which is closed.
    private func makeFile() async throws {
        let store = try folder.open()
        let claimNumber = try await store.claim(page, by: "one").number
        try await store.save(SessionChanges(0, 1, ["a": "1"]), of: page, claim: claimNumber)
        await store.close()
    }

    private func cause(_ change: (inout SQLiteSessionStore.Options) -> Void = { _ in }) -> SQLiteOpenError.Cause? {
        do {
            _ = try folder.open(change)
            return nil
        } catch {
            return (error as? SQLiteOpenError)?.cause
        }
    }

    @Test func `a file that is opened again has everything, and claimCounter go on`() async throws {
        let store = try folder.open()
        let claimNumber = try await store.claim(page, by: "one").number
        try await store.save(SessionChanges(0, 1, ["a": "1", "b": "2"]), of: page, claim: claimNumber)
        _ = try await store.claim(.number(1), by: "one")
        try await store.delete(.number(1), claim: claimNumber + 1)
        await store.close()
        #expect(folder.names == ["sessions.sqlite", "sessions.sqlite-reserve"])
        let again = try folder.open()
        let claim = try await again.claim(page, by: "two")
        #expect(claim.stored == StoredSession(1, ["a": "1", "b": "2"]))
        #expect(claim.number == claimNumber + 2)
    }

    @Test func `a store that is not closed leaves everything too`() async throws {
        let first = try folder.open()
        let claimNumber = try await first.claim(page, by: "one").number
        try await first.save(SessionChanges(0, 1, ["a": "1"]), of: page, claim: claimNumber)
        // As the files of a process that was killed: the log beside the file.
        let copy = StoreFolder()
        for suffix in ["", "-wal"] { try copy.write(folder.bytes(suffix), suffix) }
        #expect(try await copy.open().claim(page, by: "two").stored == StoredSession(1, ["a": "1"]))
        await first.close()
    }

    @Test func `the file and those beside it are for their user alone`() async throws {
        try await makeFile()
        #expect(try folder.mode("") == 0o600)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: folder.file)
        let store = try folder.open()
        _ = try await store.claim(page, by: "one")
        for suffix in ["", "-wal", "-shm"] { #expect(try folder.mode(suffix) == 0o600, "\(suffix)") }
        await store.close()
    }

    @Test func `a file of a newer version is refused and stays as it is`() async throws {
        try await makeFile()
        try RawDatabase(path: folder.file).run("PRAGMA user_version = 2")
        let bytes = try folder.bytes()
        let report = Guarded<[CorruptFile]>([])
        let found = cause { $0.onCorruption = .setAside { file in report.withLock { $0.append(file) } } }
        #expect(found == .newer(found: 2, known: 1))
        #expect(try folder.bytes() == bytes)
        #expect(report.withLock { $0 }.isEmpty)
    }

    @Test(arguments: ["", "PRAGMA application_id = 7"])
    func `a database of another program is refused and stays as it is`(pragma: String) throws {
        try RawDatabase(path: folder.file).run(
            "CREATE TABLE notes (text); INSERT INTO notes VALUES ('mine'); \(pragma)"
        )
        let bytes = try folder.bytes()
        #expect(cause { $0.onCorruption = .setAside { _ in } } == .foreign)
        #expect(try folder.bytes() == bytes)
    }

    @Test func `a file that is no database is refused with what to do`() throws {
        try folder.write(Array(repeating: 65, count: 10_000))
        let error = #expect(throws: SQLiteOpenError.self) { _ = try folder.open() }
        let description = try #require(error?.description)
        #expect(description.contains(folder.file))
        #expect(description.contains("Restore it from a backup"))
        #expect(try folder.bytes() == Array(repeating: 65, count: 10_000))
    }

    @Test func `tables that are not those of the version are damage`() async throws {
        try await makeFile()
        try RawDatabase(path: folder.file).run("CREATE TRIGGER t AFTER INSERT ON items BEGIN DELETE FROM items; END")
        #expect(cause() == .damaged("its tables are not those of this version"))
    }

    @Test func `a file whose counter of claims was changed is damaged`() async throws {
        try await makeFile()
        try RawDatabase(path: folder.file).run("UPDATE claims SET last = 0")
        #expect(cause() == .damaged("the counter of claims does not fit its digest"))
    }

    @Test func `a damaged file is set aside with its log, reported, and replaced`() async throws {
        try folder.write(Array(repeating: 65, count: 10_000))
        try folder.write([1, 2, 3], "-wal")
        let reports = Guarded<[CorruptFile]>([])
        let store = try folder.open { $0.onCorruption = .setAside { file in reports.withLock { $0.append(file) } } }
        _ = try await store.claim(page, by: "one")
        await store.close()
        let report = try #require(reports.withLock { $0 }.first)
        #expect(reports.withLock { $0.count } == 1)
        #expect(report.path == folder.file)
        let name = try #require(report.setAside.split(separator: "/").last)
        #expect(name.wholeMatch(of: /sessions\.sqlite\.corrupt-\d{8}T\d{6}/) != nil)
        #expect(folder.names.contains("\(name)-wal"))
        #expect(try Data(contentsOf: URL(filePath: report.setAside)).count == 10_000)
        #expect(try Data(contentsOf: URL(filePath: report.setAside + "-wal")) == Data([1, 2, 3]))
        #expect(report.description.contains(report.setAside))
    }

    @Test func `files that are set aside at the same moment do not replace each other`() async throws {
        for _ in 0..<3 {
            try folder.write(Array(repeating: 65, count: 10_000))
            await (try folder.open { $0.onCorruption = .setAside { _ in } }).close()
        }
        #expect(folder.names.count == 5)
    }

    @Test func `a file in a folder that does not exist is refused`() throws {
        let error = #expect(throws: SQLiteOpenError.self) { try SQLiteSessionStore(path: folder.path + "/no/such") }
        #expect(error?.cause == .failed("No such file or directory"))
    }

    @Test func `a folder in the file's place is refused`() throws {
        #expect(throws: SQLiteOpenError.self) { try SQLiteSessionStore(path: folder.path) }
    }

    @Test func `a closed store does what waits and refuses what comes later`() async throws {
        let store = try folder.open()
        let claimNumber = try await store.claim(page, by: "one").number
        async let saved: Void = store.save(SessionChanges(0, 1, ["a": "1"]), of: page, claim: claimNumber)
        try await saved
        await store.close()
        await store.close()
        await #expect(
            kind { () throws(SessionStoreError) in _ = try await store.claim(page, by: "two") } == .unavailable
        )
        #expect(try await folder.open().claim(page, by: "two").stored == StoredSession(1, ["a": "1"]))
    }

    @Test func `two stores on one file fence each other`() async throws {
        let (one, two) = (try folder.open(), try folder.open())
        let old = try await one.claim(page, by: "one").number
        try await one.save(SessionChanges(0, 1, ["a": "1"]), of: page, claim: old)
        let claim = try await two.claim(page, by: "two")
        #expect(claim.stored == StoredSession(1, ["a": "1"]))
        #expect(claim.number > old)
        await #expect(
            kind { () throws(SessionStoreError) in
                try await one.save(SessionChanges(1, 2), of: page, claim: old)
            } == .superseded
        )
        try await two.save(SessionChanges(1, 2), of: page, claim: claim.number)
        #expect(try await one.claim(page, by: "one").number > claim.number)
    }

    @Test func `another process that claims a session fences this one`() async throws {
        let store = try folder.open()
        let claimNumber = try await store.claim(page, by: "here").number
        try await store.save(SessionChanges(0, 1, ["a": "1"]), of: page, claim: claimNumber)
        await #expect(processExitsWith: .success) { [file = folder.file as String, page = page.rawValue as String] in
            let other = try SQLiteSessionStore(path: file)
            let claim = try await other.claim(PageID(rawValue: page), by: "there")
            let revision = try #require(claim.stored?.revision)
            try await other.save(
                SessionChanges(revision, 2, ["a": "2"]),
                of: PageID(rawValue: page),
                claim: claim.number
            )
            // As a crash: nothing is closed.
        }
        await #expect(
            kind { () throws(SessionStoreError) in
                try await store.save(SessionChanges(1, 2, ["a": "3"]), of: page, claim: claimNumber)
            } == .superseded
        )
        #expect(try await store.claim(page, by: "here").stored == StoredSession(2, ["a": "2"]))
    }

    @Test func `one of the stores that find no file makes its tables`() async {
        let failures = Guarded<[String]>([])
        await OwnThread().run { _ in
            for _ in 0..<20 {
                let folder = StoreFolder()
                DispatchQueue.concurrentPerform(iterations: 4) { _ in
                    do {
                        _ = try folder.open { $0.mostBusyMilliseconds = 60_000 }
                    } catch {
                        failures.withLock { $0.append("\(error)") }
                    }
                }
            }
        }
        #expect(failures.withLock { $0 } == [])
    }

    @Test func `stores that open a new file at once share it`() async throws {
        let folder = folder
        try await withThrowingTaskGroup { group in
            for number in 0..<8 {
                group.addTask {
                    let store = try folder.open { $0.mostBusyMilliseconds = 60_000 }
                    for round in 0..<5 {
                        let page = PageID.number(number * 10 + round)
                        let claimNumber = try await store.claim(page, by: "one").number
                        try await store.save(SessionChanges(0, 1, ["a": "1"]), of: page, claim: claimNumber)
                    }
                    await store.close()
                }
            }
            try await group.waitForAll()
        }
        let store = try folder.open()
        for number in 0..<8 {
            #expect(try await store.claim(.number(number * 10 + 4), by: "look").stored == StoredSession(1, ["a": "1"]))
        }
    }

    @Test func `a file that another process keeps locked is unavailable, and works later`() async throws {
        let store = try folder.open { $0.mostBusyMilliseconds = 1 }
        let claimNumber = try await store.claim(page, by: "one").number
        let other = try RawDatabase(path: folder.file)
        try other.run("BEGIN IMMEDIATE")
        await #expect(
            kind { () throws(SessionStoreError) in
                try await store.save(SessionChanges(0, 1, ["a": "1"]), of: page, claim: claimNumber)
            } == .unavailable
        )
        try other.run("ROLLBACK")
        try await store.save(SessionChanges(0, 1, ["a": "1"]), of: page, claim: claimNumber)
        #expect(try await store.claim(page, by: "look").stored == StoredSession(1, ["a": "1"]))
    }

    @Test func `a file that is removed or replaced while it is open is unavailable`() async throws {
        let store = try folder.open()
        let claimNumber = try await store.claim(page, by: "one").number
        try FileManager.default.moveItem(atPath: folder.file, toPath: folder.file + ".old")
        for replaces in [false, true] {
            if replaces { try folder.write([]) }
            await #expect(
                kind { () throws(SessionStoreError) in
                    try await store.save(SessionChanges(0, 1, ["a": "1"]), of: page, claim: claimNumber)
                } == .unavailable
            )
        }
        try FileManager.default.removeItem(atPath: folder.file)
        try FileManager.default.moveItem(atPath: folder.file + ".old", toPath: folder.file)
        try await store.save(SessionChanges(0, 1, ["a": "1"]), of: page, claim: claimNumber)
    }

    @Test(arguments: ["-wal", "-shm"])
    func `a log or an index that is removed while it is open acknowledges nothing more and loses nothing`(
        suffix: String
    ) async throws {
        let store = try folder.open()
        let claimNumber = try await store.claim(page, by: "one").number
        try await store.save(SessionChanges(0, 1, ["a": "1"]), of: page, claim: claimNumber)
        try FileManager.default.removeItem(atPath: folder.file + suffix)
        await #expect(
            kind { () throws(SessionStoreError) in
                try await store.save(SessionChanges(1, 2, ["a": "2"]), of: page, claim: claimNumber)
            } == .unavailable
        )
        // As the files of a process that is killed now.
        let copy = StoreFolder()
        try copy.write(folder.bytes())
        if suffix != "-wal" { try copy.write(folder.bytes("-wal"), "-wal") }
        #expect(try await copy.open().claim(page, by: "two").stored == StoredSession(1, ["a": "1"]))
        await store.close()
    }

    @Test func `the file shrinks when its sessions have expired`() async throws {
        let store = try folder.open()
        let large = String(repeating: "x", count: 20_000)
        for number in 0..<200 {
            let claimNumber = try await store.claim(.number(number), by: "one").number
            let changes = SessionChanges(0, 1, ["a": large], expiry: number == 0 ? 9_000 : 1)
            try await store.save(changes, of: .number(number), claim: claimNumber)
        }
        #expect(try await store.deleteExpired(before: 5_000) == 199)
        #expect(try await store.claim(.number(0), by: "look").stored == StoredSession(1, ["a": large]))
        await store.close()
        #expect(try folder.bytes().count < 100_000)
    }

    @Test func `a name that SQLite takes for something else is a file`() async throws {
        let directory = FileManager.default.currentDirectoryPath
        let name = ":memory:\(UUID().uuidString)"
        defer {
            for suffix in ["", "-reserve"] {
                try? FileManager.default.removeItem(atPath: "\(directory)/\(name)\(suffix)")
            }
        }
        await (try SQLiteSessionStore(path: name)).close()
        #expect(FileManager.default.fileExists(atPath: "\(directory)/\(name)"))
    }
}
