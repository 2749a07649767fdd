import Foundation

/// Keeps the files in a folder, which is made when it is first needed. A file is replaced in one step.
public actor FolderOfFiles: TodoFiles {
    private let folder: URL

    public init(path: String) {
        folder = URL(fileURLWithPath: path, isDirectory: true)
    }

    public func upload(of user: User) throws(TransferError) -> [UInt8]? { try read("upload", user) }

    public func saveUpload(_ bytes: [UInt8], of user: User) throws(TransferError) { try write(bytes, "upload", user) }

    public func removeUpload(of user: User) throws(TransferError) {
        let file = file("upload", user)
        try describing {
            if FileManager.default.fileExists(atPath: file.path) { try FileManager.default.removeItem(at: file) }
        }
    }

    public func export(of user: User) throws(TransferError) -> [UInt8]? { try read("export", user) }

    public func saveExport(_ bytes: [UInt8], of user: User) throws(TransferError) { try write(bytes, "export", user) }

    private func read(_ kind: String, _ user: User) throws(TransferError) -> [UInt8]? {
        let file = file(kind, user)
        guard FileManager.default.fileExists(atPath: file.path) else { return nil }
        return try describing { Array(try Data(contentsOf: file)) }
    }

    private func write(_ bytes: [UInt8], _ kind: String, _ user: User) throws(TransferError) {
        try describing {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(bytes).write(to: file(kind, user), options: .atomic)
        }
    }

    /// A name is any text, so its bytes are written as digits; of a long one the end is taken for its hash.
    private func file(_ kind: String, _ user: User) -> URL {
        let digits = user.name.utf8.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        let name =
            digits.count <= 160
            ? digits
            : digits.prefix(140) + "-"
                + String(
                    digits.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 },
                    radix: 16
                )
        return folder.appending(path: "\(name).\(kind).json")
    }

    private func describing<Value>(_ body: () throws -> Value) throws(TransferError) -> Value {
        do {
            return try body()
        } catch {
            throw TransferError(reason: "its file could not be read or written")
        }
    }
}
