import TrellisSupport

/// A cookie that a response sets; see ``WebResponse/settingCookie(_:)``.
///
/// Unless stated otherwise it belongs to the whole server. Scripts cannot read it (`HttpOnly`), and browsers do not
/// send it with forms of other sites (`SameSite=Lax`). Over TLS it is `Secure`.
///
/// ```swift
/// return .redirect(to: "/").settingCookie(Cookie("language", "de", lifetime: .seconds(365 * 86_400)))
/// ```
public struct Cookie: Hashable, Sendable {
    /// The name.
    public let name: String
    /// The value as the server reads it again, any text.
    public let value: String
    /// The time for which the browser keeps it; nil until the browser ends. Zero removes the cookie.
    public let lifetime: Duration?
    /// The path below which browsers send it, without the base path of the server.
    public let path: String
    /// A Boolean value that indicates whether scripts of the page can read it.
    public let isReadableByScripts: Bool
    /// A Boolean value that indicates whether browsers send it over TLS only. Set by the server.
    var isSecure = false
    /// A Boolean value that indicates whether the value has only characters that a cookie may have.
    private let isPlain: Bool

    /// Creates a cookie.
    /// - Parameters:
    ///   - name: The name.
    ///   - value: The value, any text. It is percent-encoded on its way.
    ///   - lifetime: The time for which the browser keeps it; nil until the browser ends. Zero removes the cookie.
    ///   - path: The path below which browsers send it.
    ///   - isReadableByScripts: Pass `true` for a cookie that scripts of the page read.
    /// - Precondition: `name` consists of letters, digits, `-`, `_` and `.`, and does not begin with `trellis-` or
    ///   `__Host-trellis-`; `path` begins with `/`.
    public init(
        _ name: String,
        _ value: String,
        lifetime: Duration? = nil,
        path: String = "/",
        isReadableByScripts: Bool = false
    ) {
        guard Self.isName(name), !Self.isReserved(name) else {
            fatalError(
                "Expected a cookie's name of letters, digits, \"-\", \"_\" and \".\" that does not begin with "
                    + "\"\(Self.reservedPrefix)\". Instead, it is \(name.debugDescription). Use another name."
            )
        }
        guard path.hasPrefix("/") else {
            fatalError(
                "Expected a cookie's path that begins with \"/\". Instead, it is \(path.debugDescription). Add it."
            )
        }
        (self.name, self.value, self.lifetime) = (name, value, lifetime)
        self.path = PercentEncoding.encodePath(path)
        self.isReadableByScripts = isReadableByScripts
        isPlain = false
    }

    /// Creates a cookie of the server itself.
    /// - Parameter value: The value, without spaces, commas, semicolons or quotes.
    init(name: String, value: String, maxAge: Int, path: String, isSecure: Bool) {
        (self.name, self.value, self.path, self.isSecure) = (name, value, path, isSecure)
        lifetime = .seconds(maxAge)
        isReadableByScripts = false
        isPlain = true
    }

    /// The value of the `Set-Cookie` field.
    var headerValue: String {
        let value = isPlain ? value : PercentEncoding.encodeComponent(value)
        let age = lifetime.map { "; Max-Age=\(max(0, $0.components.seconds))" } ?? ""
        return "\(name)=\(value); Path=\(path)\(age)" + (isReadableByScripts ? "" : "; HttpOnly") + "; SameSite=Lax"
            + (isSecure ? "; Secure" : "")
    }

    /// Returns the same cookie as a browser gets it.
    /// - Parameter serverPath: The path below which the whole server is.
    func sent(isSecure: Bool, below serverPath: String) -> Cookie {
        let prefix = serverPath == "/" ? "" : serverPath
        let outside = path == "/" ? serverPath : prefix + path
        var cookie = Cookie(self, path: outside)
        cookie.isSecure = isSecure
        return cookie
    }

    private init(_ cookie: Cookie, path: String) {
        (name, value, lifetime) = (cookie.name, cookie.value, cookie.lifetime)
        (isReadableByScripts, isPlain, isSecure) = (cookie.isReadableByScripts, cookie.isPlain, cookie.isSecure)
        self.path = path
    }

    // MARK: - Reading

    private static let reservedPrefix = "trellis-"
    /// The beginning of names that browsers take over TLS only, for one host and all of its paths.
    static let hostPrefix = "__Host-"

    /// Returns whether the server uses a cookie of this name itself.
    static func isReserved(_ name: some StringProtocol) -> Bool {
        name.startsWithBytes(of: reservedPrefix) || name.startsWithBytes(of: hostPrefix + reservedPrefix)
    }

    private static func isName(_ name: some StringProtocol) -> Bool {
        !name.isEmpty && name.utf8.allSatisfy { $0.isASCIILetterOrDigit || "-_.".utf8.contains($0) }
    }

    /// Returns the first value called `name` in a `Cookie` field.
    static func value(named name: String, in header: String) -> String? {
        header.utf8.withBytes { header in
            for pair in header.split(separator: UInt8(ascii: ";")) {
                let pair = pair.drop { $0 == UInt8(ascii: " ") }
                guard let equals = pair.firstIndex(of: UInt8(ascii: "=")) else { continue }
                guard pair[..<equals].elementsEqual(name.utf8) else { continue }
                return decoded(Substring(decoding: pair[(equals + 1)...], as: UTF8.self))
            }
            return nil
        }
    }

    /// Returns the values in a `Cookie` field by their names, without those of the server itself. The first of a name counts.
    /// Names that no cookie of this server can have are left out.
    package static func values(in header: String) -> [String: String] {
        var values: [String: String] = [:]
        for (name, value) in pairs(in: header)
        where isName(name) && !isReserved(name) && values[String(name)] == nil {
            values[String(name)] = decoded(value)
        }
        return values
    }

    private static func pairs(in header: String) -> some Sequence<(name: Substring, value: Substring)> {
        // By bytes: a combining mark would hide the separator before it.
        header.utf8.split(separator: UInt8(ascii: ";")).lazy.compactMap { pair in
            let pair = pair.drop { $0 == UInt8(ascii: " ") }
            guard let equals = pair.firstIndex(of: UInt8(ascii: "=")) else { return nil }
            return (Substring(pair[..<equals]), Substring(pair[pair.index(after: equals)...]))
        }
    }

    /// A value that is not percent-encoded stays as it is.
    private static func decoded(_ value: Substring) -> String {
        value.utf8.contains(UInt8(ascii: "%")) ? PercentEncoding.decode(value.utf8) ?? String(value) : String(value)
    }
}
