extension Form {
    /// A field whose error is shown.
    public struct FailedField: Hashable, Sendable {
        /// The name of the field, which is that of its property.
        public let name: String
        /// The reason why the value of the field is refused.
        public let error: FieldError
    }

    /// The fields whose errors are shown, in the order of the form.
    ///
    /// After ``submitted(_:)`` these are all fields that are wrong. What is wrong with the form as a whole is in ``errors``.
    ///
    /// ```swift
    /// for field in form.failedFields { print("row \(row): \(field.name): \(field.error.text)") }
    /// ```
    public var failedFields: [FailedField] {
        zip(layout.names, entries).compactMap { name, entry in
            entry.isShown ? entry.error.map { FailedField(name: name, error: $0) } : nil
        }
    }

    /// Returns the error that is shown at a field; nil if there is none.
    /// - Parameter path: The path of a field that is a stored property of the form.
    public func error<Value>(at path: KeyPath<Fields, Field<Value>>) -> FieldError? {
        let entry = entries[layout.index(of: fields[keyPath: path].core, in: Fields.self)]
        return entry.isShown ? entry.error : nil
    }
}
