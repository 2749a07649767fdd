import TrellisSupport

/// The reason for which a login with another site does not succeed.
///
/// The description is for the log: it has nothing that the provider or the visitor sent except short names, and no secrets.
public struct OpenIDError: Error, Hashable, CustomStringConvertible {
    /// The kinds of errors. More kinds may be added.
    public struct Kind: Hashable, Sendable {
        let name: String

        /// The person did not agree at the provider, or the provider does not let the person in.
        public static let refused = Kind(name: "refused")
        /// This browser has begun no such login, or has finished it already.
        public static let notBegun = Kind(name: "notBegun")
        /// The person took longer than ten minutes.
        public static let expired = Kind(name: "expired")
        /// The app has no user for this person.
        public static let notAdmitted = Kind(name: "notAdmitted")
        /// The provider cannot be reached, fails, or takes too long.
        public static let unavailable = Kind(name: "unavailable")
        /// An answer of the provider breaks the rules of OpenID Connect, or is not for this app.
        public static let invalidAnswer = Kind(name: "invalidAnswer")
        /// Too many requests to the provider wait.
        public static let busy = Kind(name: "busy")
        /// The request comes from no server, because a test made it.
        public static let noServer = Kind(name: "noServer")
    }

    /// The kind of error.
    public let kind: Kind
    /// The expectation, what happened instead, and what to do.
    public let description: String

    init(_ kind: Kind, _ description: String) {
        self.kind = kind
        self.description = description
    }

    static let busy = OpenIDError(
        .busy,
        "Expected room in the queue of requests to the provider. Instead, it is full. Try again in a moment."
    )
    static let notBegun = OpenIDError(
        .notBegun,
        "Expected the cookie of a login that this browser has begun. Instead, none fits. Begin again, under the same host."
    )
    static let expired = OpenIDError(
        .expired,
        "Expected the person back within ten minutes. Instead, it took longer. Begin again."
    )
    static let notAdmitted = OpenIDError(
        .notAdmitted,
        "Expected a name for this person from the app. Instead, it gave none. Say so on the page after the login."
    )
    static let noServer = OpenIDError(
        .noServer,
        "Expected a request that a server received. Instead, it was made by hand. Send it to a server in the test."
    )

    static func refused(_ code: String) -> OpenIDError {
        OpenIDError(.refused, "Expected a code from the provider. Instead, it sent the error \(code). Begin again.")
    }

    static func unavailable(_ host: String, _ why: String) -> OpenIDError {
        OpenIDError(.unavailable, "Expected an answer of \(host). Instead, \(why). Try again later.")
    }

    /// - Parameters:
    ///   - expected: The expectation, after "Expected".
    ///   - actual: What happened, after "Instead,".
    ///   - remedy: What the operator does.
    static func invalid(
        _ expected: String,
        _ actual: String,
        _ remedy: String = "Check the settings of the app at the provider"
    ) -> OpenIDError {
        OpenIDError(.invalidAnswer, "Expected \(expected). Instead, \(actual). \(remedy).")
    }
}

extension OpenIDError: BusyError {
    package var retryDelay: Duration? { kind == .busy ? .seconds(2) : nil }
}

extension String {
    /// A short code from outside as it may stand in a log: at most 64 letters, digits, `_`, `-` and `.`.
    var loggedCode: String {
        let isPlain = utf8.allSatisfy { $0.isASCIILetterOrDigit || "_-.".utf8.contains($0) }
        return isPlain && !isEmpty && utf8.count <= 64 ? self : "that is no code"
    }
}
