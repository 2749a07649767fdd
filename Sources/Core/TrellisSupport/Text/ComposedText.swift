private import Foundation

/// The composed form of text, Unicode's NFC.
///
/// `==` takes two spellings of one text for equal, and a database or another language compares bytes. Of one form there is
/// one spelling, so both agree.
package enum ComposedText {
    /// Returns whether a text is in its composed form, and is cheap to compare.
    package static func isComposed(_ text: String) -> Bool {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return true }
        guard StreamSafe.isSafe(Array(text.utf8)) else { return false }
        return text.precomposedStringWithCanonicalMapping.utf8.elementsEqual(text.utf8)
    }
}
