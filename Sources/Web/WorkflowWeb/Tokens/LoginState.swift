/// The identity of a browser: one login, or one visitor who is signed out.
///
/// A page belongs to the state it was painted for (rule G3). Its token joins its session only together with the cookie
/// of the same state, and joins nothing once that state has ended. Signed-out browsers get a cookie of their own. So a
/// page's token alone, from a copied page or a shared cache, joins nothing.
enum LoginState: Hashable, Sendable {
    /// Signed in; the id of the login.
    case signedIn(login: String)
    /// Signed out; the id in the visitor's cookie.
    case signedOut(visitor: String)

    /// Unique among logins and visitors.
    var id: String {
        switch self {
        case .signedIn(let login): login
        case .signedOut(let visitor): visitor
        }
    }

    var isSignedIn: Bool {
        if case .signedIn = self { true } else { false }
    }

    /// The text of the state in a page's token.
    var text: String {
        switch self {
        case .signedIn(let login): "+" + login
        case .signedOut(let visitor): "-" + visitor
        }
    }

    /// Reads `text`; nil if it is not the text of a state.
    init?(text: String) {
        // By bytes, because the sign and a combining mark after it would be one character.
        let id = String(Substring(text.utf8.dropFirst()))
        guard !id.isEmpty else { return nil }
        switch text.utf8.first {
        case UInt8(ascii: "+"): self = .signedIn(login: id)
        case UInt8(ascii: "-"): self = .signedOut(visitor: id)
        default: return nil
        }
    }
}
