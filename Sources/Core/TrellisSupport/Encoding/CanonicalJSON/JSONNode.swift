/// A value of JSON that is being made: a container adds to it for as long as somebody has it.
final class JSONNode {
    enum Content {
        case null
        case bool(Bool)
        case number(String)
        case text(String)
        case array([JSONNode])
        case object([String: JSONNode])
        /// Elements of so many values each, whose order has no meaning.
        case unordered([JSONNode], valuesPerElement: Int)
    }

    /// The value; `nil` until something is encoded.
    var content: Content?

    init(_ content: Content? = nil) {
        self.content = content
    }

    func write(to bytes: inout [UInt8]) {
        switch content {
        case .null: bytes += "null".utf8
        case .bool(let value): bytes += (value ? "true" : "false").utf8
        case .number(let digits): bytes += digits.utf8
        case .text(let text): bytes.append(json: text)
        case .array(let elements): Self.writeList(elements.map { node in { node.write(to: &$0) } }, to: &bytes)
        case .unordered(let values, let size): Self.writeSorted(values, by: size, to: &bytes)
        case .object(let members): Self.write(members, to: &bytes)
        case nil: bytes += "{}".utf8
        }
    }

    private static func writeList(_ parts: [(inout [UInt8]) -> Void], to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "["))
        for (index, part) in parts.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            part(&bytes)
        }
        bytes.append(UInt8(ascii: "]"))
    }

    private static func writeSorted(_ values: [JSONNode], by size: Int, to bytes: inout [UInt8]) {
        let elements = stride(from: 0, to: values.count, by: size).map { start in
            var element: [UInt8] = []
            for (offset, value) in values[start..<min(start + size, values.count)].enumerated() {
                if offset > 0 { element.append(UInt8(ascii: ",")) }
                value.write(to: &element)
            }
            return element
        }
        writeList(elements.sorted { $0.lexicographicallyPrecedes($1) }.map { element in { $0 += element } }, to: &bytes)
    }

    private static func write(_ members: [String: JSONNode], to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "{"))
        // By their bytes: `String` takes two spellings of one text for equal.
        let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        for (index, (key, value)) in sorted.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            bytes.append(json: key)
            bytes.append(UInt8(ascii: ":"))
            value.write(to: &bytes)
        }
        bytes.append(UInt8(ascii: "}"))
    }
}

extension [UInt8] {
    /// Appends a text as JSON has it, in quotation marks.
    package mutating func append(json text: String) {
        append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): self += [UInt8(ascii: "\\"), byte]
            case UInt8(ascii: "\n"): self += "\\n".utf8
            case UInt8(ascii: "\r"): self += "\\r".utf8
            case UInt8(ascii: "\t"): self += "\\t".utf8
            case 0..<0x20: self += "\\u00\(Hex.encode([byte]))".utf8
            default: append(byte)
            }
        }
        append(UInt8(ascii: "\""))
    }
}

extension JSONNode.Content {
    /// A floating-point number, or its name if it is not finite.
    init(_ value: some BinaryFloatingPoint & LosslessStringConvertible) {
        if value.isFinite {
            self = .number("\(value)")
        } else {
            self = .text(value.isNaN ? "nan" : value < 0 ? "-inf" : "inf")
        }
    }
}
