import Foundation
import StoreSupport
import TestSupport
import Testing
import TrellisSupport
import WorkflowSQLite

/// Files and disks that fail, and copies of files in use.
@Suite(.timeLimit(.minutes(10)))
struct SQLiteFaultTests {
    private let tickets = TicketDatabase()

    @Test func `a full disk is an error of that kind, and the same change works when there is room`() async throws {
        let layer = PowerLoss()
        let database = try tickets.open { $0.vfs = layer.name }
        try await database.add("Lamp")
        layer.setRoom(0)
        let large = String(repeating: "x", count: 500_000)
        #expect(await sqlError { try await database.add(large) }?.kind == .full)
        #expect(try await database.titles() == ["Lamp"])
        layer.setRoom(nil)
        try await database.add(large)
        #expect(try await database.titles().count == 2)
        await database.close()
    }

    @Test func `a closure that passes over a full disk stores all that did not fail, or nothing`() async throws {
        let layer = PowerLoss()
        let database = try tickets.open { $0.vfs = layer.name }
        layer.setRoom(0)
        let stored = Guarded(0)
        let error = await sqlError {
            try await database.write { db in
                let sql = "INSERT INTO tickets (title, state) VALUES (?, 'open')"
                for _ in 1...20 where (try? db.run(sql, String(repeating: "x", count: 500_000))) != nil {
                    stored.withLock { $0 += 1 }
                }
            }
        }
        layer.setRoom(nil)
        #expect(error == nil || error?.kind == .full)
        #expect(try await database.titles().count == (error == nil ? stored.withLock { $0 } : 0))
        try await database.add("Lamp")
        await database.close()
    }

    @Test func `a transaction that a full disk has ended takes nothing more, although there is room again`()
        async throws
    {
        let layer = PowerLoss()
        let database = try tickets.open { $0.vfs = layer.name }
        let error = await sqlError {
            try await database.write { db in
                let sql = "INSERT INTO tickets (title, state) VALUES (?, 'open')"
                layer.setRoom(0)
                for _ in 1...20 { _ = try? db.run(sql, String(repeating: "x", count: 500_000)) }
                layer.setRoom(nil)
                _ = try? db.run(sql, "Lamp")
            }
        }
        #expect(error?.kind == .full)
        #expect(try await database.titles() == [])
        await database.close()
    }

    @Test func `a commit that the disk fails is stored or not`() async throws {
        let layer = PowerLoss()
        let database = try tickets.open { $0.vfs = layer.name }
        try await database.add("Lamp")
        layer.failSyncs(true)
        #expect(await sqlError { try await database.add("Door") }?.kind == .unknownOutcome)
        layer.failSyncs(false)
        try await database.add("Window")
        await database.close()
    }

    @Test func `a file that another process keeps is busy, and the next change succeeds`() async throws {
        let database = try tickets.open { $0.mostBusyMilliseconds = 10 }
        let other = try RawDatabase(path: tickets.path)
        try other.run("BEGIN IMMEDIATE")
        #expect(await sqlError { try await database.add("Lamp") }?.kind == .busy)
        #expect(try await database.titles() == [])
        try other.run("ROLLBACK")
        try await database.add("Lamp")
        #expect(try await database.titles() == ["Lamp"])
    }

    @Test func `a file that is removed is unavailable, to read and to write`() async throws {
        let database = try tickets.open()
        try await database.add("Lamp")
        try FileManager.default.removeItem(atPath: tickets.path)
        #expect(await sqlError { try await database.add("Door") }?.kind == .unavailable)
        #expect(await sqlError { try await database.titles() }?.kind == .unavailable)
    }

    @Test func `a file in the place of the one that was opened is not read`() async throws {
        let database = try tickets.open()
        try await database.add("Lamp")
        let other = TicketDatabase()
        try await other.open().add("Stranger")
        for suffix in ["", "-wal", "-shm"] {
            try? FileManager.default.removeItem(atPath: tickets.path + suffix)
            try? FileManager.default.copyItem(atPath: other.path + suffix, toPath: tickets.path + suffix)
        }
        #expect(await sqlError { try await database.titles() }?.kind == .unavailable)
    }

