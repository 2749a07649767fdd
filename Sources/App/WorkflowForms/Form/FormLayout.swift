/// The fields of a form in their order, and the rules by the fields that they concern. Made once for a form.
final class FormLayout: Sendable {
    struct Rule: Sendable {
        let fields: [Int]
        let error: FieldError
        let holds: @Sendable ([any Sendable]) -> Bool
        var target: Int { fields[0] }
    }

    let names: [String]
    let cores: [FieldCore]
    let rules: [Rule]
    /// The rules of each field.
    let rulesOfField: [[Int]]
    /// The fields with a check that takes time.
    let verifiedFields: [Int]
    private let indexes: [ObjectIdentifier: Int]

    init<Fields: FormFields>(_ fields: Fields) {
        let found = Mirror(reflecting: fields).children.compactMap { child in
            (child.value as? any AnyField).map { (child.label ?? "", $0.core) }
        }
        names = found.map(\.0)
        let cores = found.map(\.1)
        let indexes = Dictionary(zip(cores.map { ObjectIdentifier($0) }, cores.indices)) { (first, other) -> Int in
            fatalError(
                "Expected a field for each property of \(Fields.self). Instead, `\(found[first].0)` and `\(found[other].0)` "
                    + "have the same one. Make one for each, as by a function."
            )
        }
        func index(of core: FieldCore) -> Int {
            if let index = indexes[ObjectIdentifier(core)] { return index }
            fatalError(
                "Expected a rule of \(Fields.self) about its fields. Instead, it names one that is not stored in it. "
                    + "Make that field a stored property."
            )
        }
        let rules = fields.rules.map { rule in
            Rule(fields: rule.cores(fields).map(index), error: rule.error, holds: rule.holds)
        }
        rulesOfField = cores.indices.map { field in rules.indices.filter { rules[$0].fields.contains(field) } }
        verifiedFields = cores.indices.filter { cores[$0].verification != nil }
        (self.cores, self.indexes, self.rules) = (cores, indexes, rules)
    }

    /// Returns the number of a field; nil if it is none of this form.
    func index(of core: FieldCore) -> Int? { indexes[ObjectIdentifier(core)] }
}
