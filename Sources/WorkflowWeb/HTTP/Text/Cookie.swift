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
        // By bytes: a combining mark would hide the separator before it.
        for pair in header.utf8.split(separator: UInt8(ascii: ";")) {
            let pair = pair.drop { $0 == UInt8(ascii: " ") }
            guard let equals = pair.firstIndex(of: UInt8(ascii: "=")) else { continue }
            guard pair[..<equals].elementsEqual(name.utf8) else { continue }
            return String(Substring(pair[pair.index(after: equals)...]))
        }
        return nil
    }
}
