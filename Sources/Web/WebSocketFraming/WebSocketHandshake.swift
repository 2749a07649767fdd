/// The opening handshake of a WebSocket (RFC 6455, section 4.2.1), without the digest that the answer needs.
package enum WebSocketHandshake {
    /// The answer to a request for a WebSocket.
    package enum Verdict: Hashable, Sendable {
        /// 101, with the base64 of the SHA-1 of `key` and `guid` as `Sec-WebSocket-Accept`.
        case accept(key: String)
        /// A refusal. `upgradeRequired` asks for the header `Sec-WebSocket-Version: 13`.
        case refuse(status: Int, upgradeRequired: Bool)
    }

    /// The text that follows the key in the digest.
    package static let guid = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"

    /// Judges the head of a request.
    ///
    /// - Parameters:
    ///   - minorVersion: 1 for HTTP/1.1.
    ///   - fields: The header's fields in their order, with names in lower case.
    package static func judge(
        method: String,
        minorVersion: Int,
        fields: [(name: String, value: String)]
    ) -> Verdict {
        func values(of name: String) -> [Substring] {
            fields.filter { $0.name == name }.map { trimmed($0.value[...]) }
        }
        guard method == "GET", minorVersion == 1,
            hasToken("websocket", in: values(of: "upgrade")),
            hasToken("upgrade", in: values(of: "connection"))
        else { return .refuse(status: 400, upgradeRequired: false) }
        guard values(of: "sec-websocket-version") == ["13"] else { return .refuse(status: 426, upgradeRequired: true) }
        let keys = values(of: "sec-websocket-key")
        guard keys.count == 1, isKey(keys[0]) else { return .refuse(status: 400, upgradeRequired: false) }
        return .accept(key: String(keys[0]))
    }

    /// Returns whether one of the comma-separated lists has the token, in any case of its letters.
    private static func hasToken(_ token: String, in lists: [Substring]) -> Bool {
        lists.contains { list in
            list.utf8.split(separator: 0x2C).contains { item in
                trimmed(Substring(item)).utf8.map(lowercased).elementsEqual(token.utf8)
            }
        }
    }

    /// The letter in lower case when it is one of ASCII. Unicode has other letters that become ASCII, such as the Kelvin sign.
    private static func lowercased(_ byte: UInt8) -> UInt8 {
        (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
    }

    private static func trimmed(_ text: Substring) -> Substring {
        let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
        let start = text.utf8.drop(while: isSpace)
        guard let last = start.lastIndex(where: { !isSpace($0) }) else { return "" }
        return Substring(start[...last])
    }

    /// Returns whether the text is the base64 of 16 bytes: 22 digits, of which the last has two bits, and `==`.
    private static func isKey(_ text: Substring) -> Bool {
        let bytes = Array(text.utf8)
        return bytes.count == 24 && bytes[22...] == [0x3D, 0x3D]
            && bytes[..<22].allSatisfy(isDigit) && "AQgw".utf8.contains(bytes[21])
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x41...0x5A, 0x61...0x7A, 0x30...0x39, 0x2B, 0x2F: true
        default: false
        }
    }
}
