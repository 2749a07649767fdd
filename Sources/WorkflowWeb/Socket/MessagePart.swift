import CWebServer

/// Where in its message a piece of a WebSocket frame stands.
struct MessagePart: OptionSet {
    let rawValue: Int32

    static let first = MessagePart(rawValue: WEB_MESSAGE_FIRST)
    /// The last piece of the last fragment.
    static let final = MessagePart(rawValue: WEB_MESSAGE_FINAL)
    static let binary = MessagePart(rawValue: WEB_MESSAGE_BINARY)
}
