public import WorkflowForms
public import WorkflowTerminal

/// Returns a field of a form: the control that suits it with its label, its hint, and its error.
///
/// - Parameters:
///   - title: The label.
///   - field: The field, from a form's rendering: `signUp.name`.
///   - hint: What helps to fill in the field.
public func field<Value>(_ title: String, _ field: FormField<Value>, hint: String? = nil) -> TerminalView {
    let control = FormControl(title: title, field: field)
    return column {
        control.view.onFocusLost { field.leave() }
        if let hint { text(hint).style(.muted) }
        if let message = field.message { text(message).style(.danger) }
        if field.isVerifying { text(field.formTexts.verifying).style(.muted) }
    }
    .id(field.id)
}

/// The control of one field.
private struct FormControl<Value: Sendable> {
    let title: String
    let field: FormField<Value>

    var view: TerminalView {
        switch field.control.kind {
        case .flag:
            checkbox(label, isOn: !field.texts.isEmpty) { field.change(field.texts.isEmpty ? ["on"] : []) }
                .focused(field.takesFocus, once: wish)
        case .choice:
            choice(
                label,
                options: field.control.options.map { (id: $0.value, label: $0.title) },
                selection: field.texts.first
            ) { field.change([$0]) }
            .focused(field.takesFocus, once: wish)
        case .choices:
            choices
        case .multilineText:
            editor(label, text: field.text) { field.change([$0]) }.frame(height: 4).focused(
                field.takesFocus,
                once: wish
            )
        case .text, .email, .password, .integer, .decimal, .date:
            WorkflowTerminal.field(label, text: field.text, isSecret: field.control.isSecret) { field.change([$0]) }
                .focused(field.takesFocus, once: wish)
        }
    }

    /// The focus goes to an error after a submit, and stays where it is while errors come and go as somebody types.
    private var wish: AnyHashable { "\(field.formID) \(field.failures)" }

    private var choices: TerminalView {
        column {
            text(label)
            for (index, option) in field.control.options.enumerated() {
                let isOn = field.texts.contains(option.value)
                checkbox(option.title, isOn: isOn) { field.toggle(option.value, !isOn) }
                    .focused(field.takesFocus && index == 0, once: wish)
            }
        }
    }

    private var label: String {
        if field.control.isRequired || field.control.kind == .choices { return title }
        return "\(title) (\(field.formTexts.optional))"
    }
}
