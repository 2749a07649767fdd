/// The state of a ``FormWorkflow``: a form, or a saved form until the workflow names its fields.
public struct FormState<Fields: FormFields> {
    private var form: Form<Fields>?
    /// Set while `form` is not.
    private var restored: RestoredForm<Fields>?

    init(_ form: Form<Fields>) { self.form = form }

    func form(of workflow: FormWorkflow<Fields>) -> Form<Fields> {
        form ?? restored?.form(of: workflow) ?? workflow.makeNewForm()
    }

    mutating func change<Result>(
        of workflow: FormWorkflow<Fields>,
        _ body: (inout Form<Fields>) -> Result
    ) -> Result {
        var changed = form(of: workflow)
        // Nobody else has the form meanwhile, so that it is not copied.
        (form, restored) = (nil, nil)
        defer { form = changed }
        return body(&changed)
    }
}

extension FormState: Equatable {
    public static func == (a: FormState, b: FormState) -> Bool {
        a.form == b.form && a.restored === b.restored
    }
}

extension FormState: Codable {
    public init(from decoder: any Decoder) throws {
        restored = RestoredForm(try SavedForm(from: decoder))
    }

    public func encode(to encoder: any Encoder) throws {
        try saved.encode(to: encoder)
    }

    private var saved: SavedForm? { form?.saved ?? restored?.saved }
}

extension FormState: CustomReflectable {
    /// A mirror of the saved form, so that no dump has the texts of secret fields.
    public var customMirror: Mirror { Mirror(reflecting: saved as Any) }
}

/// A form that was restored and not changed since. It is made once, as its handlers are those of one form.
private final class RestoredForm<Fields: FormFields> {
    let saved: SavedForm
    private var form: Form<Fields>?

    init(_ saved: SavedForm) { self.saved = saved }

    func form(of workflow: FormWorkflow<Fields>) -> Form<Fields> {
        let form = form ?? workflow.makeNewForm(from: saved)
        self.form = form
        return form
    }
}
