import Foundation
import Testing
import TodoCore
import Workflow
import WorkflowTesting
import WorkflowContainers
import WorkflowScreens

/// Files in memory.
private actor MemoryFiles: TodoFiles {
    private var uploads: [User: [UInt8]] = [:]
    private var exports: [User: [UInt8]] = [:]

    func upload(of user: User) -> [UInt8]? { uploads[user] }
    func saveUpload(_ bytes: [UInt8], of user: User) { uploads[user] = bytes }
    func removeUpload(of user: User) { uploads[user] = nil }
    func export(of user: User) -> [UInt8]? { exports[user] }
    func saveExport(_ bytes: [UInt8], of user: User) { exports[user] = bytes }
}

/// A storage whose commits fail from one on, for so many times; it may hold them back too.
private actor FragileStorage: TodoStorage {
    private let storage = MemoryStorage()
    private var commits = 0
    private var failing: Range<Int>
    private let held: Int?
    private var holding: CheckedContinuation<Void, Never>?
    private var watcher: CheckedContinuation<Void, Never>?

    /// - Parameters:
    ///   - failing: the numbers of the commits that fail, from 1.
    ///   - held: the number of the commit that waits for ``letGo()``.
    init(failing: Range<Int> = 0..<0, held: Int? = nil) {
        self.failing = failing
        self.held = held
    }

    func lists(of user: User) async throws(StorageError) -> AsyncStream<TodoList> {
        try await storage.lists(of: user)
    }

    func commit(_ changes: [KeyedChange], of user: User) async throws(StorageError) -> TodoList {
        commits += 1
        if commits == held {
            await withCheckedContinuation {
                holding = $0
                watcher?.resume()
            }
        }
        if failing.contains(commits) { throw StorageError(reason: "the disk is full") }
        return try await storage.commit(changes, of: user)
    }

    func letGo() {
        holding?.resume()
    }

    func isHolding() async {
        if holding == nil { await withCheckedContinuation { watcher = $0 } }
    }
}

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct TransferTests {
    private let files = MemoryFiles()
    private let clock = TestClock()
    private let ada = User(name: "Ada")!

    private func json(_ count: Int, done: Set<Int> = []) -> [UInt8] {
        let todos = (1...count).map { "{\"title\": \"To-do \($0)\", \"done\": \(done.contains($0))}" }
        return Array("{\"format\": \"to-dos 1\", \"todos\": [\(todos.joined(separator: ","))]}".utf8)
    }

    private func host(_ storage: any TodoStorage) -> WorkflowHost<RootWorkflow> {
        let services = Services(
            storage: storage,
            ledger: MemoryLedger(page: "here"),
            files: files,
            clock: clock
        )
        return WorkflowHost(workflow: RootWorkflow(user: ada, services: services))
    }

    private func workspace(_ app: AppScreen) -> WorkspaceScreen? { app.content.body.wrappedScreen as? WorkspaceScreen }

    private func titles(_ host: WorkflowHost<RootWorkflow>) -> [String] {
        (workspace(host.rendering)?.panes.leadingScreen.wrappedScreen as? TodoListScreen)?.rows.map(\.title) ?? []
    }

    /// Waits until the transfer is at a phase, and returns it.
    private func transfer(
        _ host: WorkflowHost<RootWorkflow>,
        until isAt: (TransferScreen.Phase) -> Bool
    ) async throws -> TransferScreen {
        for await app in host.renderings {
            if let transfer = workspace(app)?.transfer, isAt(transfer.phase) { return transfer }
        }
        throw TransferError(reason: "the host has ended")
    }

    /// Lets the time of exactly so many waits before a further attempt pass.
    private func wait(beforeAttempts count: Int) async throws {
        for _ in 0..<count {
            await clock.sleepers(1)
            await clock.advance(to: try #require(clock.deadlines.first))
        }
    }

    private func wait(_ host: WorkflowHost<RootWorkflow>, until isSo: ([String]) -> Bool) async {
        for await _ in host.renderings where isSo(titles(host)) { return }
    }

    @Test func `a file that was brought is imported, with what is done`() async throws {
        await files.saveUpload(json(45, done: [2, 44]), of: ada)
        let host = host(MemoryStorage())
        try await transfer(host) { $0 == .ready }.onImport()
        let done = try await transfer(host) { if case .imported = $0 { true } else { false } }
        #expect(done.phase == .imported("45 to-dos imported"))
        #expect(await files.upload(of: ada) == nil)
        await wait(host) { $0.count == 45 }
        let rows = (workspace(host.rendering)?.panes.leadingScreen.wrappedScreen as? TodoListScreen)?.rows ?? []
        #expect(rows.map(\.title) == (1...45).map { "To-do \($0)" })
        #expect(rows.filter(\.isDone).map(\.title) == ["To-do 2", "To-do 44"])
        done.onClose()
        _ = try await transfer(host) { $0 == .idle }
    }

    @Test func `a commit that fails twice is tried again`() async throws {
        await files.saveUpload(json(45), of: ada)
        let host = host(FragileStorage(failing: 2..<4))
        try await transfer(host) { $0 == .ready }.onImport()
        try await wait(beforeAttempts: 2)
        let done = try await transfer(host) { if case .imported = $0 { true } else { false } }
        #expect(done.phase == .imported("45 to-dos imported"))
        await wait(host) { $0.count == 45 }
    }

    @Test func `a storage that fails half-way leaves nothing behind, and the user may try again`() async throws {
        await files.saveUpload(json(45), of: ada)
        // The second portion fails each of three times; taking the first back goes well.
        let host = host(FragileStorage(failing: 2..<5))
        try await transfer(host) { $0 == .ready }.onImport()
        try await wait(beforeAttempts: 2)
        let failed = try await transfer(host) { if case .failed = $0 { true } else { false } }
        #expect(failed.phase == .failed("The import failed: the disk is full.", isImport: true))
        await wait(host) { $0.isEmpty }
        #expect(await files.upload(of: ada) != nil)
        failed.onImport()
        _ = try await transfer(host) { $0 == .imported("45 to-dos imported") }
        await wait(host) { $0.count == 45 }
    }

    @Test func `what cannot be taken back is said`() async throws {
        await files.saveUpload(json(45), of: ada)
        let host = host(FragileStorage(failing: 2..<99))
        try await transfer(host) { $0 == .ready }.onImport()
        try await wait(beforeAttempts: 4)
        let failed = try await transfer(host) { if case .failed = $0 { true } else { false } }
        #expect(
            failed.phase
                == .failed(
                    "The import failed: the disk is full, and not all of it could be taken back.",
                    isImport: true
                )
        )
    }

    @Test func `cancelling takes back what was stored`() async throws {
        await files.saveUpload(json(60), of: ada)
        let storage = FragileStorage(held: 3)
        let host = host(storage)
        try await transfer(host) { $0 == .ready }.onImport()
        await storage.isHolding()
        await wait(host) { $0.count == 40 }
        let running = try await transfer(host) { phase in
            if case .running("Importing", "Adding 41 to 60", let fraction) = phase { fraction > 0.4 } else { false }
        }
        running.onCancel()
        await storage.letGo()
        _ = try await transfer(host) { $0 == .imported("Import cancelled, nothing was imported") }
        await wait(host) { $0.isEmpty }
        try #require(workspace(host.rendering)?.transfer).onClose()
        _ = try await transfer(host) { $0 == .ready }
    }

    @Test(arguments: [
        ("", "it is not a file of to-dos"), ("[1]", "it is not a file of to-dos"),
        (#"{"format": "to-dos 7", "todos": []}"#, "its format is “to-dos 7”, not “to-dos 1”"),
        (#"{"format": "to-dos 1", "todos": [{"title": "a"}, {"title": "  "}]}"#, "to-do number 2 has no title"),
    ]) func `a file that makes no sense is refused`(text: String, reason: String) async throws {
        await files.saveUpload(Array(text.utf8), of: ada)
        let host = host(MemoryStorage())
        try await transfer(host) { $0 == .ready }.onImport()
        let failed = try await transfer(host) { if case .failed = $0 { true } else { false } }
        #expect(failed.phase == .failed("The import failed: \(reason).", isImport: true))
    }

    @Test func `what is exported can be imported`() async throws {
        let storage = MemoryStorage()
        let note = TodoText(title: "Milk “fresh”", note: "two\nlitres")
        _ = try await storage.commit(
            [KeyedChange(key: ChangeKey(page: "p", event: 1), change: .add(note))],
            of: ada
        )
        let host = host(storage)
        try await transfer(host) { $0 == .idle }.onExport()
        _ = try await transfer(host) { $0 == .exported("1 to-do exported") }
        await files.saveUpload(try #require(await files.export(of: ada)), of: ada)
        try #require(workspace(host.rendering)?.transfer).onClose()
        let other = self.host(MemoryStorage())
        try await transfer(other) { $0 == .ready }.onImport()
        await wait(other) { $0 == ["Milk “fresh”"] }
    }

    @Test func `a file that was brought can be discarded`() async throws {
        await files.saveUpload(json(1), of: ada)
        let host = host(MemoryStorage())
        try await transfer(host) { $0 == .ready }.onDiscard()
        _ = try await transfer(host) { $0 == .idle }
        #expect(await files.upload(of: ada) == nil)
    }

    @Test func `a folder keeps each user's files`() async throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "todo-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let folder = FolderOfFiles(path: path)
        let users = [
            ada, try #require(User(name: "../Ä/b")), try #require(User(name: String(repeating: "n", count: 900))),
        ]
        for (number, user) in users.enumerated() {
            #expect(try await folder.upload(of: user) == nil)
            try await folder.saveUpload([UInt8(number)], of: user)
            try await folder.saveExport([9], of: user)
        }
        for (number, user) in users.enumerated() { #expect(try await folder.upload(of: user) == [UInt8(number)]) }
        try await folder.removeUpload(of: ada)
        try await folder.removeUpload(of: ada)
        #expect(try await folder.upload(of: ada) == nil)
        #expect(try await folder.export(of: ada) == [9])
        #expect(try FileManager.default.contentsOfDirectory(atPath: path).count == 5)
    }
}
