import Foundation
import TrellisSupport

/// A file with the secret of an operator, for the server and for the program that asks it.
package enum InspectTokenFile {
    private static let leastBytes = 32
    private static let mostBytes = 4 << 10

    /// The reason for which a file cannot be used. It has neither the secret nor the path.
    package struct Problem: Error, CustomStringConvertible {
        package let description: String
    }

    /// Returns the secret in a file.
    ///
    /// - Throws: A problem if the file cannot be read, is open to others, or has no such secret.
    package static func read(_ path: String) throws(Problem) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Problem(description: DurableFile.Failure.last.description) }
        defer { close(descriptor) }
        var info = stat()
        guard fstat(descriptor, &info) == 0 else { throw Problem(description: DurableFile.Failure.last.description) }
        guard info.st_mode & 0o077 == 0 else {
            throw Problem(description: "others may use it; make it the owner's alone by chmod 600")
        }
        let bytes: [UInt8]
        do throws(DurableFile.Failure) {
            bytes = try DurableFile.read(descriptor, limit: mostBytes)
        } catch {
            throw Problem(description: error.description)
        }
        // Editors end a file with a line break, which no header can have.
        let end = (bytes.lastIndex { $0 != 0x0A && $0 != 0x0D }).map { $0 + 1 } ?? 0
        let secret = Array(bytes[..<end])
        guard secret.count >= leastBytes else {
            throw Problem(
                description: "it has \(secret.count) bytes, fewer than \(leastBytes); run: openssl rand -hex 32"
            )
        }
        guard secret.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw Problem(
                description: "it has spaces or other characters that no header can have; run: openssl rand -hex 32"
            )
        }
        return secret
    }
}
