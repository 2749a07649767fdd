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
        weights.withUnsafeBufferPointer { firstExcess(in: bytes, from: start, $0) }
    }

    /// The same with the table at hand, which is asked for each scalar.
    private static func firstExcess(
        in bytes: UnsafeBufferPointer<UInt8>,
        from start: Int,
        _ weights: UnsafeBufferPointer<Int8>
    ) -> Int? {
        var (offset, run) = (start, 0)
        while offset < bytes.count {
            if bytes[offset] < 0x80 {
                run = 0
                offset &+= 1
                if offset < bytes.count, bytes[offset] < 0x80 { offset = endOfASCII(bytes, from: offset) }
                continue
            }
            let (scalar, width) = decode(word(of: bytes, at: offset))
            let weight = scalar < weights.count ? weights[Int(scalar)] : 0
            run = weight == 0 ? trailing : max(run &+ Int(weight), 0)
            if run > longestRun { return offset }
            offset &+= width
        }
        return nil
    }

    /// Returns the offset of the next byte that is not ASCII, or the end.
    private static func endOfASCII(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        let raw = UnsafeRawBufferPointer(bytes)
        var offset = start
        while offset &+ 8 <= raw.count {
            let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            let others = word & 0x8080_8080_8080_8080
            guard others == 0 else { return offset &+ others.trailingZeroBitCount &>> 3 }
            offset &+= 8
        }
        while offset < raw.count, raw[offset] < 0x80 { offset &+= 1 }
        return offset
    }

    /// Returns the four bytes at an offset, the first in the lowest bits; with zeros behind the end.
    private static func word(of bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> UInt32 {
        if offset &+ 4 <= bytes.count {
            let raw = UnsafeRawBufferPointer(bytes)
            return UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
        }
        return bytes[offset...].reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// Returns the scalar that begins a word which is not ASCII, and its bytes; U+FFFD for a byte that begins none.
    ///
    /// No byte of a scalar behind it is taken. Without a loop and with few branches: the parser of heads takes no longer.
    private static func decode(_ word: UInt32) -> (scalar: UInt32, width: Int) {
        let second = word &>> 8 & 0x3F
        if word & 0xC0E0 == 0x80C0 { return ((word & 0x1F) &<< 6 | second, 2) }
        let third = word &>> 16 & 0x3F
        if word & 0xC0_C0F0 == 0x80_80E0 { return ((word & 0x0F) &<< 12 | second &<< 6 | third, 3) }
        guard word & 0xC0C0_C0F8 == 0x8080_80F0 else { return (0xFFFD, 1) }
        return ((word & 0x07) &<< 18 | second &<< 12 | third &<< 6 | word &>> 24 & 0x3F, 4)
    }

    // MARK: - Non-starters

    /// For each scalar the number of non-starters with which its decomposition begins; 0 for a starter.
    ///
    /// It is by the data that the standard library orders them by. A joiner ends any run. No scalar beyond the table is a
    /// non-starter; a test asks the standard library.
    private static let weights: [Int8] = {
        var weights = [Int8](repeating: 0, count: 0x20000)
        for scalar in 0x300..<UInt32(weights.count) {
            guard let properties = Unicode.Scalar(scalar)?.properties else { continue }
            if properties.canonicalCombiningClass != .notReordered { weights[Int(scalar)] = 1 }
        }
        // Letters that become marks in the compatibility forms.
        for scalar in [0xFF9E, 0xFF9F] { weights[scalar] = 1 }
        // These decompose into two. Three of them have the combining class of a starter.
        for scalar in [0x344, 0xF73, 0xF75, 0xF81] { weights[scalar] = 2 }
        weights[0x34F] = .min
        return weights
    }()
}
