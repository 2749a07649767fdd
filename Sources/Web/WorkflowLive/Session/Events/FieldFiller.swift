import WorkflowHTML

/// Puts texts that a form has sent back into its fields, in the HTML of a page (rule E8).
///
/// It fills fields of text that are no secrets, if as many texts came under a name as there are such fields of that
/// name. The value that the app gave stays in `data-typed`. By that the script knows what the server does not know.
struct FieldFiller {
    private struct Field {
        let name: String
        /// The end of the attributes in the tag.
        let end: Int
        /// The bytes to replace: the attribute `value`, or the content of a text area.
        let old: Range<Int>
        let value: String
        let isArea: Bool
    }

    private static let types: Set = ["text", "search", "tel", "url", "email", "number"]

    private let html: [UInt8]

    init(_ html: String) {
        self.html = Array(html.utf8)
    }

    func filled(with sent: [(name: String, value: String)]) -> String {
        let values = Dictionary(grouping: sent) { HTMLPrinter.escape($0.name) }
        let fields = fields()
        let counts = Dictionary(fields.map { ($0.name, 1) }, uniquingKeysWith: +)
        var (used, result, place): ([String: Int], [UInt8], Int) = ([:], [], 0)
        for field in fields {
            guard let all = values[field.name], counts[field.name] == all.count else { continue }
            let text = Self.lines(of: all[used[field.name, default: 0]].value)
            used[field.name, default: 0] += 1
            let typed = Array(" data-typed=\"\(field.value)\"".utf8)
            if field.isArea {
                result += html[place..<field.end] + typed + html[field.end..<field.old.lowerBound]
                result += Array(((text.hasPrefix("\n") ? "\n" : "") + HTMLPrinter.escape(text)).utf8)
                place = field.old.upperBound
            } else {
                result += html[place..<field.old.lowerBound] + html[field.old.upperBound..<field.end]
                result += Array(" value=\"\(HTMLPrinter.escape(text))\"".utf8) + typed
                place = field.end
            }
        }
        return String(decoding: result + html[place...], as: UTF8.self)
    }

    /// Browsers send the ends of lines as two characters.
    private static func lines(of text: String) -> String {
        String(decoding: text.utf8.filter { $0 != 0x0D }, as: UTF8.self)
    }

    /// Returns the fields of the page that may be filled, in order. None if an element of it holds secrets.
    private func fields() -> [Field] {
        var (fields, place): ([Field], Int) = ([], 0)
        while let start = html[place...].firstIndex(of: UInt8(ascii: "<")) {
            place = start + 1
            let isArea = starts(with: "textarea ", at: place)
            guard isArea || starts(with: "input ", at: place) else { continue }
            let tag = attributes(from: place + (isArea ? 8 : 5))
            place = tag.end
            if let field = field(tag, isArea: isArea) { fields.append(field) }
        }
        return String(decoding: html, as: UTF8.self).contains(" data-secret") ? [] : fields
    }

    private func starts(with text: String, at place: Int) -> Bool {
        html[place...].starts(with: text.utf8)
    }

    private struct Tag {
        var values: [String: String] = [:]
        /// The place of the attribute `value`, with the blank before it.
        var value: Range<Int>?
        var end: Int
    }

    private func field(_ tag: Tag, isArea: Bool) -> Field? {
        let hint = tag.values["autocomplete"] ?? ""
        let isSecret = ["password", "one-time-code", "cc-"].contains { hint.contains($0) }
        guard let name = tag.values["name"], tag.values["data-n"] != nil, !isSecret, tag.end < html.count,
            isArea || Self.types.contains(tag.values["type"] ?? "text")
        else { return nil }
        if !isArea {
            let old = tag.value ?? tag.end..<tag.end
            return Field(name: name, end: tag.end, old: old, value: tag.values["value"] ?? "", isArea: false)
        }
        let start = tag.end + 1
        guard let end = html[start...].firstIndex(of: UInt8(ascii: "<")) else { return nil }
        let value = String(decoding: html[start..<end], as: UTF8.self)
        return Field(name: name, end: tag.end, old: start..<end, value: value, isArea: true)
    }

    /// Reads the attributes of a tag as ``HTMLPrinter`` writes them: a blank, the name, and a value between quotes.
    private func attributes(from start: Int) -> Tag {
        var tag = Tag(end: start)
        while tag.end < html.count, html[tag.end] == UInt8(ascii: " ") {
            let first = tag.end
            let rest = html[(first + 1)...]
            let stop = rest.firstIndex { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ">") }
            guard let stop else { break }
            let name = String(decoding: html[(first + 1)..<stop], as: UTF8.self)
            tag.end = stop
            var value = ""
            if html[stop] == UInt8(ascii: "="), stop + 2 <= html.count {
                guard let end = html[(stop + 2)...].firstIndex(of: UInt8(ascii: "\"")) else { break }
                value = String(decoding: html[(stop + 2)..<end], as: UTF8.self)
                tag.end = end + 1
            }
            tag.values[name] = value
            if name == "value" { tag.value = first..<tag.end }
        }
        return tag
    }
}
