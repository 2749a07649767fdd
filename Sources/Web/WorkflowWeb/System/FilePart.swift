/// The bytes of an open file that a response sends.
struct FilePart: Sendable {
    let file: OpenFile
    let offset: Int
    let count: Int

    /// Returns at most `limit` bytes, `done` bytes into the part; nil if the file has become shorter or cannot be read.
    func read(at done: Int, limit: Int) -> [UInt8]? {
        let wanted = min(limit, count - done)
        guard let bytes = file.read(at: offset + done, limit: wanted) else { return nil }
        return bytes.isEmpty && wanted > 0 ? nil : bytes
    }
}
