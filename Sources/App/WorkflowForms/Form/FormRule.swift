/// A rule that concerns several fields of a form, such as that two passwords are equal.
///
/// It is checked while all its fields are valid by themselves, and its error is shown at the first of them.
///
/// ```swift
/// FormRule(\.repeated, \.password, error: .passwordsDiffer) { $0 == $1 }
/// ```
public struct FormRule<Fields: FormFields>: Sendable {
    let error: FieldError
    let cores: @Sendable (Fields) -> [FieldCore]
    let holds: @Sendable ([any Sendable]) -> Bool

    /// Creates a rule.
    /// - Parameters:
    ///   - paths: The fields; the first of them shows the error.
    ///   - error: The error of values for which the rule does not hold.
    ///   - holds: Returns whether the rule holds for the values of the fields.
    public init<each Value>(
        _ paths: repeat any KeyPath<Fields, Field<each Value>> & Sendable,
        error: FieldError,
        holds: @escaping @Sendable (repeat each Value) -> Bool
    ) {
        self.error = error
        cores = { fields in
            var cores: [FieldCore] = []
            repeat cores.append(fields[keyPath: each paths].core)
            return cores
        }
        self.holds = { values in
            var rest = values[...]
            func next<Next>(_ type: Next.Type) -> Next { rest.removeFirst() as! Next }
            return holds(repeat next((each Value).self))
        }
    }
}
