/// The values of a form that is valid, by the names of its fields.
///
/// Only a form whose fields and rules all hold has one, so a value needs no further check.
@dynamicMemberLookup
public struct ValidForm<Fields: FormFields> {
    /// The fields of the form.
    public let fields: Fields
    let layout: FormLayout
    let values: [any Sendable]

    /// The value of a field.
    public subscript<Value>(dynamicMember path: KeyPath<Fields, Field<Value>>) -> Value {
        values[layout.index(of: fields[keyPath: path].core, in: Fields.self)] as! Value
    }
}

extension FormLayout {
    /// Returns the number of a field of a form.
    func index<Fields>(of core: FieldCore, in type: Fields.Type) -> Int {
        if let index = index(of: core) { return index }
        fatalError(
            "Expected a field that is stored in \(type). Instead, it is computed, so that it is another one each time. "
                + "Make it a stored property."
        )
    }
}
