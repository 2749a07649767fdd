import Foundation
import Workflows

/// Adds the to-dos of the file that the user brought, all or none.
///
/// They are stored in portions, each tried three times. When one cannot be stored, or the import is cancelled, those before it are
/// deleted again. The file stays until all are stored.
struct ImportTodos {
    let user: User
    let storage: any TodoStorage
    let files: any TodoFiles
    let clock: any Clock<Duration>
    /// Told from every other import, also of another process.
    private let name = "import \(UUID().uuidString)"

    static let portion = 20

    init(user: User, storage: any TodoStorage, files: any TodoFiles, clock: any Clock<Duration>) {
        self.user = user
        self.storage = storage
        self.files = files
        self.clock = clock
    }

    /// The import as a unit of work, whose output is the number of to-dos.
    var unit: AnyWorkflow<Int> {
        AnyWorkflow { try await readFile() }.named("Reading the file")
            .flatMap { entries in ForEachWorkflow(portions(of: entries), concurrency: 1, add) }
            .flatMap { counts in
                AnyWorkflow {
                    try await files.removeUpload(of: user)
                    return counts.reduce(0, +)
                }
            }
            .saga()
    }

    private struct Portion: Sendable {
        /// Of the first entry, from 0.
        let start: Int
        let entries: [TodoFile.Entry]
    }

    private func readFile() async throws -> [TodoFile.Entry] {
        guard let bytes = try await files.upload(of: user) else { throw TransferError(reason: "the file is gone") }
        return try TodoFile(json: bytes).entries
    }

    private func portions(of entries: [TodoFile.Entry]) -> [Portion] {
        stride(from: 0, to: entries.count, by: Self.portion).map { start in
            Portion(start: start, entries: Array(entries[start..<min(start + Self.portion, entries.count)]))
        }
    }

    private func add(_ portion: Portion) -> AnyWorkflow<Int> {
        persistently { try await store(portion) }
            .compensate { try await delete($0, portion) }
            .flatMap { ids in persistently { try await check(ids, portion) } }
            .map { portion.entries.count }
            .named("Adding \(portion.start + 1) to \(portion.start + portion.entries.count)")
    }

    /// Work on the storage, tried three times.
    private func persistently<Output: Sendable>(
        _ work: @Sendable @escaping () async throws -> Output
    ) -> AnyWorkflow<Output> {
        AnyWorkflow(work).retry(attempts: 3, backoff: .exponential(from: .milliseconds(100)), clock: clock) {
            $0 is StorageError
        }
    }

    private func store(_ portion: Portion) async throws -> [Todo.ID] {
        let changes = portion.entries.map {
            Change.add(TodoText(title: $0.title, note: $0.note).tidied ?? TodoText(title: $0.title))
        }
        let list = try await commit(changes, as: 2 * portion.start + 1)
        // Nobody else has a part in the version that this has made.
        return list.todos.filter { $0.revision == list.version }.map(\.id)
    }

    /// Ticks off what is done.
    private func check(_ ids: [Todo.ID], _ portion: Portion) async throws {
        let changes = zip(ids, portion.entries).filter(\.1.done).map { Change.setDone($0.0, true) }
        if !changes.isEmpty { _ = try await commit(changes, as: 2 * portion.start + 2) }
    }

    private func delete(_ ids: [Todo.ID], _ portion: Portion) async throws {
        try await persistently { _ = try await commit([.delete(ids)], as: 1, of: "\(name) undo \(portion.start)") }
            .run()
    }

    /// - Parameter event: grows from commit to commit of a page.
    private func commit(_ changes: [Change], as event: Int, of page: String? = nil) async throws -> TodoList {
        let keyed = changes.enumerated().map { index, change in
            KeyedChange(key: ChangeKey(page: page ?? name, event: event, index: index), change: change)
        }
        return try await storage.commit(keyed, of: user)
    }
}
