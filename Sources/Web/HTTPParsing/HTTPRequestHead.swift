import TrellisSupport

/// The request line and the fields of one request, after every check of the grammar and of the framing.
package struct HTTPRequestHead: Hashable, Sendable {
    /// One header field. Fields that are repeated are kept apart, in the order of the request.
    package struct Field: Hashable, Sendable {
        /// The name in lower case.
        package var name: String
        /// The value without spaces and tabs around it. Bytes that are no UTF-8 are replaced by U+FFFD.
        package var value: String

        package init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The rule by which the end of the body is found.
    package enum BodyFraming: Hashable, Sendable {
        /// Neither a length nor chunks: there is no body.
        case none
        case length(Int)
        case chunked
    }

    /// The method as it was sent: a token of at most 20 characters, not necessarily one that the server knows.
    package var method: String
    /// The target as it was sent: a path that begins with `/`, and perhaps a query. Nothing is decoded.
    package var target: String
    /// The 0 or 1 of `HTTP/1.0` and `HTTP/1.1`.
    package var minorVersion: Int
    package var fields: [Field]
    package var body: BodyFraming
    /// A Boolean value that indicates whether the client wants another request on the same connection.
    package var keepsAlive: Bool
    /// A Boolean value that indicates whether the client waits for `100 Continue` before it sends the body.
    package var expectsContinue: Bool
    /// The protocols that the client offers to switch to, in lower case; empty unless `Connection` names `upgrade`.
    package var upgradeProtocols: [String]

    package init(
        method: String,
        target: String,
        minorVersion: Int = 1,
        fields: [Field] = [],
        body: BodyFraming = .none,
        keepsAlive: Bool = true,
        expectsContinue: Bool = false,
        upgradeProtocols: [String] = []
    ) {
        self.method = method
        self.target = target
        self.minorVersion = minorVersion
        self.fields = fields
        self.body = body
        self.keepsAlive = keepsAlive
        self.expectsContinue = expectsContinue
        self.upgradeProtocols = upgradeProtocols
    }

    /// Returns the values of every field of that name, which has to be in lower case.
    package func values(of name: String) -> [String] {
        fields.compactMap { $0.name == name ? $0.value : nil }
    }

    /// Returns the elements of the comma-separated lists in every field of that name, in lower case.
    package func tokens(of name: String) -> [String] {
        fields.flatMap { $0.name == name ? $0.tokens : [] }
    }
}

extension HTTPRequestHead.Field {
    /// The elements of the comma-separated list that is the value, in lower case, without empty ones.
    var tokens: [String] {
        value.utf8.split(separator: UInt8(ascii: ",")).compactMap { element in
            let token = element.trimmed
            return token.isEmpty ? nil : String(lowercasing: token)
        }
    }
}
