/// A form as a value: its fields, rules across them, and the value that a valid form gives.
///
/// Every stored property that is a ``Field`` is a field of the form, under the name of the property.
///
/// ```swift
/// struct SignUp: FormFields {
///     let name = Field.text().length(2...40)
///     let age = Field.integer(18...120).optional
///
///     func value(from form: ValidForm<SignUp>) -> NewUser { NewUser(name: form.name, age: form.age) }
/// }
/// ```
public protocol FormFields: Sendable {
    /// The type of the value of a valid form.
    associatedtype Value

    /// The rules that concern several fields. None by default.
    var rules: [FormRule<Self>] { get }

    /// Returns the value of a form whose fields and rules are all valid.
    /// - Parameter form: The values of the fields, by the names of the properties.
    /// - Throws: ``FormRejection``, or a ``FieldError`` of the form as a whole, if the values are not valid together after
    ///   all. Any other error is shown as ``FieldError/invalid``.
    func value(from form: ValidForm<Self>) throws -> Value
}

extension FormFields {
    public var rules: [FormRule<Self>] { [] }
}
