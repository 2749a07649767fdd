/// A cookie that a response sets.
struct Cookie: Hashable, Sendable {
    let name: String
    /// The value, without spaces, commas, semicolons or quotes.
    let value: String
    /// The lifetime in seconds; 0 removes the cookie.
    let maxAge: Int
    /// The path below which browsers send it.
    let path: String
    /// A Boolean value that indicates whether browsers send it over TLS only.
    let isSecure: Bool

    /// The value of the `Set-Cookie` field, always with `HttpOnly` and `SameSite=Lax`: no script reads the cookie, and forms of
    /// other sites do not send it.
    var headerValue: String {
        "\(name)=\(value); Path=\(path); Max-Age=\(maxAge); HttpOnly; SameSite=Lax" + (isSecure ? "; Secure" : "")
    }

    /// Returns the first value called `name` in a `Cookie` field.
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
