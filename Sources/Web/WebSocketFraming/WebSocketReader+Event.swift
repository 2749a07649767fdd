extension WebSocketReader {
    /// Something complete that arrived.
    package enum Event: Hashable, Sendable {
        /// A complete message of valid UTF-8.
        case text([UInt8])
        /// A complete message of bytes.
        case binary([UInt8])
        /// A data frame ended that is not the last of its message. The owner charges the peer for it.
        case fragment
        /// A ping with its payload, which the pong repeats.
        case ping([UInt8])
        /// A pong, asked for or not.
        case pong([UInt8])
        /// The peer's close frame; nil when it has no code. Nothing is read after it.
        case close(WebSocketClose?)
        /// The peer broke the protocol or a limit: what the close frame must say. Nothing is read after it.
        case violation(WebSocketClose)
    }
}

extension WebSocketReader.Event {
    /// The frame that the protocol wants as the answer; nil for events that it wants none for.
    ///
    /// A close is answered with its own code and no reason. An endpoint that has already sent a close frame sends no other.
    package var answer: [UInt8]? {
        var frame: [UInt8] = []
        switch self {
        case .text, .binary, .fragment, .pong: return nil
        case .ping(let payload): WebSocketFrame.appendPong(payload, to: &frame)
        case .close(let close): WebSocketFrame.appendClose(close.map { WebSocketClose(code: $0.code) }, to: &frame)
        case .violation(let close): WebSocketFrame.appendClose(close, to: &frame)
        }
        return frame
    }
}
