import ModelDOM

/// Reads HTML of any origin, such as a page that a handler wrote: what is not well-formed is read as well as it goes.
struct DocumentParser {
    private static let void: Set = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
    ]
    private static let raw: Set = ["script", "style"]
    /// Elements that end an open element of the names beside them.
    private static let ends: [String: Set<String>] = [
        "li": ["li"], "option": ["option"], "tr": ["tr", "td", "th"], "td": ["td", "th"], "th": ["td", "th"],
        "dt": ["dt", "dd"], "dd": ["dt", "dd"], "body": ["head"],
        "p": ["p"], "div": ["p"], "ul": ["p"], "ol": ["p"], "form": ["p"], "table": ["p"], "h1": ["p"], "h2": ["p"],
    ]

    private let bytes: [UInt8]
    private var position = 0
    private var open: [ModelNode]

    private init(_ html: String) {
        bytes = Array(html.utf8)
        open = [ModelNode(.element("#document"))]
    }

    static func parse(_ html: String) -> ModelNode {
        var parser = DocumentParser(html)
        while parser.position < parser.bytes.count { parser.readNext() }
        while parser.open.count > 1 { parser.closeLast() }
        return parser.open[0]
    }

    /// A document that shows plain text.
    static func document(ofText text: String) -> ModelNode {
        let document = ModelNode(.element("#document"))
        let body = ModelNode(.element("body"))
        document.append(body)
        body.append(ModelNode(.text, text: text))
        return document
    }

    private mutating func readNext() {
        if at("<!--") {
            position += 4
            let text = read(until: "-->")
            add(ModelNode(.comment, text: text))
        } else if at("<!") || at("<?") {
            _ = read(until: ">")
        } else if at("</") {
            position += 2
            let name = readName()
            _ = read(until: ">")
            close(name)
        } else if at("<"), position + 1 < bytes.count, Self.isLetter(bytes[position + 1]) {
            readElement()
        } else {
            let start = position
            position += 1
            while position < bytes.count, !at("<") { position += 1 }
            add(ModelNode(.text, text: Self.decoded(string(start..<position))))
        }
    }

    private mutating func readElement() {
        position += 1
        let element = ModelNode(.element(readName()))
        while readAttribute(of: element) {}
        _ = read(until: ">")
        if let ended = Self.ends[element.name], let last = open.last, ended.contains(last.name) { closeLast() }
        if element.name == "tr", open.last?.name == "tr" { closeLast() }
        add(element)
        if Self.void.contains(element.name) {
            element.adoptProperties()
        } else if Self.raw.contains(element.name) || element.name == "textarea" || element.name == "title" {
            readText(of: element)
            element.adoptProperties()
        } else {
            if element.name == "pre", at("\n") { position += 1 }
            open.append(element)
        }
    }

    private mutating func readText(of element: ModelNode) {
        if element.name == "textarea", at("\n") { position += 1 }
        let text = read(until: "</\(element.name)")
        _ = read(until: ">")
        if text.isEmpty { return }
        element.append(ModelNode(.text, text: Self.raw.contains(element.name) ? text : Self.decoded(text)))
    }

    private mutating func readAttribute(of element: ModelNode) -> Bool {
        while position < bytes.count, Self.isSpace(bytes[position]) || at("/") { position += 1 }
        guard position < bytes.count, !at(">") else { return false }
        let name = readName()
        guard !name.isEmpty else {
            position += 1
            return true
        }
        var value = ""
        if at("=") {
            position += 1
            if at("\"") || at("'") {
                let quote = String(UnicodeScalar(bytes[position]))
                position += 1
                value = read(until: quote)
            } else {
                let start = position
                while position < bytes.count, !Self.isSpace(bytes[position]), !at(">") { position += 1 }
                value = string(start..<position)
            }
        }
        if element.attributes[name] == nil { element.attributes[name] = Self.decoded(value) }
        return true
    }

    // MARK: - Open elements

    private func add(_ node: ModelNode) {
        open[open.count - 1].append(node)
    }

    private mutating func closeLast() {
        open.removeLast().adoptProperties()
    }

    private mutating func close(_ name: String) {
        guard let index = open.lastIndex(where: { $0.name == name }), index > 0 else { return }
        while open.count > index { closeLast() }
    }

    // MARK: - Characters

    private mutating func readName() -> String {
        let start = position
        while position < bytes.count, !Self.isSpace(bytes[position]), !"=/>".utf8.contains(bytes[position]) {
            position += 1
        }
        return string(start..<position).lowercased()
    }

    /// Returns the text up to `end`, which is skipped, or up to the end of the document.
    private mutating func read(until end: String) -> String {
        let start = position
        while position < bytes.count, !at(end) { position += 1 }
        defer { position = min(bytes.count, position + end.utf8.count) }
        return string(start..<position)
    }

    private func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    private func at(_ text: String) -> Bool {
        guard position < bytes.count, bytes[position] == text.utf8.first else { return false }
        return bytes[position...].starts(with: text.utf8)
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains(byte) }

    private static let references = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "hellip": "…", "ndash": "–",
        "mdash": "—", "times": "×", "copy": "©", "euro": "€",
    ]

    private static func decoded(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        var (result, rest) = ("", text[...])
        while let start = rest.firstIndex(of: "&") {
            result += rest[..<start]
            rest = rest[rest.index(after: start)...]
            guard let end = rest.prefix(10).firstIndex(of: ";"), let meaning = meaning(of: rest[..<end]) else {
                result += "&"
                continue
            }
            result += meaning
            rest = rest[rest.index(after: end)...]
        }
        return result + rest
    }

    private static func meaning(of reference: Substring) -> String? {
        guard reference.first == "#" else { return references[String(reference)] }
        let digits = reference.dropFirst()
        let isHex = digits.first == "x" || digits.first == "X"
        let code = isHex ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return code.flatMap(UnicodeScalar.init).map { String($0) }
    }
}
