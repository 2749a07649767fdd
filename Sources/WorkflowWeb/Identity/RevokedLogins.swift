/// Logins that were ended before their cookie expires, so that a copy of the cookie is worth nothing.
///
/// With a file they are remembered over a restart: one line each, `expiry id`.
final class RevokedLogins: Sendable {
    private let expiries: Guarded<[String: Int64]>
    private let file: RevocationFile?

    /// - Throws: `WebServerError` of kind `badKeyFile` if the file cannot be read or written.
    init(file: RevocationFile?, now: Int64) throws(WebServerError) {
        self.file = file
        expiries = Guarded(try file?.load(now: now) ?? [:])
    }

    func contains(_ id: String) -> Bool {
        expiries.withLock { $0[id] != nil }
    }

    /// - Parameter expiry: when the last cookie of this login expires; it is forgotten after that.
    func add(_ id: String, expiry: Int64, now: Int64) {
        expiries.withLock { expiries in
            expiries = expiries.filter { now < $0.value }
            expiries[id] = expiry
            file?.append(id, expiry: expiry)
        }
    }
}
