/// The name of a type in stored data. It is different for every type of a program.
///
/// It has the types around it and its arguments, but no modules, so that a type can move to another one: `Address.Form<Payment>`. A type that
/// is private or local has no more than its own name and those of the types around it.
package enum StoredTypeName {
    package static func of(_ type: Any.Type) -> String {
        // The only form with the types around it. A private type has an address in it: `App.(unknown context at $5577).Form`.
        var rest = Substring(String(reflecting: type))
        var name = ""
        var isFirst = true  // of the names that are joined by dots: the module
        while let character = rest.first {
            if skip("(unknown context at ", through: ").", in: &rest) {
                isFirst = false
            } else if skip("(extension in ", through: "):", in: &rest) {
                isFirst = true
            } else if let word = takeWord(from: &rest) {
                if isFirst, rest.first == "." { rest.removeFirst() } else { name += word }
                isFirst = false
            } else {
                name.append(character)
                isFirst = character != "."
                rest.removeFirst()
            }
        }
        return name
    }

    private static func skip(_ start: String, through end: String, in text: inout Substring) -> Bool {
        guard text.hasPrefix(start), let range = text.range(ofFirst: end) else { return false }
        text = text[range.upperBound...]
        return true
    }

    private static func takeWord(from text: inout Substring) -> Substring? {
        let isQuoted = text.first == "`"
        let word =
            isQuoted
            ? text.prefix(1) + text.dropFirst().prefix { $0 != "`" } + "`"
            : text.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        guard !word.isEmpty else { return nil }
        text = text.dropFirst(word.count)
        return word
    }
}

extension Substring {
    /// The range of the first place where `other` stands.
    fileprivate func range(ofFirst other: String) -> Range<Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(other) { return start..<index(start, offsetBy: other.count) }
            start = index(after: start)
        }
        return nil
    }
}
