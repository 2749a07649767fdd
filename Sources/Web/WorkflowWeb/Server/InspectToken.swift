import Foundation
import TrellisSupport

/// The secret with which an operator may look into the pages of some users.
struct InspectToken: Sendable {
    private static let leastBytes = 32
    private static let mostBytes = 4 << 10

    private let digest: [UInt8]

    /// Reads the secret from a file.
    ///
    /// - Throws: `WebServerError` of kind `badOption` if it cannot be read, is open to others, or is too short.
    init(path: String) throws(WebServerError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Self.problem(path, DurableFile.Failure.last.description) }
        defer { close(descriptor) }
        var info = stat()
        guard fstat(descriptor, &info) == 0 else { throw Self.problem(path, DurableFile.Failure.last.description) }
        guard info.st_mode & 0o077 == 0 else { throw Self.problem(path, "others may use it; run: chmod 600 \(path)") }
        let bytes: [UInt8]
        do throws(DurableFile.Failure) {
            bytes = try DurableFile.read(descriptor, limit: Self.mostBytes)
        } catch {
            throw Self.problem(path, error.description)
        }
        // Editors end a file with a line break, which no header can have.
        let end = (bytes.lastIndex { $0 != 0x0A && $0 != 0x0D }).map { $0 + 1 } ?? 0
        let secret = Array(bytes[..<end])
        guard secret.count >= Self.leastBytes else {
            throw Self.problem(
                path,
                "it has \(secret.count) bytes, fewer than \(Self.leastBytes); run: openssl rand -hex 32"
            )
        }
        guard secret.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw Self.problem(
                path,
                "it has spaces or other characters that no header can have; run: openssl rand -hex 32"
            )
        }
        digest = Digest.sha256(secret)
    }

    /// Returns whether a field `Authorization` has the secret. Takes the same time for every text of one length.
    func matches(_ field: String?) -> Bool {
        guard let field, field.hasPrefix("Bearer ") else { return false }
        return Digest.areEqual(Digest.sha256(Array(field.utf8.dropFirst(7))), digest)
    }

    private static func problem(_ path: String, _ reason: String) -> WebServerError {
        .badOption("--inspect-token \(path): \(reason)")
    }
}
