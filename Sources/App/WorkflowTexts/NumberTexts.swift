import struct TrellisSupport.Language

#if canImport(FoundationInternationalization)
import FoundationInternationalization
import FoundationEssentials
#else
import Foundation
#endif

/// Numbers as texts of a language.
struct NumberTexts: Sendable {
    let locale: Locale
    private let integers: IntegerFormatStyle<Int>
    private let fractions: FloatingPointFormatStyle<Double>
    /// A Boolean value that indicates whether small numbers are written with the digits 0 to 9, so that none is formatted.
    private let hasPlainDigits: Bool

    init(_ language: Language) {
        locale = Locale(identifier: language.tag)
        integers = IntegerFormatStyle(locale: locale)
        fractions = FloatingPointFormatStyle(locale: locale)
        hasPlainDigits = integers.format(7) == "7"
    }

    func text(of number: Int) -> String {
        // Not grouped in any language.
        hasPlainDigits && (0..<1_000).contains(number) ? String(number) : integers.format(number)
    }

    func text(of number: Double) -> String { fractions.format(number) }

    func text(of number: Double, digits: Int) -> String {
        fractions.precision(.fractionLength(digits)).format(number)
    }
}
