public import Workflow
import WorkflowConcurrency

/// A form as a child of a workflow. Its output is the value of the form, each time a valid one is submitted.
///
/// ```swift
/// FormWorkflow(SignUp()).rendered(in: context) { Action.signUp($0) }
/// ```
///
/// The fields are made once, with the form. A form with other fields, or one that begins again, is another child: give
/// it another key.
///
/// The form outlives its process where sessions are kept: its state is that of a `DurableWorkflow`. Texts of secret fields are
/// left out.
public struct FormWorkflow<Fields: FormFields>: DurableWorkflow {
    public typealias Output = Fields.Value
    public typealias State = FormState<Fields>

    let makeForm: () -> Form<Fields>
    let id: String
    let rejection: FormRejection<Fields>?
    let isBusy: Bool
    let clearsAfterSubmit: Bool
    let storedCount: Int
    let texts: FormTexts
    let clock: any Clock<Duration>

    /// Creates a form.
    /// - Parameters:
    ///   - fields: The fields. Made once.
    ///   - id: The id of the form in the page; by default the name of the fields' type. Two forms of one type need two.
    ///   - rejection: Why what was submitted is refused, if it is. Each change of it to another one is shown; set it to
    ///     `nil` when the form is submitted again.
    ///   - isBusy: Whether a submitted value is being processed. Meanwhile another submit has no effect.
    ///   - clearsAfterSubmit: Whether the form goes back to its starting values when a valid one is submitted.
    ///   - storedCount: The number of submitted values that are stored. When it grows, the form goes back to its starting values, unless
    ///     somebody has changed it since the submit. So no text is lost before it is stored.
    ///   - texts: The texts that the form shows by itself.
    ///   - clock: The clock for pauses of typing.
    public init(
        _ fields: @autoclosure @escaping () -> Fields,
        id: String = String(describing: Fields.self),
        rejection: FormRejection<Fields>? = nil,
        isBusy: Bool = false,
        clearsAfterSubmit: Bool = false,
        storedCount: Int = 0,
        texts: FormTexts = .english,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        makeForm = { Form(fields()) }
        (self.id, self.rejection, self.isBusy) = (id, rejection, isBusy)
        (self.clearsAfterSubmit, self.storedCount) = (clearsAfterSubmit, storedCount)
        (self.texts, self.clock) = (texts, clock)
    }

    /// Creates a form that goes on from another one, such as one that a browser without scripts has sent.
    public init(
        from form: Form<Fields>,
        id: String = String(describing: Fields.self),
        rejection: FormRejection<Fields>? = nil,
        isBusy: Bool = false,
        clearsAfterSubmit: Bool = false,
        storedCount: Int = 0,
        texts: FormTexts = .english,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        makeForm = { form }
        (self.id, self.rejection, self.isBusy) = (id, rejection, isBusy)
        (self.clearsAfterSubmit, self.storedCount) = (clearsAfterSubmit, storedCount)
        (self.texts, self.clock) = (texts, clock)
    }

    public func makeInitialState() -> FormState<Fields> { FormState(makeNewForm()) }

    public func workflowDidChange(from previousWorkflow: FormWorkflow, state: inout FormState<Fields>) {
        state.change(of: self) { form in
            if storedCount > previousWorkflow.storedCount { form.didStore() }
            form.take(rejection)
        }
    }

    /// Returns a new form, different from all before, with the contents of a saved one.
    func makeNewForm(from saved: SavedForm? = nil) -> Form<Fields> {
        var form = makeForm()
        form.identity = FormIdentity()
        if let saved { form.restore(saved) }
        form.take(rejection)
        return form
    }

    public func render(state: FormState<Fields>, context: RenderContext<FormWorkflow>) -> FormRendering<Fields> {
        let form = state.form(of: self)
        for index in form.layout.verifiedFields { verify(index, of: form, in: context) }
        let sink = context.makeSink(of: FormAction<Fields>.self)
        return FormRendering(form: form, isBusy: isBusy, formTexts: texts, sink: sink, formID: id)
    }

    /// Runs the verification of a field that needs one, for as long as its text stays as it is.
    private func verify(_ index: Int, of form: Form<Fields>, in context: RenderContext<FormWorkflow>) {
        let entry = form.entries[index]
        guard let verification = form.layout.cores[index].verification, let value = entry.value else { return }
        let key = "\(form.layout.names[index]) \(entry.revision)"
        switch entry.verification {
        case .none, .failed: break
        case .waiting:
            Work.timer(after: verification.pause, clock: clock).running(in: context, key: "pause \(key)") {
                FormAction<Fields>.pauseEnded(index, revision: entry.revision)
            }
        case .running:
            Work { await verification.error(of: value) }.running(in: context, key: "verify \(key)") { error in
                FormAction<Fields>.verified(index, revision: entry.revision, error)
            }
        }
    }
}

/// Equal props give an equal rendering: the fields are made once, and the texts are those of the session's language.
extension FormWorkflow: Equatable {
    public static func == (a: FormWorkflow, b: FormWorkflow) -> Bool {
        a.id == b.id && a.rejection == b.rejection && a.isBusy == b.isBusy
            && a.clearsAfterSubmit == b.clearsAfterSubmit && a.storedCount == b.storedCount
    }
}
