import StoreSupport
import Testing
import WorkflowLive

@testable import WorkflowSQLite

/// A disk that is full or does not answer, and one that does again.
@Suite(.timeLimit(.minutes(5)))
struct FailingDiskTests {
    private let folder = StoreFolder()
    private let layer = PowerLoss()
    private let page = PageID.random()

    @Test func `a full disk is unavailable, and the same save works when there is room`() async throws {
        let store = try folder.open(vfs: layer.name)
        let epoch = try await store.claim(page, by: "one").epoch
        try await store.save(SessionChanges(0, 1, ["a": "1"]), of: page, epoch: epoch)
        layer.setRoom(0)
        let changes = SessionChanges(1, 2, ["a": "2", "b": String(repeating: "x", count: 50_000)])
        await #expect(
            kind { () throws(SessionStoreError) in
                try await store.save(changes, of: page, epoch: epoch)
            } == .unavailable
        )
        #expect(store.counts.failures == 1)
        layer.setRoom(nil)
        try await store.save(changes, of: page, epoch: epoch)
        let stored = try await store.claim(page, by: "look").stored
        #expect(stored?.revision == 2)
        #expect(stored?.items["b"]?.count == 50_000)
        await store.close()
    }

    @Test func `a save for which there is no room does not fail those for which there is`() async throws {
        let store = try folder.open({ $0.mostBusyMilliseconds = 300_000 }, vfs: layer.name)
        var epochs: [Int] = []
        for number in 0..<9 { epochs.append(try await store.claim(.number(number), by: "one").epoch) }
        layer.setRoom(200_000)
        let other = try RawDatabase(path: folder.file)
        try other.run("BEGIN IMMEDIATE")
        let saves = epochs.indices.map { [epochs] number in
            Task {
                await kind { () throws(SessionStoreError) in
                    let changes = SessionChanges(0, 1, ["a": String(repeating: "x", count: number == 4 ? 900_000 : 10)])
                    try await store.save(changes, of: .number(number), epoch: epochs[number])
                }
            }
        }
        while store.counts.waiting + store.counts.running < 9 { await Task.yield() }
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
        let mine = try await store.claim(page, by: "one").epoch
        let text = String(repeating: "x", count: 10_000)
        var strangers = 0
        var refusal: SessionStoreError?
        while refusal == nil, strangers < 1_000 {
            do throws(SessionStoreError) {
                let epoch = try await store.claim(.number(strangers), by: "one").epoch
                let changes = SessionChanges(0, 1, ["a": text], expiry: 100)
                try await store.save(changes, of: .number(strangers), epoch: epoch)
                strangers += 1
            } catch {
                refusal = error
            }
        }
        #expect(refusal?.kind == .unavailable && refusal?.description.contains("mostBytes") == true)
        #expect((60..<105).contains(strangers), "\(strangers)")
        try await store.save(SessionChanges(0, 1, ["a": text]), of: page, epoch: mine)
        _ = try await store.claim(.number(0), by: "one")
        _ = try await store.deleteExpired(before: 101)
        _ = try await store.claim(.number(1_000), by: "one")
        #expect(try await store.claim(page, by: "one").stored?.items["a"]?.count == 10_000)
        await store.close()
    }

    @Test func `a save for which the file has no room is unavailable, and those that need none go on`() async throws {
        let store = try folder.open { $0.mostBytes = 1 << 20 }
        let epoch = try await store.claim(page, by: "one").epoch
        let large = SessionChanges(0, 1, ["a": String(repeating: "x", count: 2 << 20)])
        await #expect(
            kind { () throws(SessionStoreError) in try await store.save(large, of: page, epoch: epoch) } == .unavailable
        )
        try await store.save(SessionChanges(0, 1, ["a": "1"]), of: page, epoch: epoch)
        await store.close()
    }

    @Test func `a save that the disk did not confirm is unavailable, and can be tried again`() async throws {
        let store = try folder.open(vfs: layer.name)
        let epoch = try await store.claim(page, by: "one").epoch
        layer.failSyncs(true)
        let changes = SessionChanges(0, 1, ["a": "1"])
        await #expect(
            kind { () throws(SessionStoreError) in
                try await store.save(changes, of: page, epoch: epoch)
            } == .unavailable
        )
        layer.failSyncs(false)
        try await store.save(changes, of: page, epoch: epoch)
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
        let epoch = try await store.claim(page, by: "one").epoch
        for revision in 1...5 {
            let before = layer.syncs
            try await store.save(SessionChanges(revision - 1, revision), of: page, epoch: epoch)
            #expect(layer.syncs > before)
        }
        await store.close()
    }
}
