/// Text for a log or a terminal, in which everything can be seen.
///
/// The description of an error may hold what a visitor sent. A line break in the raw text could forge a line of the
/// log. An escape sequence could change what the terminal shows, and an override of the direction could make one text
/// look like another.
package enum PrintableText {
    /// Returns the text with what cannot be seen written out, as in `\u{1b}`. A text that was returned is returned as it is.
    package static func line(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 < 0x20 || $0 >= 0x7F }) else { return text }
        return text.unicodeScalars.reduce(into: "") { line, scalar in
            if isHidden(scalar) {
                line += "\\u{\(String(scalar.value, radix: 16))}"
            } else {
                line.unicodeScalars.append(scalar)
            }
        }
    }

    /// Returns whether a character is a control character, a separator of lines or paragraphs, or a format character.
    ///
    /// The controls of C1 are among them, and the overrides of the direction.
    package static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7F }
        return switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
