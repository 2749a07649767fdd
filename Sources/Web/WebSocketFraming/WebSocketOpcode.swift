/// The kind of a WebSocket frame (RFC 6455, section 5.2).
@usableFromInline
package enum WebSocketOpcode: UInt8, Hashable, Sendable {
    /// More of the message that an earlier frame began.
    case continuation = 0x0
    /// UTF-8 text.
    case text = 0x1
    /// Bytes.
    case binary = 0x2
    /// The end of the connection, with or without a reason.
    case close = 0x8
    /// A question whether the other side is there.
    case ping = 0x9
    /// The answer to a ping.
    case pong = 0xA

    /// The largest payload of a control frame, in bytes.
    package static let maximumControlBytes = 125

    /// A Boolean value that indicates whether a frame of this kind stands on its own: not in pieces, with a small
    /// payload, also between those of a message.
    package var isControl: Bool { rawValue & 0x8 != 0 }
}
