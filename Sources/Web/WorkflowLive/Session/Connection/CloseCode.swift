/// The reason for closing a connection, as the WebSocket close frame carries it.
public struct CloseCode: Hashable, Sendable {
    /// The WebSocket status code.
    public let code: UInt16

    /// A short text, at most 123 bytes; for `restarting(after:)` the delay in milliseconds.
    public let reason: String

    /// Creates a code of the server's own.
    package init(code: UInt16, reason: String) {
        self.code = code
        self.reason = reason
    }

    /// The page ended on the server; the client may come back with its token.
    public static let goingAway = CloseCode(code: 1001, reason: "going away")
    /// A frame broke the protocol.
    package static let badFrame = CloseCode(code: 1008, reason: "bad frame")
    /// A frame was longer than 64 KiB.
    package static let tooLarge = CloseCode(code: 1009, reason: "frame too large")
    /// Too many events; the page is kept for a resume.
    package static let overloaded = CloseCode(code: 1013, reason: "overloaded")
    /// The same page was opened on another connection; the client does not reconnect by itself.
    package static let openElsewhere = CloseCode(code: 4001, reason: "open elsewhere")
    /// The login has changed or ended; the client loads the page again, without what was typed.
    package static let signedOut = CloseCode(code: 4003, reason: "signed out")
    /// Somebody has signed in at the browser, in another tab; the client loads the page again and keeps what was typed.
    /// The code is that of ``signedOut``; clients tell the two apart by the reason.
    package static let signedIn = CloseCode(code: 4003, reason: "signed in")
    /// No hello came in time.
    package static let helloTimeout = CloseCode(code: 4008, reason: "no hello")
    /// The session failed and was ended; the client loads the page again.
    package static let failed = CloseCode(code: 4011, reason: "session failed")
    /// The page rendered without end and was stopped. The client says so and does not load it again by itself.
    /// The code is that of ``failed``; clients tell the two apart by the reason.
    package static let stopped = CloseCode(code: 4011, reason: "page stopped")

    /// The page has become larger than a page may be; the client says so and does not load it again by itself.
    package static let pageTooLarge = CloseCode(code: 4013, reason: "page too large")

    /// The server restarts; the client comes back after about `milliseconds`.
    package static func restarting(after milliseconds: Int) -> CloseCode {
        CloseCode(code: 1012, reason: String(milliseconds))
    }
}
