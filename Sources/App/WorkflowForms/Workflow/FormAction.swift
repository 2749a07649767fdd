import Workflow

/// A step of somebody who fills in a form, or the result of a check that takes time.
enum FormAction<Fields: FormFields>: WorkflowAction {
    case change(Int, [String])
    case leave(Int)
    case submit([[String]])
    case pauseEnded(Int, revision: Int)
    case verified(Int, revision: Int, FieldError?)

    func apply(toState state: inout FormState<Fields>, context: ApplyContext<FormWorkflow<Fields>>) -> Fields.Value? {
        state.change(of: context[workflowValue: \.self]) { apply(to: &$0, context: context) }
    }

    private func apply(to form: inout Form<Fields>, context: ApplyContext<FormWorkflow<Fields>>) -> Fields.Value? {
        var value: Fields.Value?
        switch self {
        case .change(let index, let texts): form.change(index, to: texts)
        case .leave(let index): form.leave(index)
        case .pauseEnded(let index, let revision): form.pauseEnded(at: index, revision: revision)
        case .verified(let index, let revision, let error):
            value = form.verified(index, revision: revision, error: error)
        case .submit(let texts):
            if context[workflowValue: \.isBusy] { return nil }
            for (index, texts) in texts.enumerated() where !texts.isEmpty { form.change(index, to: texts) }
            value = form.submit()
        }
        if value != nil, context[workflowValue: \.clearsAfterSubmit] { form.reset() }
        return value
    }
}
