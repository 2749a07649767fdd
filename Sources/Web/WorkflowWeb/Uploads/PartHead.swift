import TrellisSupport

/// The head of one part of a form: the name of its field, and of its file if it is one.
package struct PartHead: Equatable {
    let name: String
    /// The name of the file without folders; nil for a field that is no file, empty if no file was chosen.
    let fileName: String?
    /// The type that the browser declares; empty for none.
    let contentType: String

    /// Reads the lines of a head, without the empty one at its end.
    init(_ bytes: some Sequence<UInt8>) throws(UploadError) {
        let bytes = Array(bytes)
        // All of it is a name of something, so none of it is worth keeping.
        guard StreamSafe.isSafe(bytes) else { throw .malformed("a part's head has too many combining marks in a row") }
        let text = String(decoding: bytes, as: UTF8.self)
        var disposition: Substring.UTF8View?
        var type = ""
        for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
            let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else {
                throw .malformed("a part has a line without a colon")
            }
            let value = line[line.index(after: colon)...].drop { $0 == 0x20 || $0 == 0x09 }
            switch String(lowercasing: line[..<colon]) {
            case "content-disposition":
                guard disposition == nil else { throw .malformed("a part has two dispositions") }
                disposition = value
            case "content-type": type = String(Substring(value.prefix { $0 != UInt8(ascii: ";") }.prefix(127)))
            default: break
            }
        }
        guard let disposition else { throw .malformed("a part has no disposition") }
        let parameters = try Self.parameters(of: disposition)
        guard let name = parameters["name"] else { throw .malformed("a part has no name") }
        self.name = name
        fileName = parameters["filename"].map(Self.lastPiece)
        contentType = String(decoding: type.utf8.filter { $0 != UInt8(ascii: " ") }, as: UTF8.self)
    }

    /// Reads `form-data; name="a"; filename="b"`.
    private static func parameters(of value: Substring.UTF8View) throws(UploadError) -> [String: String] {
        var rest = value
        let kind = rest.prefix { $0 != UInt8(ascii: ";") }
        guard String(lowercasing: kind.filter { $0 != UInt8(ascii: " ") }) == "form-data" else {
            throw .malformed("a part is not form-data")
        }
        rest = rest[kind.endIndex...]
        var found: [String: String] = [:]
        while rest.popFirst() != nil {
            rest = rest.drop { $0 == 0x20 || $0 == 0x09 }
            let key = rest.prefix { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ";") }
            rest = rest[key.endIndex...]
            guard rest.first == UInt8(ascii: "=") else {
                guard rest.isEmpty, key.isEmpty else { throw .malformed("a part has a parameter without a value") }
                break
            }
            rest.removeFirst()
            guard key.allSatisfy({ $0 < 0x80 }) else { throw .malformed("a parameter's name is no token") }
            let name = String(lowercasing: key)
            guard found[name] == nil else { throw .malformed("a part has a parameter twice") }
            found[name] = try self.value(&rest)
        }
        return found
    }

    /// Takes a value off the front, in quotes or without, up to the next semicolon.
    private static func value(_ rest: inout Substring.UTF8View) throws(UploadError) -> String {
        let quote = UInt8(ascii: "\"")
        guard rest.first == quote else {
            let word = rest.prefix { $0 != UInt8(ascii: ";") }
            rest = rest[word.endIndex...]
            return String(Substring(word))
        }
        rest.removeFirst()
        var bytes: [UInt8] = []
        while let byte = rest.popFirst() {
            if byte == quote {
                rest = rest.drop { $0 == 0x20 || $0 == 0x09 }
                guard rest.first == nil || rest.first == UInt8(ascii: ";") else {
                    throw .malformed("a part has text after a quoted value")
                }
                return String(decoding: bytes, as: UTF8.self)
            }
            // Some programs escape a quote so; a browser sends a backslash of a name as it is.
            if byte == UInt8(ascii: "\\"), rest.first == quote {
                bytes.append(quote)
                rest.removeFirst()
            } else if byte == UInt8(ascii: "%"), let character = escaped[String(Substring(rest.prefix(2)))] {
                bytes.append(character)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        throw .malformed("a part has a quoted value without an end")
    }

    /// Browsers escape these three characters, and no others, not even the percent sign.
    private static let escaped = ["22": UInt8(ascii: "\""), "0D": UInt8(ascii: "\r"), "0A": UInt8(ascii: "\n")]

    /// Returns a name that is one piece of a path, without control characters, and short.
    private static func lastPiece(_ name: String) -> String {
        let last = name.unicodeScalars.split { $0 == "/" || $0 == "\\" }.last ?? Substring.UnicodeScalarView()
        var kept = String.UnicodeScalarView()
        var count = 0
        for scalar in last where scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value) {
            count += UTF8.width(scalar)
            guard count <= 255 else { break }
            kept.append(scalar)
        }
        let piece = String(kept)
        // A name that was there, and is none, is still a file.
        return piece.isEmpty || piece == "." || piece == ".." ? (name.isEmpty ? "" : "file") : piece
    }
}
