internal import CSQLite3
private import Foundation
import WorkflowSQL

/// A copy of a database into a file, in the transaction that reads.
struct SQLiteBackup {
    private static let pagesAtOnce: Int32 = 256
    private static let secondsOfSilence: TimeInterval = 3_600
    let source: SQLiteConnection
    let path: String
    /// The copy while it grows, of this call alone.
    private let part: String

    init(source: SQLiteConnection, path: String) {
        (self.source, self.path) = (source, path)
        part = "\(path).\(UUID().uuidString).part"
    }

    func run(_ call: CallCancellation) throws {
        guard !FileIdentity.areSame(source.path, path) else {
            throw SQLError(.values, "A copy should be a file of its own. \(path) is the database. Choose another path.")
        }
        do throws(SQLiteError) {
            // The data of this moment, not of the first page's.
            _ = try source.integer("SELECT count(*) FROM sqlite_schema")
        } catch {
            throw error.error(of: nil)
        }
        removeOldParts()
        do {
            try copy(call)
            // SQLite would take the log of an earlier file for one of this.
            for suffix in ["-wal", "-shm", "-journal"] { try remove(path + suffix, alone: true) }
            guard rename(part, path) == 0 else { throw failure("cannot be renamed") }
            try syncFolder()
        } catch {
            try? remove(part)
            throw error
        }
    }

    private func copy(_ call: CallCancellation) throws {
        let file = open(part, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, S_IRUSR | S_IWUSR)
        guard file >= 0 else { throw failure("cannot be made") }
        close(file)
        do throws(SQLiteError) {
            let target = try SQLiteConnection(
                path: part.hasPrefix("/") ? part : "./" + part,
                busyMilliseconds: 0,
                vfs: nil
            )
            try target.execute("PRAGMA fullfsync = ON; PRAGMA synchronous = FULL; PRAGMA journal_mode = OFF")
            let backup = try source.beginBackup(to: target)
            var code = SQLITE_OK
            while code == SQLITE_OK, !call.isCancelled { code = sqlite3_backup_step(backup, Self.pagesAtOnce) }
            let end = sqlite3_backup_finish(backup)
            if code != SQLITE_OK, code != SQLITE_DONE || end != SQLITE_OK { throw target.failure }
            // The copy of a database with a log says that it has one.
            if code == SQLITE_DONE { try target.execute("PRAGMA journal_mode = DELETE") }
        } catch {
            throw error.error(of: nil)
        }
        if call.isCancelled { throw CancellationError() }
    }

    /// Removes a file if it is there.
    ///
    /// - Parameter alone: A Boolean value that indicates whether what SQLite keeps beside it stays.
    private func remove(_ path: String, alone: Bool = false) throws {
        for suffix in alone ? [""] : ["", "-wal", "-shm", "-journal"]
        where unlink(path + suffix) != 0 && errno != ENOENT {
            throw failure("cannot be removed")
        }
    }

    /// Removes what copies to this path have left whose process was killed. One that goes on writes all the time.
    private func removeOldParts() {
        let name = URL(filePath: path).lastPathComponent + "."
        for file in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        where file.hasPrefix(name) && file.hasSuffix(".part") {
            guard UUID(uuidString: String(file.dropFirst(name.count).dropLast(5))) != nil else { continue }
            let part = folder + "/" + file
            let written = try? FileManager.default.attributesOfItem(atPath: part)[.modificationDate] as? Date
            if let written, written < Date.now - Self.secondsOfSilence { try? remove(part) }
        }
    }

    private var folder: String {
        let folder = URL(filePath: path).deletingLastPathComponent().path
        return folder.isEmpty ? "." : folder
    }

    /// Puts the new name on disk, too.
    private func syncFolder() throws {
        let file = open(folder, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw failure("has a folder that cannot be opened") }
        defer { close(file) }
        guard fsync(file) == 0 else { throw failure("has a folder that cannot be written") }
    }

    private func failure(_ problem: String) -> SQLError {
        let reason = String(cString: strerror(errno))
        let kind: SQLError.Kind = errno == ENOSPC ? .full : .unavailable
        return SQLError(
            kind,
            "A copy should be written to \(part). It \(problem): \(reason). Check the path and the disk."
        )
    }
}
