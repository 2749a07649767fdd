public import WorkflowForms
public import WorkflowTerminal

extension FormRendering {
    /// Returns the form with its fields in it, below the errors of the form as a whole.
    ///
    /// After a submit that failed, the first control with an error has the focus.
    ///
    /// ```swift
    /// signUp.terminal {
    ///     field("Name", signUp.name)
    ///     submitButton("Sign up", signUp)
    /// }
    /// ```
    public func terminal(@TerminalBuilder content: () -> [TerminalView]) -> TerminalView {
        let fields = content()
        return column(spacing: 1) {
            for message in messages { text(message).style(.danger) }
            for field in fields { field }
        }
        .id(formID)
    }
}

/// Returns the button that submits a form. While a submit is on its way, it is disabled.
public func submitButton<Fields>(_ title: String, _ form: FormRendering<Fields>) -> TerminalView {
    button(title, form.isSubmitting ? nil : { form.submit() })
}
