import TestSupport

@testable import HTTPParsing

/// What became of the bytes of one connection: one line a step, and the heads in full.
///
/// A parser is made for each request, as on a server, until one refuses, an upgrade ends, or the bytes do.
struct Transcript: Equatable {
    private(set) var lines: [String] = []
    private(set) var heads: [HTTPRequestHead] = []
    /// The largest number of bytes that a parser kept.
    private(set) var mostBuffered = 0

    private var parser: HTTPRequestParser
    private var limits: HTTPRequestParser.Limits
    private var body: [UInt8] = []
    private var left: [UInt8] = []
    private var hasRefused = false
    private var hasUpgraded = false
    private var isBetween = true

    /// Feeds `input` cut at these offsets, which have to be ascending.
    init(_ input: [UInt8], cuts: [Int] = [], limits: HTTPRequestParser.Limits = .init()) {
        self.limits = limits
        parser = HTTPRequestParser(limits: limits)
        var from = 0
        for cut in cuts + [input.count] {
            // A copy, so that reading outside of the piece is seen by the address sanitizer.
            Array(input[from..<cut]).withUnsafeBytes { feed($0) }
            from = cut
        }
        flushBody()
        if hasUpgraded { lines.append("left \(String(decoding: left, as: UTF8.self))") }
        if !hasUpgraded && !hasRefused && !isBetween { lines.append("waits") }
    }

    static func == (one: Transcript, other: Transcript) -> Bool { one.lines == other.lines && one.heads == other.heads }

    /// One cut after each byte.
    static func everywhere(_ input: [UInt8]) -> [Int] { Array(1..<max(input.count, 1)) }

    static func atRandom(_ input: [UInt8], _ random: inout SeededRandom) -> [Int] {
        (0..<random.below(8)).map { _ in random.below(input.count + 1) }.sorted()
    }

    private mutating func feed(_ piece: UnsafeRawBufferPointer) {
        guard !hasRefused else { return }
        guard !hasUpgraded else { return left.append(contentsOf: piece) }
        var rest = piece
        if !rest.isEmpty { isBetween = false }
        while let event = parser.next(&rest) {
            take(event, &rest)
            if hasRefused || hasUpgraded { return }
        }
        expect(rest.isEmpty, "bytes are left without an event")
        mostBuffered = max(mostBuffered, parser.bufferedBytes)
    }

    private mutating func take(_ event: HTTPRequestParser.Event, _ rest: inout UnsafeRawBufferPointer) {
        mostBuffered = max(mostBuffered, parser.bufferedBytes)
        switch event {
        case .head(let head):
            heads.append(head)
            lines.append(Self.line(head))
        case .body(let piece):
            expect(!piece.isEmpty, "a piece of the body is empty")
            body.append(contentsOf: piece)
        case .end:
            flushBody()
            lines.append("end")
            expectSilence(&rest)
            finishRequest(rest)
        case .refused(let refusal):
            flushBody()
            lines.append("\(refusal.status) \(refusal.reason)")
            expectSilence(&rest)
            hasRefused = true
        }
    }

    private mutating func finishRequest(_ rest: UnsafeRawBufferPointer) {
        if heads.last?.upgradeProtocols.isEmpty == false {
            hasUpgraded = true
            left.append(contentsOf: rest)
        } else {
            parser = HTTPRequestParser(limits: limits)
            isBetween = rest.isEmpty
        }
    }

    /// After the end and after a refusal there is no event, nothing is taken and nothing is kept.
    private mutating func expectSilence(_ rest: inout UnsafeRawBufferPointer) {
        let count = rest.count
        let event = parser.next(&rest)
        expect(
            event == nil && rest.count == count && parser.bufferedBytes == 0,
            "the parser goes on after its last event"
        )
    }

    private mutating func expect(_ condition: Bool, _ fault: String) {
        if !condition { lines.append("fault: \(fault)") }
    }

    private mutating func flushBody() {
        if !body.isEmpty { lines.append("body \(String(decoding: body, as: UTF8.self))") }
        body = []
    }

    private static func line(_ head: HTTPRequestHead) -> String {
        var line = "\(head.method) \(head.target) 1.\(head.minorVersion) \(head.body)"
        if !head.keepsAlive { line += " close" }
        if head.expectsContinue { line += " continue" }
        if !head.upgradeProtocols.isEmpty { line += " upgrade=\(head.upgradeProtocols.joined(separator: "+"))" }
        return line
    }
}
