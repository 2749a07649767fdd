/// A field of a form for display, with the closures for its control.
public struct FormField<Value: Sendable> {
    /// The name of the field in the form.
    public let name: String
    /// The id of the form in the page, with which that of the control begins.
    public let formID: String
    /// The control that suits the field.
    public let control: FieldControl
    /// The texts of the control: one, or those of the chosen options.
    public let texts: [String]
    /// The error for display, if there is one.
    public let error: FieldError?
    /// The text of the error, in the language of the form.
    public let message: String?
    /// A Boolean value that indicates whether a check that takes time runs.
    public let isVerifying: Bool
    /// A Boolean value that indicates whether this is the first field with an error, which is to have the focus.
    public let takesFocus: Bool
    /// The number of submits that failed; with each, the first field with an error is to have the focus.
    package let failures: Int
    /// The texts of the form.
    public let formTexts: FormTexts
    /// The form, as one that takes its place has other handlers.
    package let identity: FormIdentity
    let index: Int
    let send: (Int, FieldStep) -> Void

    /// The id of the control in the page.
    public var id: String { "\(formID)-\(name)" }

    /// Changes the texts.
    public func change(_ texts: [String]) {
        send(index, .change(texts))
    }

    /// Notes that the control has lost the focus.
    public func leave() {
        send(index, .leave)
    }

    /// The text of the control, or the value of the chosen option.
    public var text: String { texts.first ?? "" }

    /// Chooses an option of several, or takes it back.
    public func toggle(_ option: String, _ isOn: Bool) {
        let others = texts.filter { $0 != option }
        change(isOn ? others + [option] : others)
    }
}

/// A step of somebody in one field.
enum FieldStep {
    case change([String])
    case leave
}
