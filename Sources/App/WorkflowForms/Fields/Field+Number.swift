#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension Field<Int> {
    /// Returns a field for a whole number.
    public static func integer() -> Field {
        Field(.integer) { text throws(FieldError) in
            guard let number = Int(text) else { throw .notAnInteger }
            return number
        } format: {
            String($0)
        }
    }

    /// Returns a field for a whole number in a range.
    public static func integer(_ range: some FieldRange<Int> & Sendable) -> Field { integer().range(range) }

    /// Returns the field with limits for its number.
    public func range(_ range: some FieldRange<Int> & Sendable) -> Field {
        limited(by: range, error: range.error("form.number") { .count($0) })
    }
}

extension Field<Decimal> {
    /// Returns a field for a number with a fraction, such as a price.
    /// - Parameter separator: The character in front of the fraction: a comma in many languages.
    public static func decimal(separator: Character = ".") -> Field {
        Field(.decimal) { text throws(FieldError) in
            guard let number = Decimal(typed: text, separator: separator) else { throw .notANumber }
            return number
        } format: {
            $0.description.replacing(".", with: String(separator))
        }
    }

    /// Returns a field for a number with a fraction in a range.
    public static func decimal(_ range: some FieldRange<Decimal> & Sendable, separator: Character = ".") -> Field {
        decimal(separator: separator).range(range)
    }

    /// Returns the field with limits for its number.
    public func range(_ range: some FieldRange<Decimal> & Sendable) -> Field {
        limited(by: range, error: range.error("form.number") { .text($0.description) })
    }
}

extension Decimal {
    /// Creates the number of a text of digits with at most one separator; nil for any other text.
    fileprivate init?(typed text: String, separator: Character) {
        // A sign, 38 digits and the separator.
        guard text.utf8.count <= 39 + String(separator).utf8.count else { return nil }
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        let parts = digits.split(separator: separator, omittingEmptySubsequences: false)
        let isNumber = parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { ("0"..."9").contains($0) } }
        guard isNumber, (1...2).contains(parts.count), digits.count <= 38 else { return nil }
        self.init(string: text.replacing(String(separator), with: "."))
    }
}

extension Field where Value: Comparable {
    func limited<Range: FieldRange<Value> & Sendable>(by range: Range, error: FieldError) -> Field {
        with {
            $0.minimum = range.lowest.flatMap { format($0).first }
            $0.maximum = range.highest.flatMap { format($0).first }
        }
        .check(error) { range.contains($0) }
    }
}
