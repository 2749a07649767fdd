/// A form that somebody fills in: the texts of its fields, and what is wrong with them.
///
/// ``FormWorkflow`` has one as its state. By itself it serves a form that a browser without scripts sends:
///
/// ```swift
/// switch await Form(SignUp()).submitted(values.all) {
/// case .value(let user): …
/// case .invalid(let form): …      // shows the form again, with its texts and errors
/// }
/// ```
public struct Form<Fields: FormFields>: Sendable {
    /// The fields of the form.
    public let fields: Fields
    let layout: FormLayout
    var entries: [Entry]
    /// Another one for each child that shows the form.
    var identity = FormIdentity()
    /// The errors of the form as a whole.
    public internal(set) var errors: [FieldError] = []
    var phase = FormPhase.editing
    /// The number of submits that failed.
    var failures = 0
    /// The rejection that the owner of the form had last, so that the same one is shown once.
    var taken: [RejectedItem] = []

    /// The texts, the value and the errors of one field.
    struct Entry: Sendable {
        var texts: [String]
        /// The value, if the field is valid by itself.
        var value: (any Sendable)?
        var ownError: FieldError?
        /// The error of the first rule that does not hold.
        var ruleError: FieldError?
        var rejection: FieldError?
        var verification = FieldVerificationState.none
        var isEdited = false
        /// A Boolean value that indicates whether there was a secret text before a restart, which the browser has not sent yet.
        var isForgotten = false
        /// A Boolean value that indicates whether errors are shown.
        var isShown = false
        /// The number of changes of the texts.
        var revision = 0

        var hasText: Bool { !texts.allSatisfy(\.isEmpty) }

        var error: FieldError? {
            if let error = rejection ?? ownError ?? ruleError { return error }
            if case .failed(let error) = verification { return error }
            return nil
        }
    }

    /// Creates a form with the starting values of its fields.
    public init(_ fields: Fields) {
        self.fields = fields
        layout = FormLayout(fields)
        entries = layout.cores.map { Entry(texts: $0.initial) }
        for index in entries.indices { checkField(index) }
        for rule in layout.rules.indices { checkTarget(of: rule) }
    }

    /// A Boolean value that indicates whether there are changes that were not submitted.
    public var hasUnsavedChanges: Bool { phase != .submitted && entries.contains(where: \.isEdited) }

    /// The field that is to have the focus after a submit that failed.
    var firstError: Int? { entries.firstIndex { $0.isShown && $0.error != nil } }

    // MARK: - Checks

    /// Checks a field by itself. A field whose text is not known is neither valid nor wrong.
    mutating func checkField(_ index: Int) {
        if entries[index].isForgotten {
            (entries[index].value, entries[index].ownError) = (nil, nil)
            return
        }
        do throws(FieldError) {
            entries[index].value = try layout.cores[index].parse(entries[index].texts)
            entries[index].ownError = nil
        } catch {
            (entries[index].value, entries[index].ownError) = (nil, error)
        }
    }

    /// Checks all rules that show their error at the same field as a rule.
    mutating func checkTarget(of rule: Int) {
        let target = layout.rules[rule].target
        let broken = layout.rules.first { $0.target == target && !holds($0) }
        entries[target].ruleError = broken?.error
    }

    private func holds(_ rule: FormLayout.Rule) -> Bool {
        let values = rule.fields.compactMap { entries[$0].value }
        return values.count < rule.fields.count || rule.holds(values)
    }
}

extension Form: Equatable {
    /// Compares what is shown. The fields are the same for as long as a form exists.
    public static func == (a: Form, b: Form) -> Bool {
        a.phase == b.phase && a.failures == b.failures && a.entries == b.entries && a.errors == b.errors
            && a.taken == b.taken
    }
}

extension Form.Entry: Equatable {
    static func == (a: Self, b: Self) -> Bool {
        a.revision == b.revision && a.isShown == b.isShown && a.isEdited == b.isEdited && a.texts == b.texts
            && a.verification == b.verification && a.error == b.error && a.isForgotten == b.isForgotten
    }
}
