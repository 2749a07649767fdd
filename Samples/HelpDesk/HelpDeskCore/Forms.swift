import WorkflowForms

/// The form of a new ticket, for the page and for the importer.
public struct NewTicket: FormFields {
    public let title = Field.text().length(3...120)
    /// The first message; empty if the title says it all.
    public let text = Field.multilineText().length(0...4_000).allowingEmpty

    public init() {}

    public func value(from form: ValidForm<NewTicket>) -> (title: String, text: String) { (form.title, form.text) }
}

public struct ReplyForm: FormFields {
    public let text = Field.multilineText().length(1...4_000)

    public func value(from form: ValidForm<ReplyForm>) -> String { form.text }
}

/// The form of somebody who has no account yet.
public struct Registration: FormFields {
    public let name: Field<String>
    public let password = Field.password().length(8...200)

    init(isFree: @escaping @Sendable (String) async throws -> Bool) {
        // No capitals and no accents: nobody can look like somebody else.
        name = .text().length(2...20).matching(/[a-z][a-z0-9-]*/, .badName).verified(.nameTaken, isFree)
    }

    public func value(from form: ValidForm<Registration>) -> (name: String, password: String) {
        (form.name, form.password)
    }
}

extension FieldError {
    static let badName = FieldError("desk.bad-name", "Use small letters from a to z, digits and hyphens.")
    static let nameTaken = FieldError("desk.name-taken", "Somebody else has this name.")
}
