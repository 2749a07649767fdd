import CWebServer

/// A certificate and its key, from which connections by TLS are made.
///
/// `@unchecked Sendable`: OpenSSL counts the references to a context atomically, and nothing changes it after the
/// initializer.
final class TLSContext: @unchecked Sendable {
    private let pointer: OpaquePointer

    /// - Parameters:
    ///   - certificate: A PEM file with the server's certificate, followed by those that lead to its authority.
    ///   - key: A PEM file with the certificate's private key.
    /// - Throws: `WebServerError` of kind `badCertificate`.
    init(certificate: String, key: String) throws(WebServerError) {
        var reason = [CChar](repeating: 0, count: 256)
        guard let pointer = web_tls_context_create(certificate, key, &reason, reason.count) else {
            let text = String(decoding: reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            throw .certificate(certificate, key: key, reason: text)
        }
        self.pointer = pointer
    }

    deinit {
        web_tls_context_free(pointer)
    }

    /// The server's side of one connection; nil if there is no memory.
    func makeSession(on descriptor: Int32) -> OpaquePointer? {
        web_tls_create(pointer, descriptor)
    }
}