    @Test func `a link that leads elsewhere by now changes nothing for a file that is open`() async throws {
        let (other, link) = (TicketDatabase(), tickets.folder.path + "/link.sqlite")
        try await other.open().add("Stranger")
        try await tickets.open().close()
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: tickets.path)
        let database = try SQLiteDatabase(path: link, migrations: TicketDatabase.migrations, changes: .local())
        try await database.add("Lamp")
        try FileManager.default.removeItem(atPath: link)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: other.path)
        #expect(try await database.titles() == ["Lamp"])
    }

    @Test func `a damaged page is found when the file is opened, and met when it is not looked for`() async throws {
        let database = try tickets.open()
        for number in 1...200 { try await database.add("\(number)" + String(repeating: "x", count: 2_000)) }
        await database.close()
        var bytes = try tickets.folder.bytes()
        let page = bytes.count / 4_096 / 2
        for index in page * 4_096..<(page + 1) * 4_096 { bytes[index] = 0xA5 }
        try tickets.folder.write(bytes)
        #expect {
            try tickets.open()
        } throws: { error in
            guard case .damaged = (error as? SQLiteOpenError)?.cause else { return false }
            return true
        }
        let unchecked = try tickets.open { $0.checksFile = false }
        #expect(await sqlError { try await unchecked.titles() }?.kind == .damaged)
    }

    // MARK: Copies

    @Test func `a copy that is made while others write is of one moment, and opens`() async throws {
        let database = try tickets.open { $0.synchronous = .normal }
        let copy = TicketDatabase()
        let count = Guarded(0)
        var copied = 0
        let writer = Task {
            while !Task.isCancelled {
                // Two at once: a copy has both or none.
                try await database.add(String(repeating: "x", count: 5_000), "Lamp")
                count.withLock { $0 += 1 }
            }
        }
        for _ in 1...5 {
            try await until("more is stored") { count.withLock { $0 } > copied }
            copied = count.withLock { $0 }
            try await database.backUp(to: copy.path)
            #expect(!copy.folder.names.contains { $0.contains(".part") })
            #expect(try await copy.open().titles().count % 2 == 0)
        }
        writer.cancel()
        _ = await writer.result
        #expect(try copy.folder.mode("") == 0o600)
    }

    @Test func `a copy that cannot be written is an error, and leaves the old one`() async throws {
        let database = try tickets.open()
        try await database.add("Lamp")
        #expect(await sqlError { try await database.backUp(to: "/missing/copy.sqlite") }?.kind == .unavailable)
        let copy = TicketDatabase()
        try await database.backUp(to: copy.path)
        try FileManager.default.createDirectory(atPath: copy.path + "-wal/full", withIntermediateDirectories: true)
        #expect(await sqlError { try await database.backUp(to: copy.path) } != nil)
        try FileManager.default.removeItem(atPath: copy.path + "-wal")
        #expect(!copy.folder.names.contains { $0.contains(".part") })
        #expect(try await copy.open().titles() == ["Lamp"])
    }

    @Test func `a copy removes what copies to its path have left, and nothing of one under way`() async throws {
        let (database, copy) = (try tickets.open(), TicketDatabase())
        let parts = (0..<3).map { _ in ".\(UUID().uuidString).part" }
        for suffix in parts + [".my.part"] { try copy.folder.write([1], suffix) }
        let old = [FileAttributeKey.modificationDate: Date.now - 7_200]
        for suffix in parts[..<2] + [".my.part"] {
            try FileManager.default.setAttributes(old, ofItemAtPath: copy.path + suffix)
        }
        try await database.backUp(to: copy.path)
        let name = "sessions.sqlite"
        #expect(copy.folder.names == [name, name + ".my.part", name + parts[2]].sorted())
    }

    @Test func `copies that are made at once to one path leave a whole one`() async throws {
        let database = try tickets.open { $0.synchronous = .normal }
        for _ in 1...20 { try await database.add(String(repeating: "x", count: 100_000)) }
        for _ in 1...10 {
            let copy = TicketDatabase()
            let path = copy.path
            try await withThrowingTaskGroup { group in
                for _ in 1...4 { group.addTask { try await database.backUp(to: path) } }
                try await group.waitForAll()
            }
            #expect(try await copy.open().titles().count == 20)
        }
    }

    @Test func `a copy is not put in the place of the database`() async throws {
        let database = try tickets.open()
        try await database.add("Lamp")
        #expect(await sqlError { try await database.backUp(to: tickets.path) }?.kind == .values)
        try await database.add("Door")
        #expect(try await database.titles() == ["Lamp", "Door"])
    }

    @Test func `a copy has nothing of a log that was left beside an earlier one`() async throws {
        let database = try tickets.open()
        try await database.add("Lamp")
        let copy = TicketDatabase()
        // As a process leaves them that is killed.
        let other = TicketDatabase()
        let stranger = try other.open()
        try await stranger.add("Stranger")
        for suffix in ["", "-wal"] {
            try FileManager.default.copyItem(atPath: other.path + suffix, toPath: copy.path + suffix)
        }
        try await database.backUp(to: copy.path)
        #expect(try await copy.open().titles() == ["Lamp"])
        await stranger.close()
    }

    @Test func `a copy of a task that is cancelled leaves nothing`() async throws {
        let database = try tickets.open()
        let copy = TicketDatabase()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await database.backUp(to: copy.path)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(copy.folder.names == [])
    }
}
