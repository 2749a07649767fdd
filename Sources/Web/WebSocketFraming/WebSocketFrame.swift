/// The sending half of a server's WebSocket: unmasked frames, appended to a buffer.
@usableFromInline
package enum WebSocketFrame {
    /// Appends a text message in one frame.
    ///
    /// - Parameter payload: UTF-8, which is not checked.
    @inlinable
    package static func appendText(_ payload: some Collection<UInt8>, to buffer: inout [UInt8]) {
        append(.text, payload, to: &buffer)
    }

    /// Appends a ping. Traps when the payload is longer than 125 bytes.
    @inlinable
    package static func appendPing(_ payload: some Collection<UInt8> = [], to buffer: inout [UInt8]) {
        append(.ping, payload, to: &buffer)
    }

    /// Appends a pong. Traps when the payload is longer than 125 bytes.
    @inlinable
    package static func appendPong(_ payload: some Collection<UInt8>, to buffer: inout [UInt8]) {
        append(.pong, payload, to: &buffer)
    }

    /// Appends a close frame: without a payload when `close` is nil. A reason is cut to 123 bytes, between two scalars.
    package static func appendClose(_ close: WebSocketClose?, to buffer: inout [UInt8]) {
        guard let close else { return appendHeader(opcode: .close, count: 0, to: &buffer) }
        let reason = prefix(of: close.reason, bytes: WebSocketOpcode.maximumControlBytes - 2)
        appendHeader(opcode: .close, count: 2 + reason.count, to: &buffer)
        buffer.append(UInt8(truncatingIfNeeded: close.code >> 8))
        buffer.append(UInt8(truncatingIfNeeded: close.code))
        buffer.append(contentsOf: reason)
    }

    /// Appends the header of a frame whose payload of `count` bytes follows. Traps for a control frame of more than 125 bytes.
    @usableFromInline
    package static func appendHeader(opcode: WebSocketOpcode, count: Int, to buffer: inout [UInt8]) {
        precondition(!opcode.isControl || count <= WebSocketOpcode.maximumControlBytes)
        buffer.append(0x80 | opcode.rawValue)
        switch count {
        case ...125:
            buffer.append(UInt8(count))
        case ...0xFFFF:
            buffer.append(126)
            appendBigEndian(count, bytes: 2, to: &buffer)
        default:
            buffer.append(127)
            appendBigEndian(count, bytes: 8, to: &buffer)
        }
    }

    @inlinable
    static func append(_ opcode: WebSocketOpcode, _ payload: some Collection<UInt8>, to buffer: inout [UInt8]) {
        appendHeader(opcode: opcode, count: payload.count, to: &buffer)
        buffer.append(contentsOf: payload)
    }

    private static func appendBigEndian(_ count: Int, bytes: Int, to buffer: inout [UInt8]) {
        for shift in stride(from: 8 * (bytes - 1), through: 0, by: -8) {
            buffer.append(UInt8(truncatingIfNeeded: count >> shift))
        }
    }

    /// The longest prefix of whole scalars that has at most `bytes` bytes of UTF-8.
    private static func prefix(of text: String, bytes: Int) -> Substring.UTF8View {
        let utf8 = text.utf8
        guard var end = utf8.index(utf8.startIndex, offsetBy: bytes, limitedBy: utf8.endIndex) else {
            return text[...].utf8
        }
        while end < utf8.endIndex, UTF8.isContinuation(utf8[end]) { utf8.formIndex(before: &end) }
        return utf8[..<end]
    }
}
