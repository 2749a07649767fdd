import Foundation
import TrellisSupport

/// The file of the secrets, with which tokens survive a restart.
///
/// One key a line, the newest first: its number, a space, 64 hexadecimal digits. Only its owner may read it.
enum KeyFile {
    /// The largest number of bytes that are read.
    private static let byteLimit = 64 << 10

    /// Reads the keys, or makes the file with a new one.
    /// - Throws: `WebServerError.keyFile` if it cannot be read or made, is readable by others, or is not a key file.
    static func load(path: String) throws(WebServerError) -> KeyRing {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        if descriptor < 0, errno == ENOENT {
            // If another process creates the file first, its key counts.
            if let ring = try make(path: path) { return ring }
            return try read(open(path, O_RDONLY | O_CLOEXEC), path: path)
        }
        return try read(descriptor, path: path)
    }

    private static func make(path: String) throws(WebServerError) -> KeyRing? {
        let key = SigningKey.random()
        let draft = path + ".new-\(getpid())-\(key.id)"
        defer { unlink(draft) }
        do throws(DurableFile.Failure) {
            try DurableFile.create(draft, Array("\(key.id) \(Hex.encode(key.secret))\n".utf8))
            // `link` fails if another process has just created the file; `rename` would replace it.
            guard link(draft, path) == 0 else {
                if errno == EEXIST { return nil }
                throw .last
            }
            // If a power cut lost the name of the file, the logins that its key signed would end.
            try DurableFile.syncDirectory(of: path)
        } catch {
            throw .keyFile(path: path, reason: error.description)
        }
        return KeyRing([key])
    }

    private static func read(_ descriptor: Int32, path: String) throws(WebServerError) -> KeyRing {
        guard descriptor >= 0 else { throw .keyFile(path: path, reason: DurableFile.Failure.last.description) }
        defer { close(descriptor) }
        var info = stat()
        guard fstat(descriptor, &info) == 0 else {
            throw .keyFile(path: path, reason: DurableFile.Failure.last.description)
        }
        guard info.st_mode & 0o077 == 0 else {
            throw .keyFile(path: path, reason: "others may read it; run: chmod 600 \(path)")
        }
        let bytes: [UInt8]
        do throws(DurableFile.Failure) {
            bytes = try DurableFile.read(descriptor, limit: byteLimit)
        } catch {
            throw .keyFile(path: path, reason: error.description)
        }
        guard let ring = parse(String(decoding: bytes, as: UTF8.self)) else {
            throw .keyFile(path: path, reason: "it is not a key file; move it away and a new one is made")
        }
        return ring
    }

    static func parse(_ text: String) -> KeyRing? {
        var keys: [SigningKey] = []
        for line in text.split(whereSeparator: \.isNewline) {
            let parts = line.split(separator: " ")
            guard parts.count == 2, let id = UInt32(parts[0]), let secret = Hex.decode(parts[1]) else { return nil }
            guard id > 0, secret.count == 32 else { return nil }
            keys.append(SigningKey(id: id, secret: secret))
        }
        return keys.isEmpty ? nil : KeyRing(keys)
    }
}
