// The HTTP parser: how the bytes are cut makes no difference, bounds hold, each call takes something or ends the
// piece, and there is nothing after the last event.
//
// The low three bits of an input's first byte are the number of cuts. Two bytes for each say where, modulo the length
// of the rest.

/// Small, so that inputs reach them.
private let limits = HTTPRequestParser.Limits(headBytes: 1_024, fields: 12, bodyBytes: 256, chunkOverheadBytes: 96)

func runInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = UnsafeBufferPointer(start: bytes, count: count)
    guard let first = input.first, count > Int(first & 7) * 2 else { return -1 }
    let cutCount = Int(first & 7)
    let message = Array(input[(1 + cutCount * 2)...])
    let cuts = (0..<cutCount).map { index in
        (Int(input[1 + index * 2]) << 8 | Int(input[2 + index * 2])) % (message.count + 1)
    }
    let whole = Reading(of: message, cuts: [])
    let split = Reading(of: message, cuts: cuts.sorted())
    guard whole == split else { fatalError("Whole: \(whole.steps). In pieces: \(split.steps).") }
    return 0
}

/// What became of the requests on one connection.
private struct Reading: Equatable {
    enum Step: Equatable {
        case head(HTTPRequestHead)
        case body([UInt8])
        case end
        case refused(HTTPRefusal)
    }

    private(set) var steps: [Step] = []
    private var isOver = false
    private var parser: HTTPRequestParser?

    init(of message: [UInt8], cuts: [Int]) {
        var from = 0
        for cut in cuts + [message.count] {
            // On the heap and of its exact size, so that the address sanitizer sees reading beyond it.
            Array(message[from..<cut]).withUnsafeBytes { read($0) }
            from = cut
        }
        parser = nil
    }

    static func == (one: Reading, other: Reading) -> Bool { one.steps == other.steps }

    private mutating func read(_ piece: UnsafeRawBufferPointer) {
        var rest = piece
        while !isOver {
            let parser = parser ?? HTTPRequestParser(limits: limits)
            self.parser = parser
            let before = rest.count
            let event = parser.next(&rest)
            guard parser.bufferedBytes <= limits.headBytes else {
                fatalError("\(parser.bufferedBytes) bytes are kept.")
            }
            guard let event else {
                guard rest.isEmpty else { fatalError("\(rest.count) bytes are left without an event.") }
                return
            }
            take(event, taken: before - rest.count, &rest)
            if rest.isEmpty, self.parser == nil { return }
        }
    }

    private mutating func take(_ event: HTTPRequestParser.Event, taken: Int, _ rest: inout UnsafeRawBufferPointer) {
        switch event {
        case .head(let head):
            check(head)
            steps.append(.head(head))
        case .body(let piece):
            guard !piece.isEmpty, taken >= piece.count else { fatalError("A piece of the body is not from the input.") }
            if case .body(let earlier)? = steps.last {
                steps[steps.count - 1] = .body(earlier + piece)
            } else {
                steps.append(.body(Array(piece)))
            }
        case .end:
            steps.append(.end)
            expectSilence(&rest)
            parser = nil
        case .refused(let refusal):
            steps.append(.refused(refusal))
            expectSilence(&rest)
            isOver = true
        }
    }

    /// The rules that a router stands on.
    private func check(_ head: HTTPRequestHead) {
        let target = head.target.utf8
        guard target.first == UInt8(ascii: "/"),
            target.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "#") }),
            head.values(of: "host").count == 1, head.fields.count <= limits.fields,
            head.values(of: "content-length").count + head.values(of: "transfer-encoding").count <= 1,
            head.fields.allSatisfy({ field in !field.value.utf8.contains { ($0 < 0x20 && $0 != 9) || $0 == 0x7F } })
        else { fatalError("The head should have been refused: \(head).") }
        if case .length(let length) = head.body, !(0...limits.bodyBytes).contains(length) {
            fatalError("The length should have been refused: \(length).")
        }
    }

    private func expectSilence(_ rest: inout UnsafeRawBufferPointer) {
        let count = rest.count
        guard let parser, parser.next(&rest) == nil, rest.count == count, parser.bufferedBytes == 0 else {
            fatalError("The parser goes on after its last event.")
        }
    }
}
