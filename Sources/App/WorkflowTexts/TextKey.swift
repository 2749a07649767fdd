#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The name of a text with its arguments, written as the text of the source language.
///
/// A string literal is one, as for SwiftUI's `Text` and `String(localized:)`, and Xcode's and other tools for string catalogues
/// know the form of the key: `"\(count) items for \(name)"` has the key `%lld items for %@`.
///
/// | value | in the key | shown as |
/// |---|---|---|
/// | a whole number | `%lld` | a number of the language; the plural form goes by it |
/// | a fraction | `%lf` | a number of the language |
/// | a text | `%@` | itself |
/// | `\(date, format: .dateTime)` | `%@` | the format, in the language |
public struct TextKey: ExpressibleByStringInterpolation {
    /// The key in the catalogue.
    public let key: String
    let arguments: [TextArgument]

    /// Creates a key that is not a literal, such as that of a case, without arguments: `TextKey(named: "sort.\(order)")`.
    public init(named key: String) {
        self.key = key
        arguments = []
    }

    public init(stringLiteral key: String) {
        self.init(named: key)
    }

    public init(stringInterpolation: StringInterpolation) {
        key = stringInterpolation.key
        arguments = stringInterpolation.arguments
    }

    /// The parts of a literal.
    public struct StringInterpolation: StringInterpolationProtocol {
        var key = ""
        var arguments: [TextArgument] = []

        public init(literalCapacity: Int, interpolationCount: Int) {
            key.reserveCapacity(literalCapacity + 4 * interpolationCount)
        }

        public mutating func appendLiteral(_ literal: String) {
            guard literal.utf8.contains(UInt8(ascii: "%")) else { return key += literal }
            // As Xcode writes a percent sign beside arguments.
            for character in literal { key += character == "%" ? "%%" : String(character) }
        }

        /// Appends a whole number.
        public mutating func appendInterpolation(_ value: some BinaryInteger) {
            append(.integer(Int(clamping: value)), as: "%lld")
        }

        /// Appends a fraction.
        public mutating func appendInterpolation(_ value: some BinaryFloatingPoint) {
            append(.number(Double(value)), as: "%lf")
        }

        /// Appends a text that is the same in all languages, such as a name.
        public mutating func appendInterpolation(_ text: some StringProtocol) {
            append(.text(String(text)), as: "%@")
        }

        /// Appends a value in a format, which takes the language of the text: a date, a currency, a list.
        public mutating func appendInterpolation<Format: FormatStyle>(
            _ value: Format.FormatInput,
            format: Format
        ) where Format.FormatOutput == String {
            append(.formatted { format.locale($0).format(value) }, as: "%@")
        }

        private mutating func append(_ argument: TextArgument, as specifier: String) {
            key += specifier
            arguments.append(argument)
        }
    }
}

/// An argument of a text.
enum TextArgument {
    case integer(Int)
    case number(Double)
    case text(String)
    case formatted((Locale) -> String)
}
