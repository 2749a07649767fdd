import Foundation

/// Writes of small files that are on disk when the call returns.
enum DurableFile {
    /// A call of the system that failed.
    struct Failure: Error, Hashable, CustomStringConvertible {
        /// The value of `errno`.
        let code: Int32

        /// The system's description.
        var description: String { String(cString: strerror(code)) }

        static var last: Failure { Failure(code: errno) }
    }

    /// Returns the content of a file; nil if there is none.
    /// - Throws: `Failure`, with `EFBIG` for a file of more than `limit` bytes.
    static func read(_ path: String, limit: Int) throws(Failure) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw .last
        }
        defer { close(descriptor) }
        return try read(descriptor, limit: limit)
    }

    /// Reads up to the end of the file.
    static func read(_ descriptor: Int32, limit: Int) throws(Failure) -> [UInt8] {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = Foundation.read(descriptor, &piece, piece.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .last }
            if count == 0 { return bytes }
            bytes += piece[..<count]
            guard bytes.count <= limit else { throw Failure(code: EFBIG) }
        }
    }

    /// Creates a file that only its owner may read.
    static func create(_ path: String, _ bytes: [UInt8]) throws(Failure) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .last }
        defer { close(descriptor) }
        do throws(Failure) {
            try write(bytes, to: descriptor)
        } catch {
            unlink(path)
            throw error
        }
    }

    /// Runs `body` while no other process does so for a file of the same directory.
    ///
    /// The lock ends with the process that has it, however that ends.
    static func alone<Value>(
        at path: String,
        _ body: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let directory = try openDirectory(of: path)
        defer { close(directory) }
        while flock(directory, LOCK_EX) != 0 {
            guard errno == EINTR else { throw .last }
        }
        return try body()
    }

    /// Replaces a file by `bytes` atomically: after a crash it has either the old or the new content.
    static func replace(_ path: String, with bytes: [UInt8]) throws(Failure) {
        let draft = path + ".new"
        // Left behind by a crash.
        unlink(draft)
        try create(draft, bytes)
        guard rename(draft, path) == 0 else {
            let failure = Failure.last
            unlink(draft)
            throw failure
        }
        try syncDirectory(of: path)
    }

    /// Appends `bytes` to a file. After a failure the file may end with some of them.
    static func append(_ bytes: [UInt8], to path: String) throws(Failure) {
        let descriptor = open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
        guard descriptor >= 0 else { throw .last }
        defer { close(descriptor) }
        try write(bytes, to: descriptor)
    }

    /// Writes the directory of a file to disk, so that a new name survives a power cut.
    static func syncDirectory(of path: String) throws(Failure) {
        let descriptor = try openDirectory(of: path)
        defer { close(descriptor) }
        // Some file systems do not support syncing a directory; that is not an error.
        guard fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP else { throw .last }
    }

    private static func openDirectory(of path: String) throws(Failure) -> Int32 {
        let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
        let descriptor = open(parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .last }
        return descriptor
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) throws(Failure) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw .last }
            rest = rest.dropFirst(count)
        }
        guard fsync(descriptor) == 0 else { throw .last }
    }
}
