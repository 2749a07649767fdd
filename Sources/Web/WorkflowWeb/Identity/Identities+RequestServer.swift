extension Identities: RequestServer {
    var secondsSince1970: Int64 { now }

    func externalURL(of path: String, for request: WebRequest) -> String? {
        // The server has compared it with its own names.
        guard let host = request.headers["host"] else { return nil }
        return (request.isSecure ? "https://" : "http://") + host + (cookiePath == "/" ? "" : cookiePath) + path
    }

    func foreignLoginCookie(_ name: String, _ fields: [String], lifetime: Int64, for request: WebRequest) -> Cookie {
        let token = SignedToken(expiry: now + lifetime, build: 0, payload: TokenFields.encode(fields))
        let text = token.text(signedBy: ring, purpose: .foreignLogin)
        return Self.cookie(sentName(name, isSecure: request.isSecure), text, lifetime)
    }

    func foreignLogin(in name: String, of request: WebRequest) -> [String]? {
        token(in: name, of: request, purpose: .foreignLogin).flatMap { TokenFields.decode($0.payload) }
    }

    func removal(ofForeignLogin name: String, for request: WebRequest) -> Cookie {
        Self.cookie(sentName(name, isSecure: request.isSecure), "", 0)
    }

    /// The answer adds the path of the server and says whether the cookie is for TLS only.
    private static func cookie(_ name: String, _ value: String, _ lifetime: Int64) -> Cookie {
        Cookie(name: name, value: value, maxAge: Int(lifetime), path: "/", isSecure: false)
    }
}
