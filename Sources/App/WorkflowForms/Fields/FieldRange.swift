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
        let arguments = arguments(name)
        switch (lowest, highest) {
        case (let low?, let high?):
            return FieldError(key + ".between", "Enter a value from \(low) to \(high).", arguments: arguments)
        case (let low?, nil): return FieldError(key + ".minimum", "Enter \(low) or more.", arguments: arguments)
        case (nil, let high):
            return FieldError(key + ".maximum", "Enter \(high.map { "\($0)" } ?? "") or less.", arguments: arguments)
        }
    }

    private func arguments(_ name: (Bound) -> FieldError.Argument) -> [String: FieldError.Argument] {
        var arguments: [String: FieldError.Argument] = [:]
        arguments["minimum"] = lowest.map(name)
        arguments["maximum"] = highest.map(name)
        return arguments
    }
}

extension FieldRange<Int> {
    /// The error for a text whose number of characters is outside the range.
    var lengthError: FieldError {
        countError("form.length", verb: "Use") { $0 == 1 ? "1 character" : "\($0) characters" }
    }

    /// The error for a number of chosen options outside the range.
    var choiceError: FieldError { countError("form.choices", verb: "Choose") { "\($0)" } }

    private func countError(_ key: String, verb: String, counted: (Int) -> String) -> FieldError {
        let arguments = arguments { .count($0) }
        switch (lowest, highest) {
        case (let low?, let high?) where low == high:
            return FieldError(key + ".exact", "\(verb) exactly \(counted(low)).", arguments: arguments)
        case (let low?, let high?):
            return FieldError(key + ".between", "\(verb) \(low) to \(counted(high)).", arguments: arguments)
        case (let low?, nil):
            return FieldError(key + ".minimum", "\(verb) at least \(counted(low)).", arguments: arguments)
        case (nil, let high):
            return FieldError(key + ".maximum", "\(verb) at most \(counted(high ?? 0)).", arguments: arguments)
        }
    }
}
