/// A range of allowed values: `18...120`, `1...` or `...80`.
public protocol FieldRange<Bound> {
    /// The type of the values.
    associatedtype Bound: Comparable
    /// The smallest value; `nil` if there is none.
    var lowest: Bound? { get }
    /// The largest value; `nil` if there is none.
    var highest: Bound? { get }
}

extension ClosedRange: FieldRange {
    public var lowest: Bound? { lowerBound }
    public var highest: Bound? { upperBound }
}

extension PartialRangeFrom: FieldRange {
    public var lowest: Bound? { lowerBound }
    public var highest: Bound? { nil }
}

extension PartialRangeThrough: FieldRange {
    public var lowest: Bound? { nil }
    public var highest: Bound? { upperBound }
}

extension FieldRange {
    func contains(_ value: Bound) -> Bool {
        (lowest.map { value >= $0 } ?? true) && (highest.map { value <= $0 } ?? true)
    }

    /// Returns the error for a value outside the range.
    func error(_ key: String, name: (Bound) -> FieldError.Argument) -> FieldError {
        var arguments: [String: FieldError.Argument] = [:]
        arguments["minimum"] = lowest.map(name)
        arguments["maximum"] = highest.map(name)
        switch (lowest, highest) {
        case (let low?, let high?):
            return FieldError(key + ".between", "Enter a value from \(low) to \(high).", arguments: arguments)
        case (let low?, nil): return FieldError(key + ".minimum", "Enter \(low) or more.", arguments: arguments)
        case (nil, let high):
            return FieldError(key + ".maximum", "Enter \(high.map { "\($0)" } ?? "") or less.", arguments: arguments)
        }
    }
}

extension FieldRange<Int> {
    /// The error for a text whose number of characters is outside the range.
    var lengthError: FieldError {
        var arguments: [String: FieldError.Argument] = [:]
        arguments["minimum"] = lowest.map { .count($0) }
        arguments["maximum"] = highest.map { .count($0) }
        switch (lowest, highest) {
        case (let low?, let high?) where low == high:
            return FieldError("form.length.exact", "Use exactly \(Self.characters(low)).", arguments: arguments)
        case (let low?, let high?):
            return FieldError("form.length.between", "Use \(low) to \(Self.characters(high)).", arguments: arguments)
        case (let low?, nil):
            return FieldError("form.length.minimum", "Use at least \(Self.characters(low)).", arguments: arguments)
        case (nil, let high):
            return FieldError("form.length.maximum", "Use at most \(Self.characters(high ?? 0)).", arguments: arguments)
        }
    }

    /// The error for a number of chosen options outside the range.
    var choiceError: FieldError {
        var arguments: [String: FieldError.Argument] = [:]
        arguments["minimum"] = lowest.map { .count($0) }
        arguments["maximum"] = highest.map { .count($0) }
        switch (lowest, highest) {
        case (let low?, let high?) where low == high:
            return FieldError("form.choices.exact", "Choose exactly \(low).", arguments: arguments)
        case (let low?, let high?):
            return FieldError("form.choices.between", "Choose \(low) to \(high).", arguments: arguments)
        case (let low?, nil):
            return FieldError("form.choices.minimum", "Choose at least \(low).", arguments: arguments)
        case (nil, let high):
            return FieldError("form.choices.maximum", "Choose at most \(high ?? 0).", arguments: arguments)
        }
    }

    private static func characters(_ count: Int) -> String { count == 1 ? "1 character" : "\(count) characters" }
}
