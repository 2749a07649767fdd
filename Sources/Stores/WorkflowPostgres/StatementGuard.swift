import TrellisSupport

/// A guard against statements that end the transaction that they run in, by the first words of each.
struct StatementGuard {
    /// A Boolean value that indicates whether the text is one return to a savepoint, which mends a transaction that has failed.
    let isToSavepoint: Bool
    /// A Boolean value that indicates whether a statement begins or ends a transaction.
    let endsTransaction: Bool
    /// A Boolean value that indicates whether a statement asks for notifications.
    let listens: Bool

    init(_ sql: String) {
        let statements = Self.firstWords(Array(sql.utf8))
        isToSavepoint = statements.count == 1 && Self.isToSavepoint(statements[0])
        endsTransaction = statements.contains { words in
            if words.starts(with: ["PREPARE", "TRANSACTION"]) { return true }
            let isEnd = ["BEGIN", "START", "COMMIT", "END", "ROLLBACK", "ABORT"].contains(words[0])
            return isEnd && !Self.isToSavepoint(words)
        }
        listens = statements.contains { $0[0] == "LISTEN" }
    }

    private static func isToSavepoint(_ words: [String]) -> Bool { words[0] == "ROLLBACK" && words.contains("TO") }

    /// Returns up to three words with which each statement begins, in capitals.
    ///
    /// Behind BEGIN ATOMIC, the body of a function, it looks no further.
    private static func firstWords(_ text: [UInt8]) -> [[String]] {
        var statements: [[String]] = []
        var words: [String] = []
        var last = ""
        var place = 0
        while place < text.count {
            let byte = text[place]
            let next = place + 1 < text.count ? text[place + 1] : 0
            switch byte {
            case UInt8(ascii: ";"):
                if !words.isEmpty { statements.append(words) }
                (words, last) = ([], "")
                place += 1
            case UInt8(ascii: "-") where next == byte:
                while place < text.count, text[place] != 10, text[place] != 13 { place += 1 }
            case UInt8(ascii: "/") where next == UInt8(ascii: "*"): place = endOfComment(text, place)
            case UInt8(ascii: "'"): place = endOfQuote(text, place, escapes: last == "E" && isWord(text, place - 1))
            case UInt8(ascii: "\""): place = endOfQuote(text, place, escapes: false)
            case UInt8(ascii: "$") where !isWord(text, place - 1): place = endOfDollarQuote(text, place)
            case _ where isWord(text, place):
                let start = place
                while isWord(text, place) { place += 1 }
                let word = String(decoding: text[start..<place], as: UTF8.self).uppercased()
                if last == "BEGIN", word == "ATOMIC" { return statements + [words] }
                last = word
                if words.count < 3 { words.append(word) }
            default: place += 1
            }
        }
        return words.isEmpty ? statements : statements + [words]
    }

    private static func isWord(_ text: [UInt8], _ place: Int) -> Bool {
        guard text.indices.contains(place) else { return false }
        return text[place].isASCIILetterOrDigit || text[place] == UInt8(ascii: "_") || text[place] >= 128
    }

    /// Comments stand in each other.
    private static func endOfComment(_ text: [UInt8], _ start: Int) -> Int {
        var (place, depth) = (start, 0)
        while place + 1 < text.count {
            if text[place] == UInt8(ascii: "/"), text[place + 1] == UInt8(ascii: "*") {
                (place, depth) = (place + 2, depth + 1)
            } else if text[place] == UInt8(ascii: "*"), text[place + 1] == UInt8(ascii: "/") {
                (place, depth) = (place + 2, depth - 1)
                if depth == 0 { return place }
            } else {
                place += 1
            }
        }
        return text.count
    }

    /// A quote that is doubled begins another part of the same text.
    private static func endOfQuote(_ text: [UInt8], _ start: Int, escapes: Bool) -> Int {
        var place = start + 1
        while place < text.count {
            if escapes, text[place] == UInt8(ascii: "\\") {
                place += 2
                continue
            }
            if text[place] == text[start] {
                guard escapes, place + 1 < text.count, text[place + 1] == text[start] else { return place + 1 }
                place += 1
            }
            place += 1
        }
        return text.count
    }

    /// The end of `$tag$ … $tag$`; the place behind the sign if it is a placeholder.
    private static func endOfDollarQuote(_ text: [UInt8], _ start: Int) -> Int {
        var place = start + 1
        if place < text.count, text[place].isASCIIDigit { return place }
        while isWord(text, place) { place += 1 }
        guard place < text.count, text[place] == UInt8(ascii: "$") else { return start + 1 }
        let sign = text[start...place]
        place += 1
        while place + sign.count <= text.count {
            if text[place] == sign[start], text[place..<place + sign.count].elementsEqual(sign) {
                return place + sign.count
            }
            place += 1
        }
        return text.count
    }
}
