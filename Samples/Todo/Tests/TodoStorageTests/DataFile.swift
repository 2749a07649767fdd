import Foundation
import TodoSQLite

/// A place for a data file in a directory of its own, removed at the end of the test.
final class DataFile: Sendable {
    let directory: URL

    init() throws {
        directory = FileManager.default.temporaryDirectory.appending(path: "todo-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: directory)
    }

    var path: String { directory.appending(path: "todo.sqlite").path }

    /// The files as they are on disk at this moment, in another place: what a kill -9 would leave behind.
    func afterKill() throws -> DataFile {
        let copy = try DataFile()
        for name in try FileManager.default.contentsOfDirectory(atPath: directory.path) where !name.hasSuffix("-shm") {
            try FileManager.default.copyItem(
                at: directory.appending(path: name),
                to: copy.directory.appending(path: name)
            )
        }
        return copy
    }
}
