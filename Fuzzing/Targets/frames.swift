// The reader of WebSocket frames. An input is a plan and what a client sends: the plan's first byte has the number of cuts in
// its low three bits and the choice of limits in the next two; two bytes for each cut say where it is.

func runInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = UnsafeRawBufferPointer(start: start, count: count)
    guard let plan = Plan(input) else { return -1 }
    let whole = read(plan.sent, cuts: [], plan.limits)
    let split = read(plan.sent, cuts: plan.cuts, plan.limits)
    expect(whole == split, "the same events whole and cut at \(plan.cuts), not \(whole) and \(split)")
    let model = FramingModel(plan.sent, plan.limits).events
    expect(whole == model, "what the model reads, \(model), not \(whole)")
    checkAnswers(to: whole)
    checkAgain(whole, plan.limits)
    return 0
}

private struct Plan {
    var limits: WebSocketReader.Limits
    var cuts: [Int]
    var sent: UnsafeRawBufferPointer

    init?(_ input: UnsafeRawBufferPointer) {
        guard let head = input.first else { return nil }
        let count = Int(head & 7)
        guard input.count > 2 * count else { return nil }
        limits = Self.choices[Int(head >> 3 & 3)]
        sent = UnsafeRawBufferPointer(rebasing: input[(1 + 2 * count)...])
        let size = sent.count
        cuts = (0..<count).map { (Int(input[1 + 2 * $0]) << 8 | Int(input[2 + 2 * $0])) % (size + 1) }.sorted()
    }

    private static let choices: [WebSocketReader.Limits] = [
        .init(), .init(messageBytes: 300, fragments: 5), .init(messageBytes: 12, fragments: 2),
        .init(messageBytes: 0, fragments: 1),
    ]
}

/// Reads what comes in pieces that end at `cuts`, and checks what is true after each event.
private func read(
    _ sent: UnsafeRawBufferPointer,
    cuts: [Int],
    _ limits: WebSocketReader.Limits
) -> [WebSocketReader.Event] {
    var reader = WebSocketReader(limits: limits)
    var events: [WebSocketReader.Event] = []
    var start = 0
    for end in cuts + [sent.count] {
        var piece = UnsafeRawBufferPointer(rebasing: sent[start..<end])
        while let event = reader.next(&piece) {
            expect(!(events.last?.isEnd ?? false), "no event after \(events.last!), not \(event)")
            events.append(event)
            expect(reader.hasEnded == event.isEnd, "an end with \(event) only if it is one")
            check(reader, limits)
        }
        expect(piece.isEmpty, "all bytes taken, not \(piece.count) left")
        check(reader, limits)
        expect(reader.bufferedBytes <= end, "at most the \(end) bytes kept that came, not \(reader.bufferedBytes)")
        start = end
    }
    for event in events { check(event, limits) }
    return events
}

private func check(_ reader: WebSocketReader, _ limits: WebSocketReader.Limits) {
    let bound = reader.hasEnded ? 0 : limits.messageBytes + WebSocketOpcode.maximumControlBytes
    expect(reader.bufferedBytes <= bound, "at most \(bound) bytes kept, not \(reader.bufferedBytes)")
}

private func check(_ event: WebSocketReader.Event, _ limits: WebSocketReader.Limits) {
    switch event {
    case .text(let text):
        expect(String(validating: text, as: UTF8.self) != nil, "valid text, not \(text)")
        expect(text.count <= limits.messageBytes, "at most \(limits.messageBytes) bytes, not \(text.count)")
    case .binary(let bytes):
        expect(bytes.count <= limits.messageBytes, "at most \(limits.messageBytes) bytes, not \(bytes.count)")
    case .ping(let payload), .pong(let payload):
        expect(payload.count <= WebSocketOpcode.maximumControlBytes, "at most 125 bytes, not \(payload.count)")
    case .close(let close):
        expect(
            close.map { WebSocketClose.isValid(code: $0.code) } ?? true,
            "a valid code, not \(String(describing: close))"
        )
    case .violation(let close):
        expect([1002, 1007, 1009].contains(close.code), "1002, 1007 or 1009, not \(close)")
    case .fragment: break
    }
}

/// Checks that each answer is one control frame.
private func checkAnswers(to events: [WebSocketReader.Event]) {
    for case let (event, answer?) in events.map({ ($0, $0.answer) }) {
        expect(answer[0] == 0x88 || answer[0] == 0x8A, "a close or a pong for \(event), not \(answer)")
        expect(Int(answer[1]) == answer.count - 2 && answer[1] <= 125, "one whole frame for \(event), not \(answer)")
    }
}

/// Checks that the events, written as a client's frames, are read as the same again.
private func checkAgain(_ events: [WebSocketReader.Event], _ limits: WebSocketReader.Limits) {
    let expected = events.filter { $0.frame != nil }
    let sent = expected.flatMap { masked($0.frame!) }
    let again = sent.withUnsafeBytes { read($0, cuts: [], limits) }
    expect(again == expected, "\(expected) after writing them, not \(again)")
}

extension WebSocketReader.Event {
    fileprivate var isEnd: Bool {
        switch self {
        case .close, .violation: true
        default: false
        }
    }

    /// The event as one frame without a mask; nil when it is none.
    fileprivate var frame: [UInt8]? {
        var frame: [UInt8] = []
        switch self {
        case .text(let text): WebSocketFrame.appendText(text, to: &frame)
        case .binary(let bytes):
            WebSocketFrame.appendHeader(opcode: .binary, count: bytes.count, to: &frame)
            frame += bytes
        case .ping(let payload): WebSocketFrame.appendPing(payload, to: &frame)
        case .pong(let payload): WebSocketFrame.appendPong(payload, to: &frame)
        case .close(let close): WebSocketFrame.appendClose(close, to: &frame)
        case .fragment, .violation: return nil
        }
        return frame
    }
}

/// A frame as a client sends it, with a mask that changes nothing.
private func masked(_ frame: [UInt8]) -> [UInt8] {
    let header =
        switch frame[1] {
        case 126: 4
        case 127: 10
        default: 2
        }
    return [frame[0], frame[1] | 0x80] + frame[2..<header] + [0, 0, 0, 0] + frame[header...]
}

private func expect(_ holds: Bool, _ message: @autoclosure () -> String) {
    if !holds { fatalError("Expected \(message()).") }
}
