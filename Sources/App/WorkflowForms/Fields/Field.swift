/// A field of a form: how the texts of its control become a value, and what is checked.
///
/// Made by `Field.text()`, `Field.integer(18...120)` and the like, and refined by what follows: `.length(2...40)`,
/// `.optional`, `.check(…)`, `.verified(…)`. A field is required unless it is `.optional`.
///
/// ```swift
/// let name = Field.text().length(2...40)
/// let age = Field.integer(18...120).optional      // its value is an Int?
/// ```
public struct Field<Value: Sendable>: Sendable {
    let core: FieldCore
    package let parse: @Sendable ([String]) throws(FieldError) -> Value
    let format: @Sendable (Value) -> [String]

    /// Creates a field of a type of your own.
    /// - Parameters:
    ///   - control: The control that suits it.
    ///   - parse: Returns the value of a text without the spaces around it, or throws what is wrong with it. It is not
    ///     called for an empty text, which is refused.
    ///   - format: Returns the text of a value.
    public init(
        _ control: FieldControl.Kind = .text,
        parse: @escaping @Sendable (String) throws(FieldError) -> Value,
        format: @escaping @Sendable (Value) -> String
    ) {
        self.init(FieldControl(kind: control)) { texts throws(FieldError) in
            let text = texts.first.trimmed
            if text.isEmpty { throw .required }
            return try parse(text)
        } format: {
            [format($0)]
        }
    }

    init(
        _ control: FieldControl,
        initial: [String] = [],
        verification: FieldVerification? = nil,
        parse: @escaping @Sendable ([String]) throws(FieldError) -> Value,
        format: @escaping @Sendable (Value) -> [String]
    ) {
        core = FieldCore(control: control, initial: initial, verification: verification) { texts throws(FieldError) in
            try parse(texts)
        }
        (self.parse, self.format) = (parse, format)
    }

    /// Returns the field with another control, whose other properties stay.
    func with(_ change: (inout FieldControl) -> Void) -> Field {
        var control = core.control
        change(&control)
        return Field(control, initial: core.initial, verification: core.verification, parse: parse, format: format)
    }

    /// Returns the field with a value in it before anything is typed.
    public func starting(with value: Value) -> Field {
        Field(core.control, initial: format(value), verification: core.verification, parse: parse, format: format)
    }

    /// The field whose text is secret, such as the number of a card.
    ///
    /// The text is never encoded: it is in no snapshot, no journal and no page that shows the form again to a browser without
    /// scripts. After a restart of the server the browser still has it and sends it again. A password is secret by itself.
    public var secret: Field { with { $0.isSecret = true } }

    /// Returns the field with a further check of its value.
    /// - Parameters:
    ///   - error: The error for a value that does not hold.
    ///   - holds: Returns whether a value is allowed. Called at each change of the text, also outside the session.
    public func check(_ error: FieldError, _ holds: @escaping @Sendable (Value) -> Bool) -> Field {
        Field(core.control, initial: core.initial, verification: core.verification) {
            [parse] texts throws(FieldError) in
            let value = try parse(texts)
            if !holds(value) { throw error }
            return value
        } format: { [format] in
            format($0)
        }
    }

    /// Returns the field with a check that takes time, such as whether a name is taken.
    ///
    /// It starts when the value is valid otherwise and typing has paused; the result for an older text is ignored. A
    /// submit waits for it. If it throws, the field has the error `form.not-verified`, and the next submit tries again.
    /// - Parameters:
    ///   - error: The error for a value that does not hold.
    ///   - pause: The time without a change of the text after which the check starts.
    ///   - holds: Returns whether a value is allowed. Called outside the session, and cancelled when its answer is of no
    ///     use any more.
    public func verified(
        _ error: FieldError,
        after pause: Duration = .milliseconds(400),
        _ holds: @escaping @Sendable (Value) async throws -> Bool
    ) -> Field {
        let verification = FieldVerification(pause: pause, error: error) { try await holds($0 as! Value) }
        return Field(core.control, initial: core.initial, verification: verification, parse: parse, format: format)
    }

    /// The field whose value is `nil` if nothing is entered.
    public var optional: Field<Value?> {
        var control = core.control
        control.isRequired = false
        let verification = core.verification?.map { value in value as! Value? }
        return Field<Value?>(control, initial: core.initial, verification: verification) {
            [parse] texts throws(FieldError) in
            texts.allSatisfy(\.trimmed.isEmpty) ? nil : try parse(texts)
        } format: { [format] in
            $0.map(format) ?? []
        }
    }
}

/// A field without the type of its value. It is an object, so that a form knows which of its fields is meant.
final class FieldCore: Sendable {
    let control: FieldControl
    let initial: [String]
    let verification: FieldVerification?
    let parse: @Sendable ([String]) throws(FieldError) -> any Sendable

    init(
        control: FieldControl,
        initial: [String],
        verification: FieldVerification?,
        parse: @escaping @Sendable ([String]) throws(FieldError) -> any Sendable
    ) {
        (self.control, self.initial, self.verification, self.parse) = (control, initial, verification, parse)
    }
}

/// A check of a value that takes time.
struct FieldVerification: Sendable {
    let pause: Duration
    let error: FieldError
    let holds: @Sendable (any Sendable) async throws -> Bool

    /// Returns the verification of what `transform` finds in a value; nothing needs none.
    func map(_ transform: @escaping @Sendable (any Sendable) -> (any Sendable)?) -> FieldVerification {
        FieldVerification(pause: pause, error: error) { [holds] value in
            guard let value = transform(value) else { return true }
            return try await holds(value)
        }
    }

    /// Returns the error of a value, if it has one.
    func error(of value: any Sendable) async -> FieldError? {
        do { return try await holds(value) ? nil : error } catch { return .notVerified }
    }
}

/// A field as a form finds it among its own.
protocol AnyField {
    var core: FieldCore { get }
}

extension Field: AnyField {}
