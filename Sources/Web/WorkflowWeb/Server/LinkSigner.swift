import Foundation

/// Signs short texts for links that act, such as one to cancel an order, so that nobody can make or change one.
///
/// ```swift
/// let cancelLinks = try LinkSigner(for: "cancel", options: options)
/// let url = "https://shop.example/cancel?order=\(cancelLinks.sign(order.id, validFor: .seconds(30 * 86_400)))"
/// // The request of the link:
/// guard let id = cancelLinks.text(of: request.query["order"] ?? "") else { return .redirect(to: "/expired") }
/// ```
/// Everybody who has the link can read the text. It is valid until its time is over, also after its first use, so its
/// handler has to check the current state, for example of an order. For a link that is valid once, store the hash of a
/// `LoginToken`.
public struct LinkSigner: Sendable {
    /// The largest number of bytes of a text with its purpose. The server takes no longer URLs than that gives.
    public static let byteLimit = 1_000

    private let purpose: String
    private let ring: KeyRing
    private let date: @Sendable () -> Date

    /// Creates a signer with the secret of the server.
    /// - Parameters:
    ///   - purpose: What the links are for, such as `cancel`. A text that was signed for one purpose is not valid for another.
    ///   - options: The options of the server. Without a `keyFile`, the links end with the signer.
    ///   - date: Returns the time of day, for tests.
    /// - Throws: `WebServerError` if the key file cannot be used.
    public init(
        for purpose: String,
        options: WebServerOptions,
        date: @escaping @Sendable () -> Date = { Date() }
    ) throws(WebServerError) {
        ring = if let path = options.keyFile { try KeyFile.load(path: path) } else { .temporary() }
        (self.purpose, self.date) = (purpose, date)
    }

    /// Returns the text with its end and a signature, of letters that need no encoding in a URL.
    /// - Parameters:
    ///   - text: The text, such as the number of an order.
    ///   - duration: The time for which the link is valid.
    /// - Precondition: The text and the purpose have at most ``byteLimit`` bytes.
    public func sign(_ text: String, validFor duration: Duration) -> String {
        let count = text.utf8.count + purpose.utf8.count
        guard count <= Self.byteLimit else {
            fatalError(
                "Expected a text of at most \(Self.byteLimit) bytes for a link, with its purpose. Instead, it has \(count). "
                    + "Sign the identifier of what you have stored."
            )
        }
        let expiry = seconds(date()).addingReportingOverflow(max(0, duration.components.seconds))
        let payload = TokenFields.encode([purpose, text])
        return SignedToken(expiry: expiry.overflow ? .max : expiry.partialValue, build: 0, payload: payload)
            .text(signedBy: ring, purpose: .link)
    }

    /// Returns the text that was signed; nil if the server has not signed it for this purpose, or its time is over.
    public func text(of signed: String) -> String? {
        guard let token = SignedToken(text: signed, ring: ring, purpose: .link, now: seconds(date())),
            let fields = TokenFields.decode(token.payload, count: 2), fields[0] == purpose
        else { return nil }
        return fields[1]
    }

    private func seconds(_ date: Date) -> Int64 { Int64(date.timeIntervalSince1970) }
}
