import TrellisSupport

/// The secret with which an operator may look into the pages of some users.
struct InspectToken: Sendable {
    private let digest: [UInt8]

    /// Reads the secret from a file.
    ///
    /// - Throws: `WebServerError` of kind `badOption` if it cannot be read, is open to others, or is too short.
    init(path: String) throws(WebServerError) {
        do throws(InspectTokenFile.Problem) {
            digest = Digest.sha256(try InspectTokenFile.read(path))
        } catch {
            throw .badOption("--inspect-token \(path): \(error)")
        }
    }

    /// Returns whether a field `Authorization` has the secret. Takes the same time for every text of one length.
    func matches(_ field: String?) -> Bool {
        guard let field, field.hasPrefix("Bearer ") else { return false }
        return Digest.areEqual(Digest.sha256(Array(field.utf8.dropFirst(7))), digest)
    }
}
