/// Text that the process printed, made fit for a terminal that shows other things, too.
enum PrintedLines {
    /// Returns the text with colours and tabs, without anything else that moves or changes the terminal. Lines end with a return,
    /// as raw mode adds none.
    static func text(_ bytes: some Collection<UInt8>) -> String {
        var text = ""
        var scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars[...]
        while let scalar = scalars.popFirst() {
            switch scalar {
            case "\n": text += "\r\n"
            case "\t": text += "\t"
            case "\u{1B}":
                guard let sequence = popSequence(&scalars) else { continue }
                if sequence.last == "m" { text += "\u{1B}" + sequence }
            case "\u{0}"..<" ", "\u{7F}"..<"\u{A0}": continue
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + (text.contains("\u{1B}") ? "\u{1B}[0m" : "")
    }

    /// Returns the last lines of what was printed, without colours.
    static func lastLines(_ bytes: [UInt8], count: Int) -> [String] {
        // From the end: the program may print much, and often.
        var start = bytes.endIndex
        var left = count + 1
        while start > 0 {
            if bytes[start - 1] == 0x0A { left -= 1 }
            if left == 0 { break }
            start -= 1
        }
        return bytes[start...].split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
            var scalars = String(decoding: line, as: UTF8.self).unicodeScalars[...]
            var text = ""
            while let scalar = scalars.popFirst() {
                if scalar == "\u{1B}" { _ = popSequence(&scalars) } else { text.unicodeScalars.append(scalar) }
            }
            return text
        }
    }

    /// Takes a control sequence after its Escape.
    private static func popSequence(_ scalars: inout Substring.UnicodeScalarView) -> String? {
        guard scalars.first == "[" else { return nil }
        let rest = scalars.dropFirst()
        guard let end = rest.firstIndex(where: { !("\u{20}"..<"\u{40}").contains($0) }) else { return nil }
        let sequence = String(scalars[...end])
        scalars = scalars[scalars.index(after: end)...]
        return sequence
    }
}
