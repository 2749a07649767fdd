/// The receiving half of a server's WebSocket after RFC 6455, as a pure value.
///
/// It takes the bytes of the socket and returns one event after another. It keeps only the part of an unfinished
/// message and of an unfinished control frame that has come, never more than its limits. An idle reader has no memory
/// besides itself.
package struct WebSocketReader: Sendable {
    /// The meaning of the next byte.
    private enum Step: UInt8 {
        case opening, length, extendedLength, maskingKey, payload
        /// Nothing: the connection has ended.
        case ended
    }

    private let limits: Limits
    /// The part of a data message that has come. Its text is valid up to its last `unfinishedBytes`.
    private var message: [UInt8] = []
    /// The part of a control frame that has come, which may stand between the frames of a message.
    private var control: [UInt8] = []
    /// The frames of the message until now.
    private var fragments = 0
    /// The payload of the frame that is still to come. While the length is read, what is known of it.
    private var remaining = 0
    private var maskingKey = MaskingKey()
    private var step = Step.opening
    private var opcode = WebSocketOpcode.continuation
    private var isFinal = false
    /// Text or binary while a message is under way.
    private var messageKind: WebSocketOpcode?
    /// The bytes of the extended length, 2 or 8.
    private var lengthBytes: UInt8 = 0
    /// The bytes of the extended length or of the masking key that are still to come.
    private var headerBytes: UInt8 = 0
    /// The bytes at the end of the message that begin a scalar without finishing it.
    private var unfinishedBytes: UInt8 = 0

    package init(limits: Limits = Limits()) {
        self.limits = limits
    }

    /// A Boolean value that indicates whether a close or a violation came. What comes after it is dropped.
    package var hasEnded: Bool { step == .ended }

    /// The bytes kept for an incomplete frame or message.
    package var bufferedBytes: Int { message.count + control.count }

    /// Takes bytes from the front of `input` up to the end of the next event and drops them.
    ///
    /// - Returns: Nil when all of `input` is taken and no event is complete.
    package mutating func next(_ input: inout UnsafeRawBufferPointer) -> Event? {
        while true {
            switch step {
            case .ended:
                input = UnsafeRawBufferPointer(start: nil, count: 0)
                return nil
            case .payload:
                if remaining > 0 {
                    guard !input.isEmpty else { return nil }
                    let piece = UnsafeRawBufferPointer(rebasing: input.prefix(remaining))
                    input = UnsafeRawBufferPointer(rebasing: input.dropFirst(piece.count))
                    guard take(piece) else { return end(.invalidPayload) }
                }
                if remaining == 0 { return endFrame() }
            default:
                guard let byte = input.first else { return nil }
                input = UnsafeRawBufferPointer(rebasing: input.dropFirst())
                if let violation = takeHeader(byte) { return end(violation) }
            }
        }
    }
}

// MARK: - Headers

extension WebSocketReader {
    /// Takes the next byte of a frame's header and returns what is wrong with it.
    private mutating func takeHeader(_ byte: UInt8) -> WebSocketClose? {
        switch step {
        case .opening: return open(byte)
        case .length: return takeLength(byte)
        case .extendedLength: return takeExtendedLength(byte)
        default:
            maskingKey.append(byte)
            headerBytes -= 1
            if headerBytes == 0 { step = .payload }
            return nil
        }
    }

    /// Takes the first byte: the final bit, three reserved bits, the opcode.
    private mutating func open(_ byte: UInt8) -> WebSocketClose? {
        guard byte & 0x70 == 0, let opcode = WebSocketOpcode(rawValue: byte & 0x0F) else { return .protocolError }
        self.opcode = opcode
        isFinal = byte & 0x80 != 0
        step = .length
        if opcode.isControl { return isFinal ? nil : .protocolError }
        guard (opcode == .continuation) == (messageKind != nil) else { return .protocolError }
        guard fragments < limits.fragments else { return .tooLarge }
        fragments += 1
        if opcode != .continuation { messageKind = opcode }
        return nil
    }

