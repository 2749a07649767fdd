/// The reason for closing a WebSocket: the content of a close frame.
package struct WebSocketClose: Hashable, Sendable {
    /// A status code (RFC 6455, section 7.4).
    package var code: UInt16
    /// Text for logs, not for viewers. A close frame has room for 123 bytes of it.
    package var reason: String

    package init(code: UInt16, reason: String = "") {
        self.code = code
        self.reason = reason
    }

    /// 1000: the connection has served its purpose.
    package static let normal = WebSocketClose(code: 1000)
    /// 1001: the server stops, or the browser leaves the page.
    package static let goingAway = WebSocketClose(code: 1001)
    /// 1002: the peer broke the protocol.
    package static let protocolError = WebSocketClose(code: 1002)
    /// 1007: a message that is not what its kind promises, such as text that is not UTF-8.
    package static let invalidPayload = WebSocketClose(code: 1007)
    /// 1008: a message that is against the rules of this endpoint.
    package static let policy = WebSocketClose(code: 1008)
    /// 1009: a message that is too large, or in too many pieces.
    package static let tooLarge = WebSocketClose(code: 1009)

    /// Returns whether a close frame may carry the code: those that are registered for frames, and 3000 to 4999.
    ///
    /// 1004 is reserved; 1005, 1006 and 1015 are for reports inside an endpoint and never sent.
    package static func isValid(code: UInt16) -> Bool {
        switch code {
        case 1000...1003, 1007...1014, 3000...4999: true
        default: false
        }
    }
}

extension WebSocketClose {
    /// The meaning of a close frame's payload.
    enum Reading: Hashable {
        /// A valid payload; nil when it is empty.
        case close(WebSocketClose?)
        /// The payload breaks the protocol: what to answer.
        case violation(WebSocketClose)
    }

    static func read(_ payload: [UInt8]) -> Reading {
        if payload.isEmpty { return .close(nil) }
        guard payload.count >= 2 else { return .violation(.protocolError) }
        let code = UInt16(payload[0]) << 8 | UInt16(payload[1])
        guard isValid(code: code) else { return .violation(.protocolError) }
        guard let reason = String(validating: payload[2...], as: UTF8.self) else { return .violation(.invalidPayload) }
        return .close(WebSocketClose(code: code, reason: reason))
    }
}
