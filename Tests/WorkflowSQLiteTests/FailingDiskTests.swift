import StoreSupport
import TestSupport
import Testing
import WorkflowLive

@testable import WorkflowSQLite

/// A disk that is full or does not answer, and one that does again.
@Suite(.timeLimit(.minutes(10)))
struct FailingDiskTests {
    private let folder = StoreFolder()
    private let layer = PowerLoss()
    private let page = PageID.random()

    @Test func `a full disk is unavailable, and the same save works when there is room`() async throws {
        let store = try folder.open(vfs: layer.name)
        let claimNumber = try await store.claim(page, by: "one").number
        try await store.save(SessionChanges(0, 1, ["a": "1"]), of: page, claim: claimNumber)
        layer.setRoom(0)
        let changes = SessionChanges(1, 2, ["a": "2", "b": String(repeating: "x", count: 500_000)])
        await #expect(
            kind { () throws(SessionStoreError) in
                try await store.save(changes, of: page, claim: claimNumber)
            } == .unavailable
        )
        #expect(store.counts.failures == 1)
        layer.setRoom(nil)
        try await store.save(changes, of: page, claim: claimNumber)
        let stored = try await store.claim(page, by: "look").stored
        #expect(stored?.revision == 2)
        #expect(stored?.items["b"]?.count == 500_000)
        await store.close()
    }

    @Test func `a save for which there is no room does not fail those for which there is`() async throws {
        let store = try folder.open({ $0.mostBusyMilliseconds = 300_000 }, vfs: layer.name)
        var claimCounter: [Int] = []
        for number in 0..<9 { claimCounter.append(try await store.claim(.number(number), by: "one").number) }
        layer.setRoom(200_000)
        let other = try RawDatabase(path: folder.file)
        try other.run("BEGIN IMMEDIATE")
        let saves = claimCounter.indices.map { [claimCounter] number in
            Task {
                await kind { () throws(SessionStoreError) in
                    let changes = SessionChanges(0, 1, ["a": String(repeating: "x", count: number == 4 ? 900_000 : 10)])
                    try await store.save(changes, of: .number(number), claim: claimCounter[number])
                }
            }
        }
        try await until("all nine wait") { store.counts.waiting + store.counts.running == 9 }
        try other.run("ROLLBACK")
        for (number, save) in saves.enumerated() {
            #expect(await save.value == (number == 4 ? .unavailable : nil), "\(number)")
        }
        layer.setRoom(nil)
        await store.close()
        let again = try folder.open()
        #expect(try await again.claim(.number(3), by: "look").stored == StoredSession(1, ["a": "xxxxxxxxxx"]))
        #expect(try await again.claim(.number(4), by: "look").stored == nil)
    }

    @Test func `strangers who open pages fill nine tenths of the file, and the rest is for those that are stored`()
        async throws
    {
        let store = try folder.open { $0.mostBytes = 1 << 20 }
        let mine = try await store.claim(page, by: "one").number
        let text = String(repeating: "x", count: 10_000)
        var strangers = 0
        var refusal: SessionStoreError?
        while refusal == nil, strangers < 1_000 {
            do throws(SessionStoreError) {
                let claimNumber = try await store.claim(.number(strangers), by: "one").number
                let changes = SessionChanges(0, 1, ["a": text], expiry: 100)
                try await store.save(changes, of: .number(strangers), claim: claimNumber)
                strangers += 1
            } catch {
                refusal = error
            }
        }
        #expect(refusal?.kind == .unavailable && refusal?.description.contains("mostBytes") == true)
        #expect((60..<105).contains(strangers), "\(strangers)")
        try await store.save(SessionChanges(0, 1, ["a": text]), of: page, claim: mine)
        _ = try await store.claim(.number(0), by: "one")
        _ = try await store.deleteExpired(before: 101)
        _ = try await store.claim(.number(1_000), by: "one")
        #expect(try await store.claim(page, by: "one").stored?.items["a"]?.count == 10_000)
        await store.close()
    }

    @Test func `a save for which the file has no room is unavailable, and those that need none go on`() async throws {
        let store = try folder.open { $0.mostBytes = 1 << 20 }
        let claimNumber = try await store.claim(page, by: "one").number
        let large = SessionChanges(0, 1, ["a": String(repeating: "x", count: 2 << 20)])
        await #expect(
            kind { () throws(SessionStoreError) in try await store.save(large, of: page, claim: claimNumber) }
                == .unavailable
        )
        try await store.save(SessionChanges(0, 1, ["a": "1"]), of: page, claim: claimNumber)
        await store.close()
    }

    /// The files of a process that was killed, with a log of `saves` saves.
    private func killed(saves: Int) async throws -> StoreFolder {
        let store = try folder.open { $0.checkpointPages = 100_000 }
        let claimNumber = try await store.claim(page, by: "one").number
        for revision in 1...saves {
            let items = ["a": String(repeating: "x", count: 5_000 + revision)]
            try await store.save(SessionChanges(revision - 1, revision, items), of: page, claim: claimNumber)
        }
        let copy = StoreFolder()
        for suffix in ["", "-wal", "-reserve"] { try copy.write(folder.bytes(suffix), suffix) }
        await store.close()
        return copy
    }

    @Test func `a log that has filled its disk does not keep a server from starting`() async throws {
        let copy = try await killed(saves: 100)
        layer.setRoom(0)
        layer.reserve(RoomReserve.bytes, until: copy.file + "-reserve")
        let store = try copy.open(vfs: layer.name)
        #expect(try copy.bytes("-wal").count < 100_000)
        #expect(try copy.bytes("-reserve").count == RoomReserve.bytes)
        #expect(try copy.mode("-reserve") == 0o600)
        let claim = try await store.claim(page, by: "two")
        #expect(claim.stored?.revision == 100 && claim.stored?.items["a"]?.count == 5_100)
        try await store.save(SessionChanges(100, 101, ["a": "1"]), of: page, claim: claim.number)
        await store.close()
    }

    @Test func `a full disk without a reserve is an error of the opening, and nothing is lost`() async throws {
        let copy = try await killed(saves: 100)
        #expect(RoomReserve(beside: copy.file).giveUp())
        layer.setRoom(0)
        let error = #expect(throws: SQLiteOpenError.self) { try copy.open(vfs: layer.name) }
        #expect(error?.cause == .failed("The disk is full"))
        layer.setRoom(nil)
        let store = try copy.open(vfs: layer.name)
        #expect(try await store.claim(page, by: "two").stored?.revision == 100)
        await store.close()
    }

    @Test func `a log that fills the disk is cut, and saves go on`() async throws {
        let first = try folder.open()
        let claimNumber = try await first.claim(page, by: "one").number
        for revision in 1...3 {
            let items = ["a": String(repeating: "x", count: 10_000 + revision)]
            try await first.save(SessionChanges(revision - 1, revision, items), of: page, claim: claimNumber)
        }
        await first.close()
        let store = try folder.open({ $0.checkpointPages = 100_000 }, vfs: layer.name)
        layer.setRoom(400_000)
        for revision in 4...200 {
            let items = ["a": String(repeating: "x", count: 10_000 + revision % 10)]
            try await store.save(SessionChanges(revision - 1, revision, items), of: page, claim: claimNumber)
        }
        #expect(try folder.bytes("-wal").count < 500_000)
        #expect(store.counts.failures == 0)
        await store.close()
    }

    @Test func `a save that the disk did not confirm is unavailable, and can be tried again`() async throws {
        let store = try folder.open(vfs: layer.name)
        let claimNumber = try await store.claim(page, by: "one").number
        layer.failSyncs(true)
        let changes = SessionChanges(0, 1, ["a": "1"])
        await #expect(
            kind { () throws(SessionStoreError) in
                try await store.save(changes, of: page, claim: claimNumber)
            } == .unavailable
        )
        layer.failSyncs(false)
        try await store.save(changes, of: page, claim: claimNumber)
        #expect(try await store.claim(page, by: "look").stored == StoredSession(1, ["a": "1"]))
        await store.close()
    }

    @Test func `a disk without room for a new file is an error of the opening`() throws {
        layer.setRoom(0)
        let error = #expect(throws: SQLiteOpenError.self) { try folder.open(vfs: layer.name) }
        #expect(error?.cause == .failed("The disk is full"))
    }

    @Test func `each acknowledged save was synchronized`() async throws {
        let store = try folder.open(vfs: layer.name)
        let claimNumber = try await store.claim(page, by: "one").number
        for revision in 1...5 {
            let before = layer.syncs
            try await store.save(SessionChanges(revision - 1, revision), of: page, claim: claimNumber)
            #expect(layer.syncs > before)
        }
        await store.close()
    }
}
