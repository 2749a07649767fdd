import TrellisSupport
import WorkflowLive

/// The keys of a bucket of sessions.
///
/// | key | value |
/// |---|---|
/// | `s.PAGE` | the head of a session |
/// | `b.PAGE.ID.NUMBER` | a part of a base; never changed |
/// | `l.LOGIN.PAGE` | nothing; says that the session may belong to the login |
/// | `sweep` | the time of the last search for what has expired |
/// | `barrier` | nothing; written to learn that the leader knows all that was acknowledged before |
enum SessionKeys {
    static let sweep = "sweep"
    static let barrier = "barrier"

    static func head(_ page: String) -> String { "s.\(page)" }
    static func part(_ number: Int, of base: String, _ page: String) -> String { "b.\(page).\(base).\(number)" }
    static func login(_ login: String, _ page: String) -> String { "l.\(digest(of: login)).\(page)" }
    static func pages(of login: String) -> String { "l.\(digest(of: login)).*" }

    /// A short name of a login for keys. Two logins may share one: the head decides.
    static func digest(of login: String) -> String { StableHash(login.utf8).digits }

    /// The name of a page in keys: its own, or one in hexadecimal digits if that has characters that no key may have.
    static func name(of page: PageID) -> String {
        let isPlain = page.rawValue.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                true
            default: false
            }
        }
        if isPlain, !page.rawValue.isEmpty { return page.rawValue }
        return "=" + page.rawValue.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// A key, as it was read.
    enum Parsed {
        case head(page: String)
        case part(page: String, base: String)
        case login(page: String, digest: String)

        init?(_ key: String) {
            let parts = key.split(separator: ".").map(String.init)
            switch (parts.first, parts.count) {
            case ("s", 2): self = .head(page: parts[1])
            case ("b", 4): self = .part(page: parts[1], base: parts[2])
            case ("l", 3): self = .login(page: parts[2], digest: parts[1])
            default: return nil
            }
        }
    }
}