    /// Takes the second byte: the mask bit, and the length or the size of the length.
    private mutating func takeLength(_ byte: UInt8) -> WebSocketClose? {
        guard byte & 0x80 != 0 else { return .protocolError }
        let length = byte & 0x7F
        guard length > 125 else {
            remaining = Int(length)
            return endLength()
        }
        guard !opcode.isControl else { return .protocolError }
        remaining = 0
        lengthBytes = length == 126 ? 2 : 8
        headerBytes = lengthBytes
        step = .extendedLength
        return nil
    }

    private mutating func takeExtendedLength(_ byte: UInt8) -> WebSocketClose? {
        // The top bit of a length of 64 bits must not be set, so that the length fits.
        if headerBytes == 8, byte & 0x80 != 0 { return .protocolError }
        remaining = remaining << 8 | Int(byte)
        headerBytes -= 1
        guard headerBytes == 0 else { return nil }
        guard remaining > (lengthBytes == 2 ? 125 : 0xFFFF) else { return .protocolError }
        return endLength()
    }

    /// Judges the length before any of the payload is kept.
    private mutating func endLength() -> WebSocketClose? {
        guard opcode.isControl || remaining <= limits.messageBytes - message.count else { return .tooLarge }
        headerBytes = 4
        step = .maskingKey
        return nil
    }
}

// MARK: - Payloads

extension WebSocketReader {
    /// Takes in a part of the payload; false when it makes the message's text invalid.
    private mutating func take(_ piece: UnsafeRawBufferPointer) -> Bool {
        remaining -= piece.count
        if opcode.isControl {
            _ = Self.append(piece, to: &control, atMost: WebSocketOpcode.maximumControlBytes, key: &maskingKey)
            return true
        }
        let start = message.count
        let isASCII = Self.append(piece, to: &message, atMost: limits.messageBytes, key: &maskingKey)
        if messageKind != .text || (isASCII && unfinishedBytes == 0) { return true }
        let unchecked = start - Int(unfinishedBytes)
        let unfinished = message.withUnsafeBytes {
            UTF8Check.unfinishedBytes(of: UnsafeRawBufferPointer(rebasing: $0[unchecked...]))
        }
        guard let unfinished else { return false }
        unfinishedBytes = UInt8(unfinished)
        return true
    }

    /// Appends the piece, unmasked, and returns whether all of it is ASCII.
    ///
    /// The buffer grows with what came, never with what was announced: to twice its size, and not above `limit`.
    private static func append(
        _ piece: UnsafeRawBufferPointer,
        to buffer: inout [UInt8],
        atMost limit: Int,
        key: inout MaskingKey
    ) -> Bool {
        let start = buffer.count
        let needed = start + piece.count
        if needed > buffer.capacity { buffer.reserveCapacity(max(needed, min(2 * buffer.capacity, limit))) }
        buffer.append(contentsOf: piece)
        return buffer.withUnsafeMutableBytes { key.unmask(UnsafeMutableRawBufferPointer(rebasing: $0[start...])) }
    }

    /// Ends the frame, whose payload is complete.
    private mutating func endFrame() -> Event {
        step = .opening
        guard opcode.isControl else { return endDataFrame() }
        let payload = control
        control = []
        switch opcode {
        case .ping: return .ping(payload)
        case .pong: return .pong(payload)
        default: return endClose(payload)
        }
    }

    private mutating func endDataFrame() -> Event {
        guard isFinal else { return .fragment }
        guard unfinishedBytes == 0 else { return end(.invalidPayload) }
        let kind = messageKind
        let payload = message
        forgetMessage()
        return kind == .text ? .text(payload) : .binary(payload)
    }

    private mutating func endClose(_ payload: [UInt8]) -> Event {
        switch WebSocketClose.read(payload) {
        case .violation(let violation): return end(violation)
        case .close(let close):
            _ = end(.normal)
            return .close(close)
        }
    }

    /// Ends the connection, drops what is kept of the message, and returns the violation.
    private mutating func end(_ violation: WebSocketClose) -> Event {
        step = .ended
        forgetMessage()
        return .violation(violation)
    }

    private mutating func forgetMessage() {
        message = []
        messageKind = nil
        fragments = 0
        unfinishedBytes = 0
    }
}
