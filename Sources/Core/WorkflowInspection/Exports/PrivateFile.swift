package import Foundation

/// A file that nobody but its owner can read.
package enum PrivateFile {
    /// Creates a file, or empties one of that name and takes it from other readers.
    ///
    /// - Throws: The error of the file system. A symbolic link, another user's file and what is no regular file are errors.
    package static func create(at path: String) throws -> FileHandle {
        // Without waiting for the reader of a pipe, which is refused below.
        let descriptor = open(path, O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var info = stat()
        guard fstat(descriptor, &info) == 0 else { throw failure }
        guard info.st_mode & S_IFMT == S_IFREG, info.st_uid == geteuid() else { throw POSIXError(.EPERM) }
        // The mode of `open` is that of a new file alone.
        guard fchmod(descriptor, 0o600) == 0, ftruncate(descriptor, 0) == 0 else { throw failure }
        return file
    }

    private static var failure: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}
