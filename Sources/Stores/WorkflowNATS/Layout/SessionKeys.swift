import TrellisSupport
import WorkflowLive

/// The keys of a bucket of sessions.
///
/// | key | value |
/// |---|---|
/// | `s.PAGE` | the head of a session |
/// | `b.PAGE.ID.NUMBER` | a part of a base; never changed |
/// | `l.LOGIN.PAGE` | nothing; says that the session may belong to the login |
/// | `r.l.LOGIN` | nothing; the login has ended. The header says when that may be forgotten |
/// | `r.before` | a time, as in the header; all logins that expire by then have ended |
/// | `r.mark` | nothing; written to learn whether all revocations before it were read |
/// | `sweep` | the time of the last search for what has expired |
/// | `barrier` | nothing; written to learn that the leader knows all that was acknowledged before |
enum SessionKeys {
    static let sweep = "sweep"
    static let revokedBefore = "r.before"
    static let mark = "r.mark"
    /// The filter of all that a watch of revocations reads.
    static let revocations = "r.>"

    static func head(_ page: String) -> String { "s.\(page)" }
    static func part(_ number: Int, of base: String, _ page: String) -> String { "b.\(page).\(base).\(number)" }
    static func login(_ login: String, _ page: String) -> String { "l.\(digest(of: login)).\(page)" }
    /// Returns whether a key is among the revocations and none of those that a store writes.
    static func isUnknownRevocation(_ key: String) -> Bool {
        key.hasPrefix("r.") && key != mark && Parsed(key) == nil
    }

    static func revocation(of login: String) -> String { "r.l.\(name(of: login))" }
    static func pages(of login: String) -> String { "l.\(digest(of: login)).*" }

    /// A short name of a login for keys. Two logins may share one: the head decides.
    static func digest(of login: String) -> String { StableHash(login.utf8).digits }

    /// The name of a page in keys.
    static func name(of page: PageID) -> String { name(of: page.rawValue) }

    /// A name in keys: the text itself, or `=` and hexadecimal digits if that has characters that no key may have.
    private static func name(of text: String) -> String {
        let isPlain = text.utf8.allSatisfy { $0.isASCIILetterOrDigit || "-_".utf8.contains($0) }
        if isPlain, !text.isEmpty { return text }
        return "=" + Hex.encode(text.utf8)
    }

    /// The text that has a name; `nil` if none has.
    private static func text(named name: String) -> String? {
        guard name.utf8.first == UInt8(ascii: "=") else { return name }
        return Hex.decode(name.dropFirst()).flatMap { String(validating: $0, as: UTF8.self) }
    }

    /// A key, as it was read.
    enum Parsed: Equatable {
        case head(page: String)
        case part(page: String, base: String)
        case login(page: String, digest: String)
        /// The login that has ended; `nil` for all of before a time.
        case revocation(String?)

        init?(_ key: String) {
            let parts = key.split(separator: ".").map(String.init)
            switch (parts.first, parts.count) {
            case ("s", 2): self = .head(page: parts[1])
            case ("b", 4): self = .part(page: parts[1], base: parts[2])
            case ("l", 3): self = .login(page: parts[2], digest: parts[1])
            case ("r", 3) where parts[1] == "l":
                guard let login = SessionKeys.text(named: parts[2]) else { return nil }
                self = .revocation(login)
            case ("r", 2) where key == SessionKeys.revokedBefore: self = .revocation(nil)
            default: return nil
            }
        }
    }
}
