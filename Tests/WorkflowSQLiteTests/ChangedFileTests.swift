import Foundation
import StoreSupport
import Testing
import WorkflowLive
import WorkflowSQLite

/// Files that somebody removes, replaces, protects or cuts while a store has them open.
@Suite(.timeLimit(.minutes(10)))
struct ChangedFileTests {
    private let folder = StoreFolder()
    private let page = PageID.random()

    private func save(_ revision: Int, in store: SQLiteSessionStore, claim claimNumber: Int) async throws {
        let items = ["a": "\(revision)"]
        try await store.save(SessionChanges(revision - 1, revision, items), of: page, claim: claimNumber)
    }

    /// What a save fails with, which is to name the file.
    private func failure(_ revision: Int, in store: SQLiteSessionStore, claimNumber: Int) async -> SessionStoreError
        .Kind?
    {
        do {
            try await save(revision, in: store, claim: claimNumber)
            return nil
        } catch let error as SessionStoreError {
            #expect(error.description.contains(folder.file))
            return error.kind
        } catch {
            Issue.record(error)
            return nil
        }
    }

    /// What another process finds if this one is killed now.
    private func storedNow() async throws -> StoredSession? {
        let copy = StoreFolder()
        for suffix in ["", "-wal"] { try copy.write(folder.bytes(suffix), suffix) }
        let store = try copy.open()
        let stored = try await store.claim(page, by: "two").stored
        await store.close()
        return stored
    }

    @Test func `a folder that is moved away acknowledges nothing, and works again when it is back`() async throws {
        let store = try folder.open()
        let claimNumber = try await store.claim(page, by: "one").number
        try await save(1, in: store, claim: claimNumber)
        let away = folder.path + ".away"
        try FileManager.default.moveItem(atPath: folder.path, toPath: away)
        #expect(await failure(2, in: store, claimNumber: claimNumber) == .unavailable)
        try FileManager.default.moveItem(atPath: away, toPath: folder.path)
        try await save(2, in: store, claim: claimNumber)
        #expect(try await storedNow() == StoredSession(2, ["a": "2"]))
        try FileManager.default.removeItem(atPath: folder.path)
        #expect(await failure(3, in: store, claimNumber: claimNumber) == .unavailable)
        await store.close()
        #expect(folder.names == [])
    }

    @Test func `a file and a folder that become read-only while they are open store what is acknowledged`() async throws
    {
        let store = try folder.open()
        let claimNumber = try await store.claim(page, by: "one").number
        try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: folder.file)
        try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: folder.path)
        defer { try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path) }
        try await save(1, in: store, claim: claimNumber)
        #expect(try await storedNow() == StoredSession(1, ["a": "1"]))
    }

    @Test(arguments: ["", "-wal"], [0, 2])
    func `a file or log that is cut while it is open acknowledges nothing more, and stays as it is`(
        suffix: String,
        part: Int
    ) async throws {
        let store = try folder.open()
        let claimNumber = try await store.claim(page, by: "one").number
        try await save(1, in: store, claim: claimNumber)
        let whole = try folder.bytes(suffix)
        let path = folder.file + suffix
        func cut(to size: Int) throws { #expect(truncate(path, off_t(size)) == 0) }
        try cut(to: part == 0 ? 0 : whole.count / part)
        #expect(await failure(2, in: store, claimNumber: claimNumber) == .unavailable)
        // What was cut does not come back with the length.
        try cut(to: whole.count)
        #expect(await failure(2, in: store, claimNumber: claimNumber) == .unavailable)
        let left = try ["", "-wal"].map { try folder.bytes($0) }
        await store.close()
        #expect(try ["", "-wal"].map { try folder.bytes($0) } == left)
    }

    @Test func `a file that is cut in its last page is found with the next claim`() async throws {
        let store = try folder.open()
        let size = try folder.bytes().count
        #expect(truncate(folder.file, off_t(size - 1)) == 0)
        await #expect(
            kind { () throws(SessionStoreError) in _ = try await store.claim(page, by: "one") } == .unavailable
        )
        await store.close()
    }

    @Test func `a store that shrinks its file is not taken for a file that was cut`() async throws {
        let store = try folder.open { $0.checkpointPages = 8 }
        for round in 0..<3 {
            for number in 0..<40 {
                let claimNumber = try await store.claim(.number(number), by: "one").number
                let text = String(repeating: "x", count: 9_000)
                try await store.save(
                    SessionChanges(0, 1, ["a": text], expiry: 1),
                    of: .number(number),
                    claim: claimNumber
                )
            }
            #expect(try await store.deleteExpired(before: 5) == 40, "round \(round)")
        }
        await store.close()
    }

    @Test func `a store whose file was replaced leaves the log of the new one when it closes`() async throws {
        let old = try folder.open()
        _ = try await old.claim(page, by: "old")
        try FileManager.default.removeItem(atPath: folder.file)
        let new = try folder.open()
        let claimNumber = try await new.claim(page, by: "new").number
        try await save(1, in: new, claim: claimNumber)
        #expect(await failure(1, in: old, claimNumber: claimNumber) == .unavailable)
        await old.close()
        #expect(try await storedNow() == StoredSession(1, ["a": "1"]))
        try await save(2, in: new, claim: claimNumber)
        await new.close()
    }
}
