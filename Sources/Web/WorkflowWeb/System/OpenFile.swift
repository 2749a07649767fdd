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

    init(path: String, files: OpenFiles) throws(Failure) {
        guard files.enter() else { throw .tooMany }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        var info = stat()
        guard descriptor >= 0, fstat(descriptor, &info) == 0, info.st_mode & S_IFMT == S_IFREG else {
            if descriptor >= 0 { close(descriptor) }
            files.left()
            throw .notFound
        }
        (self.descriptor, self.files) = (descriptor, files)
        (count, tag) = (Int(info.st_size), Self.tag(of: info))
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
extension OpenFile {
    fileprivate static func tag(of info: stat) -> String {
        let time = info.st_mtimespec
        return "\"\(String(time.tv_sec, radix: 16))-\(String(time.tv_nsec, radix: 16))-\(info.st_size)\""
    }
}
#else
extension OpenFile {
    fileprivate static func tag(of info: stat) -> String {
        let time = info.st_mtim
        return "\"\(String(time.tv_sec, radix: 16))-\(String(time.tv_nsec, radix: 16))-\(info.st_size)\""
    }
}
#endif
