/// The modes that a driver begins in a terminal, and how it ends them.
struct TerminalModes: Equatable {
    /// A Boolean value that indicates whether the driver has rows at the place of the cursor, and not the other screen.
    var isInline = false
    var hasMouse = false
    /// The keyboard protocol, which is begun once the terminal has said that it knows it.
    var hasKeyboard = false
    /// Mode 2027, in the same way.
    var hasClusters = false

    /// The flags of the keyboard protocol: 1 tells keys such as Escape and Shift+Enter apart. 4 adds the key of a Latin keyboard,
    /// without which Control and C would be another key on a Russian one.
    private static let keyboardFlags = 5

    /// Begins all of them. The stack of keyboards belongs to the screen, so that it comes after.
    var beginning: String {
        var text = isInline ? "" : "\u{1B}[?1049h"
        // A frame writes its last column, after which a terminal that wraps would scroll.
        text += "\u{1B}[?7l\u{1B}[?2004h\u{1B}[?1004h"
        if hasMouse { text += "\u{1B}[?1000h\u{1B}[?1002h\u{1B}[?1006h" }
        if hasKeyboard { text += Self.beginningKeyboard }
        if hasClusters { text += Self.beginningClusters }
        return text
    }

    /// One entry of the stack, however often it is begun: a stop from outside does not take the entry away.
    static let beginningKeyboard = "\u{1B}[<u\u{1B}[>\(keyboardFlags)u"
    static let beginningClusters = "\u{1B}[?2027h"

    /// Ends those that were begun, and a frame that may have been cut.
    var ending: String {
        var text = "\u{1B}[?2026l\u{1B}[0m"
        if hasKeyboard { text += "\u{1B}[<u" }
        if hasClusters { text += "\u{1B}[?2027l" }
        if hasMouse { text += "\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?1000l" }
        text += "\u{1B}[?1004l\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h"
        return isInline ? text : text + "\u{1B}[?1049l"
    }
}
