/// Reads HTML as browsers do, as far as the page tree may write it: a mistake in it is an error here, where a browser would
/// repair it.
package struct ModelParser {
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    private let bytes: [UInt8]
    private var position = 0

    private init(_ html: String) {
        bytes = Array(html.utf8)
    }

    package static func parse(_ html: String) throws -> [ModelNode] {
        var parser = ModelParser(html)
        let root = ModelNode(.element("#root"))
        try parser.parseContent(of: root)
        guard parser.position == parser.bytes.count else { throw Failure(description: "unopened end tag") }
        let nodes = root.children
        for node in nodes { node.parent = nil }
        return nodes
    }

    private mutating func parseContent(of parent: ModelNode) throws {
        while position < bytes.count {
            if at("</") { return }
            if at("<!--") {
                parent.append(try parseComment())
            } else if at("<") {
                parent.append(try parseElement())
            } else {
                parent.append(ModelNode(.text, text: try parseText()))
            }
        }
    }

    private mutating func parseComment() throws -> ModelNode {
        position += 4
        let start = position
        while !at("-->") {
            guard position < bytes.count else { throw Failure(description: "open comment") }
            position += 1
        }
        defer { position += 3 }
        return ModelNode(.comment, text: string(start..<position))
    }

    private mutating func parseElement() throws -> ModelNode {
        position += 1
        let element = ModelNode(.element(parseName()))
        while try parseAttribute(of: element) {}
        guard take(">") else { throw Failure(description: "open tag \(element.name)") }
        if !["input", "br", "img", "hr", "col", "source", "track", "wbr"].contains(element.name) {
            if element.name == "pre" || element.name == "textarea" { _ = take("\n") }
            try parseContent(of: element)
            guard take("</"), parseName() == element.name, take(">") else {
                throw Failure(description: "expected the end of \(element.name)")
            }
        }
        element.adoptProperties()
        return element
    }

    private mutating func parseAttribute(of element: ModelNode) throws -> Bool {
        guard take(" ") else { return false }
        let name = parseName()
        guard !name.isEmpty, element.attributes[name] == nil else {
            throw Failure(description: "bad attribute \(name)")
        }
        guard take("=") else {
            element.attributes[name] = ""
            return true
        }
        guard take("\"") else { throw Failure(description: "expected a quote") }
        var value: [UInt8] = []
        while position < bytes.count, bytes[position] != UInt8(ascii: "\"") { try parseCharacter(into: &value) }
        guard take("\"") else { throw Failure(description: "open quote") }
        element.attributes[name] = String(decoding: value, as: UTF8.self)
        return true
    }

    private mutating func parseText() throws -> String {
        var text: [UInt8] = []
        while position < bytes.count, bytes[position] != UInt8(ascii: "<") { try parseCharacter(into: &text) }
        return String(decoding: text, as: UTF8.self)
    }

    private mutating func parseCharacter(into text: inout [UInt8]) throws {
        let byte = bytes[position]
        guard byte == UInt8(ascii: "&") else {
            guard byte != 0, byte != 0x0D else { throw Failure(description: "a byte that browsers change") }
            text.append(byte)
            position += 1
            return
        }
        for (reference, character) in [("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#13;", "\r")]
        where take(reference) {
            text.append(contentsOf: character.utf8)
            return
        }
        throw Failure(description: "unknown character reference")
    }

    private mutating func parseName() -> String {
        let start = position
        while position < bytes.count, !" =>/\"<".utf8.contains(bytes[position]) { position += 1 }
        return string(start..<position)
    }

    private func string(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }

    private func at(_ literal: String) -> Bool {
        // The first byte mostly decides; this is where a parse spends its time.
        guard position < bytes.count, bytes[position] == literal.utf8.first else { return false }
        return bytes[position...].starts(with: literal.utf8)
    }

    private mutating func take(_ literal: String) -> Bool {
        guard at(literal) else { return false }
        position += literal.utf8.count
        return true
    }
}
