import TrellisSupport

/// The certificate and key that new connections use, read again from their files when asked.
///
/// A connection keeps the ones that it began with.
final class TLSCredentials: Sendable {
    private let certificate: String
    private let key: String
    private let context: Guarded<TLSContext>

    /// - Throws: `WebServerError` of kind `badCertificate`.
    init(certificate: String, key: String) throws(WebServerError) {
        (self.certificate, self.key) = (certificate, key)
        context = Guarded(try TLSContext(certificate: certificate, key: key))
    }

    /// The context for the next connection.
    var current: TLSContext { context.withLock { $0 } }

    /// Reads both files again. If they cannot be used together, the ones in use stay.
    /// - Throws: `WebServerError` of kind `badCertificate`.
    func reload() throws(WebServerError) {
        let newContext = try TLSContext(certificate: certificate, key: key)
        context.withLock { $0 = newContext }
    }
}
