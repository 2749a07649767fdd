import Foundation

/// An open regular file, closed with the last reference.
final class OpenFile: Sendable {
    /// The reason for which a file is not opened.
    enum Failure: Error {
        case notFound
        /// Too many are open.
        case tooMany
    }

    private let descriptor: Int32
    private let files: OpenFiles
    let count: Int
    /// The entity tag of the content, with quotes.
    let tag: String

    /// - Parameters:
    ///   - path: The path of the file below `root`, without links. One that has come there since is not followed.
    ///   - root: The path of a directory.
    ///   - files: The quota.
    init(path: String, in root: String, files: OpenFiles) throws(Failure) {
        guard files.enter() else { throw .tooMany }
        let descriptor = Self.open(path, in: root)
        var info = stat()
        guard descriptor >= 0, fstat(descriptor, &info) == 0, info.st_mode & S_IFMT == S_IFREG else {
            if descriptor >= 0 { close(descriptor) }
            files.left()
            throw .notFound
        }
        (self.descriptor, self.files) = (descriptor, files)
        (count, tag) = (Int(info.st_size), Self.tag(of: info))
    }

    /// Opens each directory of the path in the one before.
    private static func open(_ path: String, in root: String) -> Int32 {
        var names = path.utf8.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
        guard let name = names.popLast() else { return -1 }
        var directory = openat(AT_FDCWD, root, searching | O_DIRECTORY | O_CLOEXEC)
        defer { if directory >= 0 { close(directory) } }
        for name in names where directory >= 0 {
            let next = openat(directory, name, searching | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            close(directory)
            directory = next
        }
        guard directory >= 0 else { return -1 }
        return openat(directory, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    }

    deinit {
        close(descriptor)
        files.left()
    }

    /// Returns at most `limit` bytes from `offset`; nil if the file cannot be read.
    func read(at offset: Int, limit: Int) -> [UInt8]? {
        var isBroken = false
        let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, filled in
            let done = pread(descriptor, buffer.baseAddress, limit, off_t(offset))
            isBroken = done < 0
            filled = max(0, done)
        }
        return isBroken ? nil : bytes
    }
}

#if canImport(Darwin)
private let searching = O_RDONLY

extension OpenFile {
    fileprivate static func tag(of info: stat) -> String {
        let time = info.st_mtimespec
        return "\"\(String(time.tv_sec, radix: 16))-\(String(time.tv_nsec, radix: 16))-\(info.st_size)\""
    }
}
#else
/// `O_PATH`, which the module of the C library does not have: a directory that may be searched and not be read.
private let searching: Int32 = 0o10_000_000

extension OpenFile {
    fileprivate static func tag(of info: stat) -> String {
        let time = info.st_mtim
        return "\"\(String(time.tv_sec, radix: 16))-\(String(time.tv_nsec, radix: 16))-\(info.st_size)\""
    }
}
#endif
