// The frames that a browser sends on a live connection. An input's first byte chooses the check, the rest is what is
// checked: bounds hold, what is accepted is read the same after it is written again, long frames take no longer for
// each byte than short ones, and a session goes on whatever it is sent, each frame within a bounded time.

@testable import TrellisSupport
@testable import WorkflowHTML
@testable import WorkflowLive

func runInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: start, count: count))
    guard let choice = input.first else { return -1 }
    let bytes = input.dropFirst()
    switch choice % 6 {
    case 0: checkFrame(text(bytes))
    case 1: checkHello(text(bytes))
    case 2: checkLongFrame(bytes)
    case 3: checkPieces(bytes)
    case 4: checkSumOfPieces(bytes)
    default: SessionRun().run(bytes.split(separator: UInt8(ascii: "\n")).map { text($0) })
    }
    return 0
}

private func expect(_ isTrue: Bool, _ what: @autoclosure () -> String) {
    if !isTrue { fatalError("Expected \(what()).") }
}

private func text(_ bytes: some Collection<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

/// The value, or why there is none.
private func result<Value>(_ read: () throws(FrameError) -> Value) -> Result<Value, FrameError> {
    do throws(FrameError) { return .success(try read()) } catch { return .failure(error) }
}

// MARK: - Frames

/// A `Double` holds every whole number up to this one.
private let largestNumber = 9_007_199_254_740_992

private func checkFrame(_ text: String) {
    guard case .success(let frame) = result({ () throws(FrameError) in try ClientFrame(text) }) else { return }
    expect(text.utf8.count <= ClientFrame.maximumLength, "at most 64 KiB, not \(text.utf8.count) bytes")
    var again: [UInt8] = []
    switch frame {
    case .event(let event):
        check(event, of: text)
        append([event.number, event.seen, event.node, event.kind], event.value, event.edit, to: &again)
    case .piece(let piece):
        check(piece.event, of: text)
        expect((0..<piece.count).contains(piece.part), "a part within \(piece.count), not \(piece.part)")
        expect(piece.count <= ClientPiece.maximumCount, "a bounded number of pieces, not \(piece.count)")
        again = frameBytes(of: piece)
    case .acknowledgement(let seen, let flags):
        expect((0...largestNumber).contains(seen), "a patch number, not \(seen)")
        again = Array("[0,\(seen),\(flags.rawValue)]".utf8)
    case .failed(let patch, let node): again = Array("[\"fail\",\(patch),\(node)]".utf8)
    }
    // Numbers without an exponent and escapes may make it longer than a frame.
    guard again.count <= ClientFrame.maximumLength else { return }
    let second = result { () throws(FrameError) in try ClientFrame(String(decoding: again, as: UTF8.self)) }
    expect(second == .success(frame), "\(frame) after writing it, not \(second)")
}

private func check(_ event: ClientEvent, of text: String) {
    expect((1...largestNumber).contains(event.number), "an event number, not \(event.number)")
    for number in [event.seen, event.node, event.kind, event.edit] {
        expect((0...largestNumber).contains(number), "a number in range, not \(number)")
    }
    expect((1...JSONReader.maximumValues).contains(event.weight), "a bounded weight, not \(event.weight)")
    check(event.value, of: text)
}

/// Checks what a value holds against the text that it was read from.
private func check(_ value: JSONValue, of text: String) {
    let size = Size(of: value)
    expect(size.depth <= JSONReader.maximumDepth, "a bounded depth, not \(size.depth)")
    expect(size.values <= JSONReader.maximumValues, "a bounded number of values, not \(size.values)")
    // A joiner takes two bytes, and comes after at least 30.
    let most = text.utf8.count + text.utf8.count / 15
    expect(size.bytes <= most, "no more text than \(most) bytes, not \(size.bytes)")
}

/// What a value holds in all.
private struct Size {
    var depth = 0
    var values = 1
    var bytes = 0

    init(of value: JSONValue) {
        switch value {
        case .null, .bool: break
        case .number(let number): expect(number.isFinite, "a finite number, not \(number)")
        case .string(let text): bytes = text.utf8.count
        case .array(let elements): add(elements)
        }
    }

    private mutating func add(_ parts: some Sequence<JSONValue>) {
        for part in parts.lazy.map(Size.init) {
            depth = max(depth, part.depth)
            values += part.values
            bytes += part.bytes
        }
        depth += 1
    }
}

private func checkHello(_ text: String) {
    guard case .success(let hello) = result({ () throws(FrameError) in try Hello(frame: text) }) else { return }
    expect((0...largestNumber).contains(hello.lastPatchSeen), "a patch number, not \(hello.lastPatchSeen)")
    expect((1...largestNumber).contains(hello.firstUnacked), "an event number, not \(hello.firstUnacked)")
    var again = Array("[\(Hello.protocolVersion),".utf8)
    hello.token.writeJSON(to: &again)
    again += Array(",\(hello.epoch),\(hello.lastPatchSeen),\(hello.firstUnacked)".utf8)
    again += Array((hello.saved.map { ",\($0)]" } ?? "]").utf8)
    guard again.count <= ClientFrame.maximumLength else { return }
    let second = result { () throws(FrameError) in try Hello(frame: String(decoding: again, as: UTF8.self)) }
    expect(second == .success(hello), "\(hello) after writing it, not \(second)")
}

/// The largest frame that one part of the input repeated makes: its first two bytes say how long the part before it and
/// the one that is repeated are, the rest comes after. Time that grows faster than the frame ends the fuzzer.
private func checkLongFrame(_ bytes: ArraySlice<UInt8>) {
    guard bytes.count > 2 else { return }
    var rest = bytes.dropFirst(2)
    let head = rest.prefix(Int(bytes.first!))
    rest = rest.dropFirst(head.count)
    let unit = rest.prefix(Int(bytes.dropFirst().first!))
    let tail = rest.dropFirst(unit.count)
    guard !unit.isEmpty else { return }
    let times = max(0, ClientFrame.maximumLength - head.count - tail.count) / unit.count
    let frame = text(head + Array(repeating: unit, count: times).joined() + tail)
    if case .success(.event(let event)) = result({ () throws(FrameError) in try ClientFrame(frame) }) {
        check(event, of: frame)
    }
}

// MARK: - Pieces

/// The first byte is the number of scalars in a piece, or more if there were too many; the rest is the text of the value.
private func checkPieces(_ bytes: ArraySlice<UInt8>) {
    guard let first = bytes.first else { return }
    let scalars = Array(text(bytes.dropFirst()).unicodeScalars)
    let length = max(Int(first) + 1, scalars.count / 20)
    let parts = stride(from: 0, to: scalars.count, by: length).map { start -> String in
        var part = String.UnicodeScalarView()
        part.append(contentsOf: scalars[start..<min(start + length, scalars.count)])
        return String(part)
    }
    guard !parts.isEmpty else { return }
    let pieces = parts.enumerated().map { piece($1, part: $0, of: parts.count) }
    let whole = result { () throws(FrameError) in try JSONReader.read(parts.joined()) }
    let assembled = result { () throws(FrameError) in
        var assembly = PieceAssembly(of: pieces[0], limit: 0)
        var last = PieceAssembly.Progress.incomplete
        for piece in pieces {
            expect(last == .incomplete, "more pieces to come, not \(last)")
            last = try assembly.add(piece)
        }
        return last
    }
    let expected = whole.map { PieceAssembly.Progress.complete(pieces[0].event.with($0)) }
    expect(assembled == expected, "\(expected) from the pieces, not \(assembled)")
    if case .success(let value) = whole { check(value, of: parts.joined()) }
    checkOrder(pieces)
}

/// A piece that is not the next one is refused.
private func checkOrder(_ pieces: [ClientPiece]) {
    guard pieces.count > 1 else { return }
    for wrong in [pieces[1], pieces[pieces.count - 1]] {
        var assembly = PieceAssembly(of: pieces[0], limit: 0)
        let progress = result { () throws(FrameError) in try assembly.add(wrong) }
        expect(progress == .failure(.malformed), "no piece out of order, not \(progress)")
        expect(assembly.byteCount == 0, "nothing kept of it")
    }
}

/// The first byte chooses the limit of the handler, the rest is the text of each of many pieces.
private func checkSumOfPieces(_ bytes: ArraySlice<UInt8>) {
    let unit = text(bytes.dropFirst())
    guard let choice = bytes.first, !unit.isEmpty else { return }
    let content = String(repeating: unit, count: max(1, 4_096 / unit.utf8.count))
    let limit = [0, 34_000, 36_000, 40_000][Int(choice) % 4]
    let most = PieceAssembly.textLimit(limit)
    let count = most / content.utf8.count + 2
    let whole = piece(content, part: 0, of: count)
    var assembly = PieceAssembly(of: whole, limit: limit)
    for part in 0..<count {
        let sum = (part + 1) * content.utf8.count
        let progress = result { () throws(FrameError) in try assembly.add(whole.moved(to: part)) }
        expect(assembly.byteCount <= most, "at most \(most) bytes kept, not \(assembly.byteCount)")
        guard sum <= most else {
            return expect(progress == .success(.tooLarge), "a refusal at \(sum), not \(progress)")
        }
        if part + 1 < count { expect(progress == .success(.incomplete), "more to come, not \(progress)") }
    }
}

extension ClientPiece {
    /// The same content as another part of the event.
    fileprivate func moved(to part: Int) throws(FrameError) -> ClientPiece {
        let numbers = [event.number, event.seen, event.node, event.kind, event.edit, part, count]
        let values = numbers.map { JSONValue.number(Double($0)) } + [.string(text)]
        return try ClientPiece(number: event.number, seen: event.seen, values)
    }
}

/// A piece as it is read from its frame.
private func piece(_ content: String, part: Int, of count: Int) -> ClientPiece {
    var frame = Array("[7,3,12,1,5,\(part),\(count),".utf8)
    content.writeJSON(to: &frame)
    frame.append(UInt8(ascii: "]"))
    let read = result { () throws(FrameError) in try ClientFrame(String(decoding: frame, as: UTF8.self)) }
    guard case .success(.piece(let piece)) = read else { fatalError("Expected a piece, not \(read).") }
    expect(piece.text.utf8.elementsEqual(content.utf8), "the text of the piece back")
    return piece
}

// MARK: - Writing

private func append(_ numbers: [Int], _ value: JSONValue, _ edit: Int, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "["))
    for number in numbers {
        number.writeJSON(to: &bytes)
        bytes.append(UInt8(ascii: ","))
    }
    append(value, to: &bytes)
    bytes += Array(",\(edit)]".utf8)
}

private func frameBytes(of piece: ClientPiece) -> [UInt8] {
    let event = piece.event
    let numbers = [event.number, event.seen, event.node, event.kind, event.edit, piece.part, piece.count]
    var bytes = Array("[\(numbers.map(String.init).joined(separator: ",")),".utf8)
    piece.text.writeJSON(to: &bytes)
    bytes.append(UInt8(ascii: "]"))
    return bytes
}

private func append(_ value: JSONValue, to bytes: inout [UInt8]) {
    switch value {
    case .null: bytes += Array("null".utf8)
    case .bool(let isTrue): bytes += Array("\(isTrue)".utf8)
    case .number(let number): bytes += Array("\(number)".utf8)
    case .string(let text): text.writeJSON(to: &bytes)
    case .array(let elements):
        bytes.append(UInt8(ascii: "["))
        for (index, element) in elements.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            append(element, to: &bytes)
        }
        bytes.append(UInt8(ascii: "]"))
    }
}
