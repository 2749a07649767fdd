/// Gives the names that a script declares for itself shorter ones.
///
/// Takes what ``ScriptCompactor`` gives, one function around everything. The names declared right in that function are
/// replaced wherever they are no property; a name that also stands in a template, or alone in braces, is left as it is:
/// there it may be a property as well. The script must hold no methods in object literals (`{ f() {} }`).
package struct NameShortener {
    private let tokens: [Token]

    private struct Token {
        enum Kind {
            case word, template, other
        }

        var kind: Kind
        var text: String
        /// The bracket that it stands in, and how many there are around it.
        var bracket: Character?
        var depth: Int
    }

    private init(_ script: String) {
        var tokenizer = Tokenizer(rest: Array(script)[...])
        tokens = tokenizer.run()
    }

    /// Returns `script` in fewer bytes and with the same meaning.
    package static func shorten(_ script: String) -> String {
        let shortener = NameShortener(script)
        let names = shortener.newNames()
        return shortener.tokens.indices.map { index in
            let token = shortener.tokens[index]
            return shortener.isProperty(index) ? token.text : names[token.text] ?? token.text
        }.joined()
    }

    /// The names to replace, each with its new one; the most frequent gets the shortest.
    private func newNames() -> [String: String] {
        var counts: [String: Int] = [:]
        for token in tokens where token.kind == .word { counts[token.text, default: 0] += 1 }
        let declared = declaredNames().subtracting(names(where: isAmbiguous)).filter { $0.count > 2 }
        let sorted = declared.sorted { (-counts[$0, default: 0], $0) < (-counts[$1, default: 0], $1) }
        let free = Self.candidates.filter { counts[$0] == nil }
        return Dictionary(uniqueKeysWithValues: zip(sorted, free))
    }

    /// One letter, then two, and no word of the language among them.
    private static let candidates: [String] = {
        let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".map(String.init)
        let pairs = letters.flatMap { first in letters.map { first + $0 } }
        return letters + pairs.filter { !["as", "do", "if", "in", "of"].contains($0) }
    }()

    /// What `const`, `let` and `function` declare right in the outer function.
    private func declaredNames() -> Set<String> {
        var names: Set<String> = []
        var isDeclaring = false
        for (index, token) in tokens.enumerated() where token.depth == 2 {
            let previous = text(text(index - 1) == " " ? index - 2 : index - 1)
            if token.kind == .word, previous == "function" || isDeclaring && ["const", "let", ","].contains(previous) {
                names.insert(token.text)
            }
            switch token.text {
            case "const", "let": isDeclaring = true
            case ";": isDeclaring = false
            default: break
            }
        }
        return names
    }

    private func names(where condition: (Int) -> Set<String>) -> Set<String> {
        tokens.indices.reduce(into: []) { $0.formUnion(condition($1)) }
    }

    /// The names that would be changed wrongly here.
    private func isAmbiguous(_ index: Int) -> Set<String> {
        let token = tokens[index]
        switch token.kind {
        case .template: return Set(token.text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init))
        case .word where token.bracket == "{" && "{,".contains(text(index - 1)) && ",}".contains(text(index + 1)):
            return [token.text]
        case .word, .other: return []
        }
    }

    /// Whether a word is the name of a property: after a point, or a key in an object literal.
    private func isProperty(_ index: Int) -> Bool {
        guard tokens[index].kind == .word else { return true }
        if text(index - 1) == "." { return text(index - 2) != "." }
        return text(index + 1) == ":" && tokens[index].bracket == "{" && "{,".contains(text(index - 1))
    }

    /// The text of a token; a blank, which no token is, beyond the ends.
    private func text(_ index: Int) -> String {
        tokens.indices.contains(index) ? tokens[index].text : " "
    }

    /// Cuts a script into words, strings, templates and single characters.
    private struct Tokenizer {
        var rest: ArraySlice<Character>
        var brackets: [Character] = []

        mutating func run() -> [Token] {
            var tokens: [Token] = []
            while let first = rest.first {
                if ")]}".contains(first) { _ = brackets.popLast() }
                tokens.append(next(first))
                if "([{".contains(first) { brackets.append(first) }
            }
            return tokens
        }

        private mutating func next(_ first: Character) -> Token {
            switch first {
            case "\"", "'": token(.other, takeString(first))
            case "`": token(.template, takeString(first))
            case _ where Self.isWord(first): takeWord(first)
            default: token(.other, String(rest.removeFirst()))
            }
        }

        private mutating func takeWord(_ first: Character) -> Token {
            let word = rest.prefix { Self.isWord($0) }
            rest = rest.dropFirst(word.count)
            return token(first.isNumber ? .other : .word, String(word))
        }

        private mutating func takeString(_ quote: Character) -> String {
            var text = ""
            repeat {
                if rest.first == "\\" { text.append(rest.removeFirst()) }
                text.append(rest.removeFirst())
            } while !rest.isEmpty && rest.first != quote
            if !rest.isEmpty { text.append(rest.removeFirst()) }
            return text
        }

        private func token(_ kind: Token.Kind, _ text: String) -> Token {
            Token(kind: kind, text: text, bracket: brackets.last, depth: brackets.count)
        }

        private static func isWord(_ character: Character) -> Bool {
            character.isLetter || character.isNumber || character == "_" || character == "$"
        }
    }
}
