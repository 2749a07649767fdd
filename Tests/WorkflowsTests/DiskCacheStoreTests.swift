import Foundation
import Testing
import Workflows

/// A folder for one test, removed with it.
private final class Folder: Sendable {
    let url = FileManager.default.temporaryDirectory.appending(path: "workflows-\(UUID().uuidString)")

    deinit { try? FileManager.default.removeItem(at: url) }

    var files: [URL] {
        (try? FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: nil)) ?? []
    }
}

struct DiskCacheStoreTests {
    private let folder = Folder()
    private let clock = ManualClock()

    private func store(size: Int? = nil) -> DiskCacheStore<String, [Int]> {
        DiskCacheStore(directory: folder.url, size: size, clock: clock)
    }

    @Test func `what is saved is read again, also by a store made later`() async throws {
        try await store().save([1, 2], for: "a")
        clock.advance(by: .seconds(3))
        #expect(try await store().read("a") == StoredValue([1, 2], age: .seconds(3)))
        #expect(try await store().read("b") == nil)
    }

    @Test func `a value is replaced, and removed`() async throws {
        let store = store()
        try await store.save([1], for: "a")
        try await store.save([2], for: "a")
        try await store.save([3], for: "b")
        #expect(try await store.read("a")?.value == [2])
        try await store.remove("a")
        #expect(try await store.read("a") == nil)
        try await store.remove("a")
        try await store.removeAll()
        #expect(try await store.read("b") == nil)
        #expect(folder.files.isEmpty)
    }

    @Test func `a damaged file is reported and removed, and then it is a miss`() async throws {
        let store = store()
        try await store.save([1], for: "a")
        let file = try #require(folder.files.first)
        try Data("{\"key\":\"a\"".utf8).write(to: file)
        let error = await #expect(throws: DamagedCacheFile.self) { try await store.read("a") }
        #expect(error?.description.contains(file.lastPathComponent) == true)
        #expect(try await store.read("a") == nil)
        #expect(folder.files.isEmpty)
    }

    @Test func `a damaged file is a miss of the cache, which reports it`() async throws {
        let problems = Trace()
        let cache = KeyedCache(store: store()) { problems.add("\($0.kind) \($0.error is DamagedCacheFile)") }
        #expect(try await AnyWorkflow { [1] }.cached(as: "a", in: cache).run() == [1])
        for file in folder.files { try Data().write(to: file) }
        #expect(try await AnyWorkflow { [2] }.cached(as: "a", in: cache).run() == [2])
        #expect(try await AnyWorkflow { [3] }.cached(as: "a", in: cache).run() == [2])
        #expect(problems.all == ["read true"])
    }

    @Test func `a file that holds another key is a miss`() async throws {
        let store = store()
        try await store.save([1], for: "a")
        let file = try #require(folder.files.first)
        let text = try String(contentsOf: file, encoding: .utf8)
        try Data(text.replacing("\"a\"", with: "\"b\"").utf8).write(to: file)
        #expect(try await store.read("a") == nil)
        #expect(folder.files.count == 1)
    }

    @Test func `beyond its size the value used longest ago goes, over a restart too`() async throws {
        let first = store(size: 2)
        for key in ["a", "b"] { try await first.save([1], for: key) }
        _ = try await first.read("a")
        try await first.save([1], for: "c")
        #expect(try await first.read("b") == nil)
        #expect(folder.files.count == 2)
        let second = store(size: 1)
        try await second.save([1], for: "d")
        #expect(folder.files.count == 1)
        #expect(try await second.read("d")?.value == [1])
    }

    @Test func `a folder that cannot be made throws, and the run goes on`() async throws {
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        let blocked = folder.url.appending(path: "file")
        try Data().write(to: blocked)
        let store = DiskCacheStore<String, Int>(directory: blocked.appending(path: "folder"))
        await #expect(throws: (any Error).self) { try await store.read("a") }
        let problems = Trace()
        let cache = KeyedCache(store: store) { problems.add("\($0.kind)") }
        #expect(try await AnyWorkflow { 1 }.cached(as: "a", in: cache).run() == 1)
        #expect(problems.all == ["read", "save"])
    }

    @Test func `no temporary file stays behind`() async throws {
        let store = store()
        for number in 0..<20 { try await store.save([number], for: "a") }
        #expect(folder.files.count == 1)
    }

    @Test func `a file is replaced in one step`() async throws {
        let store = store()
        try await store.save([1], for: "a")
        let file = try #require(folder.files.first)
        let before = try Data(contentsOf: file)
        // Whoever is reading the old value goes on reading it, whole.
        let reading = try FileHandle(forReadingFrom: file)
        try await store.save(Array(0..<1_000), for: "a")
        #expect(try reading.readToEnd() == before)
        #expect(try await store.read("a")?.value == Array(0..<1_000))
    }

    @Test func `many keys at the same time`() async throws {
        let cache = KeyedCache(store: store(size: 8))
        let outputs = try await withThrowingTaskGroup(of: (Int, [Int]).self) { group in
            for number in 0..<40 {
                group.addTask { (number, try await AnyWorkflow { [number] }.cached(as: "\(number)", in: cache).run()) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outputs.count == 40)
        #expect(outputs.allSatisfy { number, output in output == [number] })
        #expect(folder.files.count == 8)
    }

    @Test func `the wall clock moves with the time of day`() async throws {
        let clock = WallClock()
        let before = Date().timeIntervalSince1970
        let now = clock.now.timeSince1970 / .seconds(1)
        #expect(before <= now + 0.001 && now <= Date().timeIntervalSince1970 + 0.001)
        try await clock.sleep(until: clock.now.advanced(by: .seconds(-1)))
        let later = clock.now.advanced(by: .seconds(2))
        #expect(try JSONDecoder().decode(WallClock.Instant.self, from: JSONEncoder().encode(later)) == later)
        await #expect(throws: CancellationError.self) {
            try await Task {
                withUnsafeCurrentTask { $0?.cancel() }
                try await clock.sleep(until: later)
            }.value
        }
    }
}
