/// The percent-encoding of URLs, as in `%2F`.
package enum PercentEncoding {
    /// Decodes a name, such as a segment of a path or the name of a field.
    /// - Parameters:
    ///   - text: The encoded text, in UTF-8.
    ///   - plusIsSpace: Pass `true` to decode `+` as a space, as in forms and queries.
    /// - Returns: nil if an escape is broken, or the result is not UTF-8, contains a NUL or is not ``StreamSafe``.
    package static func decode(_ text: some Sequence<UInt8>, plusIsSpace: Bool = false) -> String? {
        guard let bytes = bytes(of: text, plusIsSpace), StreamSafe.isSafe(bytes) else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }

    /// Decodes a value of a form or query, which a person may have typed: it is made ``StreamSafe``. `+` is a space.
    /// - Returns: nil if an escape is broken, or the result is not UTF-8 or contains a NUL.
    package static func decodeValue(_ text: some Sequence<UInt8>) -> String? {
        guard let bytes = bytes(of: text, true) else { return nil }
        return String(validating: bytes, as: UTF8.self) == nil ? nil : StreamSafe.text(bytes)
    }

    /// Returns whether the text that a URL stands for is ``StreamSafe``. Escapes that are broken stand for themselves.
    package static func isStreamSafe(_ url: some Sequence<UInt8>) -> Bool {
        var bytes: [UInt8] = []
        var rest = Array(url)[...]
        guard rest.contains(UInt8(ascii: "%")) else { return rest.withUnsafeBufferPointer(StreamSafe.isSafe) }
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%"), let high = rest.first.flatMap(Hex.digit),
                let low = rest.dropFirst().first.flatMap(Hex.digit)
            else {
                bytes.append(byte)
                continue
            }
            bytes.append(high << 4 | low)
            rest = rest.dropFirst(2)
        }
        return StreamSafe.isSafe(bytes)
    }

    private static func bytes(of text: some Sequence<UInt8>, _ plusIsSpace: Bool) -> [UInt8]? {
        text.withBytes { bytes(of: $0, plusIsSpace) }
    }

    private static func bytes(of text: UnsafeBufferPointer<UInt8>, _ plusIsSpace: Bool) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count)
        var rest = text.makeIterator()
        while let byte = rest.next() {
            switch byte {
            case UInt8(ascii: "%"):
                guard let high = rest.next().flatMap(Hex.digit), let low = rest.next().flatMap(Hex.digit) else {
                    return nil
                }
                bytes.append(high << 4 | low)
            case UInt8(ascii: "+") where plusIsSpace: bytes.append(UInt8(ascii: " "))
            default: bytes.append(byte)
            }
        }
        return bytes.contains(0) ? nil : bytes
    }

    /// Encodes everything but unreserved characters, so that the result is one piece of a path or query.
    package static func encodeComponent(_ text: String) -> String {
        encode(text, keepingSlash: false)
    }

    /// Encodes a path and keeps its slashes.
    package static func encodePath(_ path: String) -> String {
        encode(path, keepingSlash: true)
    }

    private static func encode(_ text: String, keepingSlash: Bool) -> String {
        if text.utf8.allSatisfy(isUnreserved) { return text }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(3 * text.utf8.count)
        for byte in text.utf8 {
            if isUnreserved(byte) || (keepingSlash && byte == UInt8(ascii: "/")) {
                bytes.append(byte)
            } else {
                bytes += [UInt8(ascii: "%"), hex(byte >> 4), hex(byte & 15)]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func hex(_ digit: UInt8) -> UInt8 {
        digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") - 10 + digit
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        byte.isASCIILetterOrDigit || "-._~".utf8.contains(byte)
    }
}
