/// What a reader has to make of a client's bytes, all of which are there: written after RFC 6455 for clarity, without regard to
/// speed and memory, and with the standard library's check of UTF-8.
struct FramingModel {
    typealias Event = WebSocketReader.Event

    private(set) var events: [Event] = []
    private let limits: WebSocketReader.Limits
    private var rest: ArraySlice<UInt8>
    /// The message under way.
    private var message: (isText: Bool, bytes: [UInt8], frames: Int)?

    init(_ sent: UnsafeRawBufferPointer, _ limits: WebSocketReader.Limits) {
        self.limits = limits
        rest = Array(sent)[...]
        do {
            while true { events.append(try readFrame()) }
        } catch {
            if let violation = error.violation { events.append(.violation(WebSocketClose(code: violation))) }
        }
    }

    /// Why reading stops: the bytes are at their end, or a violation.
    private struct Stop: Error {
        var violation: UInt16?
    }

    private mutating func take(_ count: Int) throws(Stop) -> [UInt8] {
        guard rest.count >= count else { throw Stop() }
        defer { rest = rest.dropFirst(count) }
        return Array(rest.prefix(count))
    }

    private mutating func readFrame() throws(Stop) -> Event {
        if case .close = events.last { throw Stop() }
        let first = try take(1)[0]
        let (isFinal, opcode) = (first >= 0x80, first & 0x0F)
        let isControl = opcode >= 8
        guard first & 0x70 == 0, [0, 1, 2, 8, 9, 10].contains(opcode) else { throw Stop(violation: 1002) }
        if isControl {
            guard isFinal else { throw Stop(violation: 1002) }
        } else {
            guard (opcode == 0) == (message != nil) else { throw Stop(violation: 1002) }
            guard (message?.frames ?? 0) < limits.fragments else { throw Stop(violation: 1009) }
        }
        let length = try readLength(isControl: isControl)
        if !isControl, length > UInt64(limits.messageBytes - (message?.bytes.count ?? 0)) {
            throw Stop(violation: 1009)
        }
        let key = try take(4)
        let payload = rest.prefix(Int(length)).enumerated().map { $1 ^ key[$0 % 4] }
        rest = rest.dropFirst(payload.count)
        let isComplete = payload.count == length
        if isControl {
            guard isComplete else { throw Stop() }
            return try controlEvent(opcode, payload)
        }
        return try dataEvent(opcode, payload, isComplete: isComplete, isFinal: isFinal)
    }

    private mutating func readLength(isControl: Bool) throws(Stop) -> UInt64 {
        let second = try take(1)[0]
        guard second >= 0x80 else { throw Stop(violation: 1002) }
        let short = second - 0x80
        if short < 126 { return UInt64(short) }
        if isControl { throw Stop(violation: 1002) }
        if short == 127, let top = rest.first, top >= 0x80 { throw Stop(violation: 1002) }
        let length = try take(short == 126 ? 2 : 8).reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
        guard length >= (short == 126 ? 126 : 65_536) else { throw Stop(violation: 1002) }
        return length
    }

    private func controlEvent(_ opcode: UInt8, _ payload: [UInt8]) throws(Stop) -> Event {
        if opcode == 9 { return .ping(payload) }
        if opcode == 10 { return .pong(payload) }
        if payload.isEmpty { return .close(nil) }
        if payload.count == 1 { throw Stop(violation: 1002) }
        let code = UInt16(payload[0]) * 256 + UInt16(payload[1])
        let isRegistered = (1000...1014).contains(code) && ![1004, 1005, 1006].contains(code)
        guard isRegistered || (3000..<5000).contains(code) else { throw Stop(violation: 1002) }
        guard let reason = String(validating: payload[2...], as: UTF8.self) else { throw Stop(violation: 1007) }
        return .close(WebSocketClose(code: code, reason: reason))
    }

    private mutating func dataEvent(
        _ opcode: UInt8,
        _ payload: [UInt8],
        isComplete: Bool,
        isFinal: Bool
    ) throws(Stop) -> Event {
        var whole = message ?? (opcode == 1, [], 0)
        whole.bytes += payload
        whole.frames += 1
        if whole.isText, !Self.isText(whole.bytes), !Self.canBecomeText(whole.bytes) { throw Stop(violation: 1007) }
        guard isComplete else { throw Stop() }
        message = isFinal ? nil : whole
        guard isFinal else { return .fragment }
        guard whole.isText else { return .binary(whole.bytes) }
        guard Self.isText(whole.bytes) else { throw Stop(violation: 1007) }
        return .text(whole.bytes)
    }

    private static func isText(_ bytes: [UInt8]) -> Bool { String(validating: bytes, as: UTF8.self) != nil }

    /// Whether some bytes after these, up to three, make them text: after text, an unfinished scalar is at the end. Repairing puts
    /// one replacement character for all that is valid of such a scalar, and another for each byte after that.
    private static func canBecomeText(_ bytes: [UInt8]) -> Bool {
        (1...3).contains { kept in
            let tail = bytes.suffix(kept)
            guard tail.count == kept, (0xC2...0xF4).contains(tail.first!) else { return false }
            return Array(String(decoding: tail, as: UTF8.self).unicodeScalars) == ["\u{FFFD}"]
                && isText(Array(bytes.dropLast(kept)))
        }
    }
}
