private import Foundation

/// The file that a path led to when it was opened, and the log and its index beside it.
///
/// A file that is removed can be written to for as long as it is open. Saves would be acknowledged and lost.
struct FileIdentity {
    let path: String
    private let found: Identity?
    private let log: Identity?
    private let index: Identity?

    private struct Identity: Equatable {
        let device: UInt64
        let number: UInt64

        init?(path: String) {
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            device = UInt64(truncatingIfNeeded: status.st_dev)
            number = UInt64(truncatingIfNeeded: status.st_ino)
        }
    }

    /// Returns whether two paths lead to the same file.
    static func areSame(_ path: String, _ other: String) -> Bool {
        guard let identity = Identity(path: path) else { return false }
        return identity == Identity(path: other)
    }

    init(path: String) {
        self.path = path
        found = Identity(path: path)
        log = Identity(path: path + "-wal")
        index = Identity(path: path + "-shm")
    }

    /// A Boolean value that indicates whether the paths still lead to the same files.
    var isInPlace: Bool { isInPlaceButForLog && Identity(path: path + "-wal") == log }

    /// A Boolean value that indicates whether the file and the index are the same, whatever became of the log.
    var isInPlaceButForLog: Bool {
        found != nil && Identity(path: path) == found && Identity(path: path + "-shm") == index
    }
}
