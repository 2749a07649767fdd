/// Leaves comments and needless white space out of a script.
///
/// Knows strings, templates and comments, which is what our own script is made of; it must not contain regular
/// expression literals. Line ends stay where automatic semicolons could depend on them.
package struct ScriptCompactor {
    private let source: [UInt8]
    private var position = 0
    private var result: [UInt8] = []

    private init(_ source: String) {
        self.source = Array(source.utf8)
    }

    /// Returns `script` in fewer bytes and with the same meaning.
    package static func compact(_ script: String) -> String {
        var compactor = ScriptCompactor(script)
        compactor.run()
        return String(decoding: compactor.result, as: UTF8.self)
    }

    private mutating func run() {
        while position < source.count {
            switch source[position] {
            case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"): copyString()
            case let byte where isSpace(byte) || isCommentStart: skipSpace()
            case let byte:
                result.append(byte)
                position += 1
            }
        }
    }

    private mutating func copyString() {
        let quote = source[position]
        repeat {
            if source[position] == UInt8(ascii: "\\") { take() }
            take()
        } while position < source.count && source[position] != quote
        if position < source.count { take() }
    }

    private mutating func take() {
        result.append(source[position])
        position += 1
    }

    /// Skips white space and comments, and puts down what must remain of them.
    private mutating func skipSpace() {
        var hasLineEnd = false
        while position < source.count, isSpace(source[position]) || isCommentStart {
            if isCommentStart {
                skipComment()
            } else {
                hasLineEnd = hasLineEnd || source[position] == 0x0A
                position += 1
            }
        }
        guard let last = result.last, position < source.count else { return }
        let next = source[position]
        if hasLineEnd {
            if !"{;,([".utf8.contains(last) { result.append(0x0A) }
        } else if isWord(last) && isWord(next) || last == next && "+-".utf8.contains(next) {
            result.append(0x20)
        }
    }

    private mutating func skipComment() {
        let isBlock = source[position + 1] == UInt8(ascii: "*")
        position += 2
        while position < source.count {
            if !isBlock, source[position] == 0x0A { return }
            position += 1
            if isBlock, source[position - 1] == UInt8(ascii: "/"), source[position - 2] == UInt8(ascii: "*") { return }
        }
    }

    private var isCommentStart: Bool {
        guard position + 1 < source.count, source[position] == UInt8(ascii: "/") else { return false }
        return source[position + 1] == UInt8(ascii: "/") || source[position + 1] == UInt8(ascii: "*")
    }

    private func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D
    }

    private func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
            true
        default: false
        }
    }
}
