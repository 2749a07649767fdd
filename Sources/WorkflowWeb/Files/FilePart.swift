import Foundation

/// An open file and the bytes of it that a response sends. The file is closed with the last reference.
final class FilePart: Sendable {
    private let descriptor: Int32
    let offset: Int
    let count: Int

    /// Takes the descriptor over.
    init(descriptor: Int32, offset: Int, count: Int) {
        self.descriptor = descriptor
        self.offset = offset
        self.count = count
    }

    deinit {
        close(descriptor)
    }

    /// At most `limit` bytes, `done` bytes into the part; nil if the file has become shorter or cannot be read.
    func read(at done: Int, limit: Int) -> [UInt8]? {
        let wanted = min(limit, count - done)
        let bytes = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, filled in
            filled = max(0, pread(descriptor, buffer.baseAddress, wanted, off_t(offset + done)))
        }
        return bytes.isEmpty && wanted > 0 ? nil : bytes
    }
}
