import Foundation

/// A value in a file of JSON that is replaced as a whole: a crash leaves the old value or the new one.
struct DataFile<Value: Codable> {
    /// The path; `nil` for a value that is in memory only.
    let path: String?

    func read() throws -> Value? {
        guard let path, FileManager.default.fileExists(atPath: path) else { return nil }
        return try JSONDecoder().decode(Value.self, from: Data(contentsOf: URL(filePath: path)))
    }

    /// Writes the value and returns when it is on the disk.
    func write(_ value: Value) throws {
        guard let path else { return }
        let draft = URL(filePath: path + ".draft")
        try JSONEncoder().encode(value).write(to: draft)
        let file = try FileHandle(forUpdating: draft)
        try file.synchronize()
        try file.close()
        if rename(draft.path, path) != 0 { throw CocoaError(.fileWriteUnknown) }
    }
}
