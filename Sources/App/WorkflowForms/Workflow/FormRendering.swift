import Workflow

/// A form for display: the rendering of a ``FormWorkflow``. Its fields are found by their names.
///
/// ```swift
/// rendering.name.text          // what the field shows
/// rendering.name.message       // the error, once it is to be shown
/// ```
@dynamicMemberLookup
public struct FormRendering<Fields: FormFields> {
    let form: Form<Fields>
    let isBusy: Bool
    var formTexts: FormTexts
    let sink: Sink<FormAction<Fields>>
    // One closure for all fields.
    private let sendStep: (Int, FieldStep) -> Void
    /// The id of the form in the page, with which those of its controls begin.
    public let formID: String

    init(form: Form<Fields>, isBusy: Bool, formTexts: FormTexts, sink: Sink<FormAction<Fields>>, formID: String) {
        (self.form, self.isBusy, self.formTexts, self.sink, self.formID) = (form, isBusy, formTexts, sink, formID)
        sendStep = { index, step in
            switch step {
            case .change(let texts): sink.send(.change(index, texts))
            case .leave: sink.send(.leave(index))
            }
        }
    }

    /// The field that a property of the form describes.
    public subscript<Value>(dynamicMember path: KeyPath<Fields, Field<Value>>) -> FormField<Value> {
        self[path]
    }

    /// The field that a property of the form describes, whatever its name is.
    public subscript<Value>(path: KeyPath<Fields, Field<Value>>) -> FormField<Value> {
        let core = form.fields[keyPath: path].core
        let index = form.layout.index(of: core, in: Fields.self)
        let entry = form.entries[index]
        let error = entry.isShown ? entry.error : nil
        return FormField(
            name: form.layout.names[index],
            formID: formID,
            control: core.control,
            texts: entry.texts,
            error: error,
            message: error.map(formTexts.error),
            isVerifying: entry.verification == .running,
            takesFocus: error != nil && form.failures > 0 && form.firstError == index,
            failures: form.failures,
            formTexts: formTexts,
            identity: form.identity,
            index: index,
            send: sendStep
        )
    }

    /// Returns the same form in other texts: those of the language of the screen that shows it.
    ///
    /// A change of a session's language makes its screens again, and renders no workflow. So a form that changes its language
    /// with the page gets its texts here, and not from ``FormWorkflow``.
    public func speaking(_ texts: FormTexts) -> FormRendering {
        var form = self
        form.formTexts = texts
        return form
    }

    /// The texts of the errors of the form as a whole.
    public var messages: [String] { form.errors.map(formTexts.error) }

    /// A Boolean value that indicates whether a submit is on its way, so that another one has no effect.
    public var isSubmitting: Bool { isBusy || form.phase == .verifying }

    /// A Boolean value that indicates whether there are changes that were not submitted.
    public var hasUnsavedChanges: Bool { form.hasUnsavedChanges }

    /// The number of submits that failed. With each, the control of ``firstErrorID`` is to get the focus.
    public var failures: Int { form.failures }

    /// The id of the first control with an error, or of the form if only the form has one; `nil` without errors.
    public var firstErrorID: String? {
        if let index = form.firstError { return "\(formID)-\(form.layout.names[index])" }
        return form.errors.isEmpty ? nil : "\(formID)-errors"
    }

    /// Submits the form.
    /// - Parameter values: Returns the values of a name that the controls have, if they are known. These values win
    ///   over the typed ones, which a new session may not know.
    public func submit(_ values: (String) -> [String] = { _ in [] }) {
        let texts = form.layout.names.map(values)
        sink.send(.submit(texts))
    }
}
