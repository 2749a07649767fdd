import Foundation

/// Where ended logins are kept, beside the key file.
struct RevocationFile: Sendable {
    let path: String

    /// The logins whose cookies would still be good at `now`. The file is written anew with these alone.
    func load(now: Int64) throws(WebServerError) -> [String: Int64] {
        var kept: [String: Int64] = [:]
        for line in (try? String(contentsOfFile: path, encoding: .utf8))?.split(separator: "\n") ?? [] {
            let parts = line.split(separator: " ")
            // A line cut short by a crash is of a logout that was not confirmed.
            guard parts.count == 2, let expiry = Int64(parts[0]), now < expiry else { continue }
            kept[String(parts[1])] = expiry
        }
        let text = kept.map { "\($0.value) \($0.key)\n" }.joined()
        let draft = path + ".new"
        let isWritten = FileManager.default.createFile(
            atPath: draft,
            contents: Data(text.utf8),
            attributes: [.posixPermissions: 0o600]
        )
        guard isWritten, rename(draft, path) == 0 else {
            throw .keyFile(path: path, reason: String(cString: strerror(errno)))
        }
        return kept
    }

    /// Adds one login and waits until it is on disk.
    func append(_ id: String, expiry: Int64) {
        let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        let line = Array("\(expiry) \(id)\n".utf8)
        _ = write(descriptor, line, line.count)
        fsync(descriptor)
    }
}
