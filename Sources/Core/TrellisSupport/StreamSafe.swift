/// Unicode's Stream-Safe Text Format (UAX #15): text in which at most 30 non-starters follow each other.
///
/// Hashing a `String`, and comparing two that differ, puts the non-starters behind a starter into canonical order. That takes the
/// square of their number, here and in databases and browsers. So text from outside is bounded where it comes in, once,
/// and no code behind has to think of it.
///
/// - What is a name, to this server or to an app, is refused: ``isSafe(_:)``. Nobody's name has 30 accents on one letter.
/// - What a person may have typed is kept: ``text(_:)`` puts a U+034F COMBINING GRAPHEME JOINER between the 30th and the next. It is
///   invisible and itself a starter. Cutting would lose what was typed, and refusing would end a page over an odd text.
package enum StreamSafe {
    /// The largest number of non-starters in a row, after decomposition.
    package static let longestRun = 30

    /// The most non-starters at the end of the decomposition of a starter, such as of U+1F82.
    private static let trailing = 3
    private static let joiner: [UInt8] = [0xCD, 0x8F]

    /// Returns whether UTF-8 has no longer run. Bytes that are no UTF-8 count as the U+FFFD that stands for them.
    package static func isSafe(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        firstExcess(in: bytes, from: 0) == nil
    }

    /// Returns whether UTF-8 has no longer run.
    package static func isSafe(_ bytes: [UInt8]) -> Bool { bytes.withUnsafeBufferPointer(isSafe) }

    /// Returns the text of UTF-8, with a joiner wherever a run would be longer. A text that was returned is returned as it is.
    package static func text(_ bytes: [UInt8]) -> String {
        bytes.withUnsafeBufferPointer { bytes in
            guard var excess = firstExcess(in: bytes, from: 0) else { return String(decoding: bytes, as: UTF8.self) }
            var (safe, start): ([UInt8], Int) = ([], 0)
            while true {
                safe += bytes[start..<excess]
                safe += joiner
                start = excess
                guard let next = firstExcess(in: bytes, from: start) else { break }
                excess = next
            }
            safe += bytes[start...]
            return String(decoding: safe, as: UTF8.self)
        }
    }

    // MARK: - Reading

    /// Returns the offset of the first non-starter that makes a run too long, which is never `start`.
    private static func firstExcess(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        var (offset, run) = (start, 0)
        while true {
            let afterASCII = endOfASCII(bytes, from: offset)
            if afterASCII > offset { run = 0 }
            offset = afterASCII
            guard offset < bytes.count else { return nil }
            let (scalar, width) = decode(bytes, at: offset)
            let weight = weight(of: scalar)
            if weight > 0 {
                run += weight
                if run > longestRun { return offset }
            } else {
                run = scalar == 0x34F ? 0 : trailing
            }
            offset += width
        }
    }

    /// Returns the offset of the next byte that is not ASCII, or the end.
    private static func endOfASCII(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        let raw = UnsafeRawBufferPointer(bytes)
        var offset = start
        guard offset < raw.count, raw[offset] < 0x80 else { return offset }
        while offset + 8 <= raw.count,
            raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
        {
            offset += 8
        }
        while offset < raw.count, raw[offset] < 0x80 { offset += 1 }
        return offset
    }

    /// Returns the scalar that begins at an offset, and its bytes; U+FFFD for a byte that begins none. No byte of a scalar behind it
    /// is taken.
    private static func decode(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> (scalar: UInt32, width: Int) {
        let lead = bytes[offset]
        let width = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
        guard lead >= 0xC2, lead < 0xF5, offset + width <= bytes.count else { return (0xFFFD, 1) }
        var scalar = UInt32(lead) & (0x7F >> UInt32(width))
        for position in offset + 1..<offset + width {
            guard bytes[position] & 0xC0 == 0x80 else { return (0xFFFD, 1) }
            scalar = scalar << 6 | UInt32(bytes[position] & 0x3F)
        }
        return (scalar, width)
    }

    // MARK: - Non-starters

    /// The number of non-starters with which the decomposition of a scalar begins; 0 for a starter.
    private static func weight(of scalar: UInt32) -> Int {
        guard scalar >= 0x300, scalar < tableEnd, nonStarters[Int(scalar >> 6)] >> (scalar & 63) & 1 == 1 else {
            return 0
        }
        return doubles.contains(scalar) ? 2 : 1
    }

    /// No scalar from here on is a non-starter; a test asks the standard library.
    private static let tableEnd: UInt32 = 0x20000

    /// Those that decompose into two. Three of them have the combining class of a starter.
    private static let doubles: [UInt32] = [0x344, 0xF73, 0xF75, 0xF81]

    /// A bit for each scalar, by the data that the standard library orders them by. The last two are letters that become marks in the
    /// compatibility forms.
    private static let nonStarters: [UInt64] = {
        var words = [UInt64](repeating: 0, count: Int(tableEnd >> 6))
        let marks = (0x300..<tableEnd).filter { scalar in
            Unicode.Scalar(scalar).map { $0.properties.canonicalCombiningClass != .notReordered } ?? false
        }
        for scalar in marks + doubles + [0xFF9E, 0xFF9F] { words[Int(scalar >> 6)] |= 1 << UInt64(scalar & 63) }
        return words
    }()
}
