/// A frame of a live connection after its ``Hello`` (rule D1).
package enum ClientFrame: Hashable, Sendable {
    /// The length of the longest frame accepted, in bytes of UTF-8.
    package static let maximumLength = 65_536

    case event(ClientEvent)
    /// `[n, seen, node, kind, edit, part, of, "text"]`: a part of an event whose value is too large for one frame.
    case piece(ClientPiece)
    /// `[0, seen, flags?]`: acknowledges patches; also carries the tab's visibility and the heartbeat.
    case acknowledgement(seen: Int, flags: Flags)
    /// `["fail", seq, node]`: an operation of patch `seq` could not be carried out; the page wants a resync.
    case failed(patch: Int, node: Int)

    /// The flags of a bare acknowledgement.
    package struct Flags: OptionSet, Hashable, Sendable {
        package let rawValue: Int
        package init(rawValue: Int) { self.rawValue = rawValue }
        /// The tab is hidden: pushed changes come once a second.
        package static let hidden = Flags(rawValue: 1)
        /// The client wants an answer, to know that the connection is alive.
        package static let heartbeat = Flags(rawValue: 2)
    }

    /// Reads one frame.
    package init(_ text: String) throws(FrameError) {
        guard text.utf8.count <= Self.maximumLength else { throw .tooLarge }
        if let seen = Self.bareAcknowledgement(text.utf8) {
            self = .acknowledgement(seen: seen, flags: [])
            return
        }
        guard let parts = try JSONReader.read(text, piece: ClientPiece.textPosition).elements, let head = parts.first
        else { throw .malformed }
        if let name = head.text {
            try self.init(named: name, parts)
        } else if let number = head.integer {
            try self.init(numbered: number, parts)
        } else {
            throw .malformed
        }
    }

    /// Reads `[0,seen]`, the most frequent frame of pages that only follow something, as a browser writes it.
    /// - Returns: `nil` for any other frame, and for a number that has more digits than patches have.
    private static func bareAcknowledgement(_ bytes: String.UTF8View) -> Int? {
        guard bytes.count >= 5, bytes.count <= 18, bytes.starts(with: "[0,".utf8), bytes.last == UInt8(ascii: "]")
        else { return nil }
        let digits = bytes.dropFirst(3).dropLast()
        // As in JSON, only 0 itself begins with it.
        if digits.first == UInt8(ascii: "0"), digits.count > 1 { return nil }
        var seen = 0
        for digit in digits {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
            seen = seen * 10 + Int(digit - UInt8(ascii: "0"))
        }
        return seen
    }

    private init(named name: String, _ parts: [JSONValue]) throws(FrameError) {
        guard name == "fail", parts.count == 3, let patch = parts[1].integer, let node = parts[2].integer else {
            throw .malformed
        }
        guard patch >= 0, node >= 0 else { throw .outOfRange }
        self = .failed(patch: patch, node: node)
    }

    private init(numbered number: Int, _ parts: [JSONValue]) throws(FrameError) {
        guard parts.count >= 2, let seen = parts[1].integer else { throw .malformed }
        guard number >= 0, seen >= 0 else { throw .outOfRange }
        if number > 0 {
            self =
                parts.count > 6
                ? .piece(try ClientPiece(number: number, seen: seen, parts))
                : .event(try ClientEvent(number: number, seen: seen, parts))
        } else {
            guard parts.count <= 3 else { throw .malformed }
            let flags = parts.count == 3 ? parts[2].integer : 0
            guard let flags else { throw .malformed }
            self = .acknowledgement(seen: seen, flags: Flags(rawValue: flags))
        }
    }
}
