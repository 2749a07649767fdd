import Foundation
import WorkflowLive
import WorkflowSQLite

/// A folder for the files of one test.
package final class StoreFolder: Sendable {
    package let path: String

    package init() {
        path = FileManager.default.temporaryDirectory.appending(path: "sessions-\(UUID().uuidString)").path
        try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The path of the store's file.
    package var file: String { path + "/sessions.sqlite" }

    /// The names of all files, in order.
    package var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }

    package func open(
        _ change: (inout SQLiteSessionStore.Options) -> Void = { _ in },
        vfs: String? = nil
    ) throws -> SQLiteSessionStore {
        var options = SQLiteSessionStore.Options()
        change(&options)
        return try SQLiteSessionStore(path: file, options: options, vfs: vfs)
    }

    package func bytes(_ suffix: String = "") throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(filePath: file + suffix)))
    }

    package func write(_ bytes: [UInt8], _ suffix: String = "") throws {
        try Data(bytes).write(to: URL(filePath: file + suffix))
    }

    package func mode(_ suffix: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: file + suffix)[.posixPermissions] as? Int
    }
}
