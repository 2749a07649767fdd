import TrellisSupport

/// The bytes of a JSON text that a stranger sends.
enum JSONText {
    /// Returns whether no text in the bytes, whichever way it is written, has more combining marks in a row than a reader can take. Only UTF-8 is safe.
    ///
    /// Reading a text with n of them takes n² steps: half a megabyte of escapes would hold a thread for a minute.
    static func isSafe(_ bytes: [UInt8]) -> Bool {
        // A reader of JSON takes UTF-16 and UTF-32, too, of which neither is without zeros or these marks of their order.
        if bytes.contains(0) || bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) { return false }
        guard StreamSafe.isSafe(bytes) else { return false }
        return !bytes.contains(UInt8(ascii: "\\")) || StreamSafe.isSafe(unescaped(bytes))
    }

    /// The bytes with the characters that `\u` names in their place. All other escapes are starters.
    private static func unescaped(_ bytes: [UInt8]) -> [UInt8] {
        var (result, offset): ([UInt8], Int) = ([], 0)
        result.reserveCapacity(bytes.count)
        while offset < bytes.count {
            guard bytes[offset] == UInt8(ascii: "\\") else {
                result.append(bytes[offset])
                offset += 1
                continue
            }
            guard let unit = unit(in: bytes, at: offset) else {
                result.append(UInt8(ascii: "\\"))
                offset += 2
                continue
            }
            offset += 6
            var units = [unit]
            if UTF16.isLeadSurrogate(unit), let next = Self.unit(in: bytes, at: offset), UTF16.isTrailSurrogate(next) {
                units.append(next)
                offset += 6
            }
            result += Array(String(decoding: units, as: UTF16.self).utf8)
        }
        return result
    }

    /// Returns the code unit of `\uXXXX`; nil if there is no such escape.
    private static func unit(in bytes: [UInt8], at offset: Int) -> UInt16? {
        guard offset + 6 <= bytes.count, bytes[offset] == UInt8(ascii: "\\"), bytes[offset + 1] == UInt8(ascii: "u")
        else { return nil }
        return UInt16(String(decoding: bytes[offset + 2..<offset + 6], as: UTF8.self), radix: 16)
    }
}
