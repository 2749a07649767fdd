import Testing
import WebSocketFraming

/// What a reader made of bytes that came in pieces.
struct Reading: Equatable {
    var events: [Event] = []
    var answers: [UInt8] = []

    /// Reads the bytes, which come in pieces that end at `cuts`, and checks after each event that no more is kept than may be.
    init(_ bytes: [UInt8], cuts: [Int] = [], limits: WebSocketReader.Limits = .init()) {
        var reader = WebSocketReader(limits: limits)
        var start = 0
        for end in cuts + [bytes.count] {
            events += reader.events(in: bytes[start..<end], limits: limits)
            start = end
        }
        answers = events.compactMap(\.answer).flatMap { $0 }
    }
}

extension WebSocketReader {
    /// All events in a piece of input.
    mutating func events(in piece: ArraySlice<UInt8>, limits: Limits = .init()) -> [Event] {
        var events: [Event] = []
        piece.withUnsafeBytes { bytes in
            var input = bytes
            while let event = next(&input) {
                events.append(event)
                expectBounded(limits)
            }
            #expect(input.isEmpty)
        }
        expectBounded(limits)
        return events
    }

    private func expectBounded(_ limits: Limits) {
        let bound = Double(limits.messageBytes) + Double(WebSocketOpcode.maximumControlBytes)
        if Double(bufferedBytes) > bound || (hasEnded && bufferedBytes > 0) {
            Issue.record("Keeps \(bufferedBytes) bytes, with limits of \(limits).")
        }
    }
}
