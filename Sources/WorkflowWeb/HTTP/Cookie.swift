/// A cookie that a response sets.
struct Cookie: Hashable, Sendable {
    let name: String
    /// Without spaces, commas, semicolons or quotes.
    let value: String
    /// Seconds it is kept; 0 removes it.
    let maxAge: Int
    /// Only sent over TLS.
    let isSecure: Bool

    /// `HttpOnly` and `SameSite=Lax` always: scripts never see it and foreign forms do not carry it.
    var headerValue: String {
        "\(name)=\(value); Path=/; Max-Age=\(maxAge); HttpOnly; SameSite=Lax" + (isSecure ? "; Secure" : "")
    }

    /// The first value called `name` in a `Cookie` header.
    static func value(named name: String, in header: String) -> String? {
        for pair in header.split(separator: ";") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, parts[0].drop(while: { $0 == " " }) == name else { continue }
            return String(parts[1])
        }
        return nil
    }
}
