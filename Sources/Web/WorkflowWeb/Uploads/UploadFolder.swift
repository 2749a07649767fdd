import Foundation
import TrellisSupport

/// The folder for files of visitors until the app has moved them: of mode 0700, with a bound on all of them together.
///
/// The files of one visitor, by the network of the address, have at most a quarter of it, so that nobody takes it from all others.
/// Visitors of this machine may have all of it.
///
/// Each process has a folder of its own in it. A file is removed with the last reference to its ``UploadedFile``, and
/// the folder when the last server of the process has stopped. The files of a killed process are removed when the next
/// one begins.
public final class UploadFolder: Sendable {
    /// A folder in the system's one for temporary files, which `TMPDIR` names, with room for 4 GiB.
    public static let temporary = UploadFolder(
        path: NSTemporaryDirectory() + "trellis-uploads-\(geteuid())",
        quota: 4 << 30
    )

    private struct State {
        /// The folder of this process; nil before the first file.
        var own: OwnFolder?
        var lastFile = 0
        var bytes = 0
        var bytesByVisitor: [VisitorNetwork: Int] = [:]
        /// The number of files that are referred to.
        var files = 0
        var servers = 0
        var goesWhenEmpty = false
    }

    let path: String
    private let quota: Int
    private let state = Guarded(State())

    /// Creates a folder. Nothing is made in the file system before it is needed.
    /// - Parameters:
    ///   - path: The path of the folder, which is made if it is missing. It has to belong to the user of this process alone.
    ///   - quota: The largest number of bytes of all files in it that this process has.
    public init(path: String, quota: Int) {
        (self.path, self.quota) = (path, quota)
    }

    /// The number of bytes of all files that are in the folder for this process.
    public var byteCount: Int { state.withLock(\.bytes) }

    /// Makes an empty file. Blocks.
    /// - Parameter visitor: The visitor whose share the file takes from; nil for one without a share.
    func makeFile(for visitor: VisitorNetwork?) throws(UploadError) -> TemporaryFile {
        let path: String = try state.withLock { state throws(UploadError) in
            let own: OwnFolder
            if let open = state.own { own = open } else { own = try OwnFolder(in: self.path) }
            state.own = own
            state.lastFile += 1
            state.files += 1
            return "\(own.path)/\(state.lastFile)"
        }
        do throws(UploadError) {
            return try TemporaryFile(path: path, in: self, for: visitor)
        } catch {
            fileEnded()
            throw error
        }
    }

    /// Takes room for bytes of a file.
    func reserve(_ count: Int, for visitor: VisitorNetwork?) throws(UploadError) {
        try state.withLock { state throws(UploadError) in
            guard state.bytes + count <= quota else {
                throw UploadError(
                    .noRoom,
                    "Expected room for \(count) bytes in the folder for uploads. Instead, it has \(state.bytes) of \(quota). "
                        + "Move files out of it, or give it more room."
                )
            }
            if let visitor {
                let bytes = state.bytesByVisitor[visitor, default: 0]
                guard bytes + count <= quota / 4 else {
                    throw UploadError(
                        .noRoom,
                        "Expected one visitor's files to have a quarter of the folder for uploads at most, \(quota / 4) bytes. "
                            + "Instead, they have \(bytes), and \(count) more are to come. Move them out of it, or give it more room."
                    )
                }
                state.bytesByVisitor[visitor] = bytes + count
            }
            state.bytes += count
        }
    }

    func release(_ count: Int, for visitor: VisitorNetwork?) {
        state.withLock { state in
            state.bytes -= count
            guard let visitor, let bytes = state.bytesByVisitor[visitor] else { return }
            state.bytesByVisitor[visitor] = bytes > count ? bytes - count : nil
        }
    }

    /// Records that nothing refers to a file any more, or that it was moved away.
    func fileEnded() {
        state.withLock { $0.files -= 1 }
        removeIfUnused()
    }

    /// Removes what processes that were killed have left, if the folder is there. Blocks.
    func sweep() {
        OwnFolder.sweep(path)
    }

    /// Records that a server uses the folder.
    func enter() {
        state.withLock { state in
            state.servers += 1
            state.goesWhenEmpty = false
        }
    }

    /// Records that a server has stopped. After the last one the folder of this process goes, with its last file.
    func leave() {
        state.withLock { state in
            state.servers -= 1
            state.goesWhenEmpty = state.servers == 0
        }
        removeIfUnused()
    }

    private func removeIfUnused() {
        let own: OwnFolder? = state.withLock { state in
            guard state.goesWhenEmpty, state.files == 0 else { return nil }
            state.goesWhenEmpty = false
            return exchange(&state.own, with: nil)
        }
        own?.remove()
    }
}

/// The folder of one process, whose lock lasts as long as the process does.
private struct OwnFolder {
    private static let lockName = "lock"

    let path: String
    private let lock: Int32

    init(in parent: String) throws(UploadError) {
        try Self.makeParent(parent)
        Self.sweep(parent)
        path = "\(parent)/\(getpid())-\(UInt64.random(in: 1...UInt64.max))"
        guard mkdir(path, 0o700) == 0 else { throw Self.failure(path, "cannot be made") }
        lock = open("\(path)/\(Self.lockName)", O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard lock >= 0 else { throw Self.failure(path, "cannot be locked") }
        // Until it is locked, another process takes the folder for one that a killed process has left.
        guard flock(lock, LOCK_EX | LOCK_NB) == 0, access(path, F_OK) == 0 else {
            close(lock)
            throw Self.failure(path, "cannot be locked")
        }
    }

    /// Accepts only a real folder of this user: in a folder for all, another user may have made one of that name.
    private static func makeParent(_ parent: String) throws(UploadError) {
        var info = stat()
        if mkdir(parent, 0o700) != 0, errno != EEXIST { throw failure(parent, "cannot be made") }
        guard lstat(parent, &info) == 0, info.st_mode & S_IFMT == S_IFDIR, info.st_uid == geteuid(),
            info.st_mode & 0o077 == 0
        else { throw failure(parent, "is not a folder of mode 0700 that belongs to this user") }
    }

    private static func failure(_ path: String, _ why: String) -> UploadError {
        UploadError(.noRoom, "Expected a folder for uploads at \(path). Instead, it \(why). Mend it, or set TMPDIR.")
    }

    /// Removes the folders of processes that have ended; nobody has locked these.
    static func sweep(_ parent: String) {
        var info = stat()
        guard lstat(parent, &info) == 0, info.st_mode & S_IFMT == S_IFDIR, info.st_uid == geteuid() else { return }
        for name in (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? [] {
            let path = "\(parent)/\(name)"
            let lock = open("\(path)/\(lockName)", O_RDWR | O_CLOEXEC | O_NOFOLLOW)
            guard lock >= 0 else { continue }
            if flock(lock, LOCK_EX | LOCK_NB) == 0 { try? FileManager.default.removeItem(atPath: path) }
            close(lock)
        }
    }

    func remove() {
        try? FileManager.default.removeItem(atPath: path)
        close(lock)
    }
}
