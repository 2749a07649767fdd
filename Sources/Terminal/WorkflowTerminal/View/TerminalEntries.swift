/// Returns a field whose text the host keeps until it is submitted, for screens that have no place for a draft.
///
/// Enter submits the text, blank or not, and empties the field.
/// - Parameters:
///   - label: The label, which also names it for screen readers.
///   - button: The label of a button beside the field that submits it, too; `nil` for none.
///   - onSubmit: Called with the text.
public func entry(_ label: String, button: String? = nil, onSubmit: @escaping (String) -> Void) -> TerminalView {
    var field = TerminalField(label: label, text: "", isSecret: false, onChange: { _ in }, onSubmit: onSubmit)
    field.isKept = true
    let view = TerminalView(.field(field)).frame(width: .fill)
    guard let button else { return view }
    return row {
        view
        TerminalView(.button(TerminalButton(label: button, key: nil, action: {}, submitsField: true)))
    }
}

/// Returns a field for a text of several lines. Enter begins a line, and Tab leaves the field.
/// - Parameters:
///   - label: The label, which also names it for screen readers.
///   - text: The text that is shown. What a person types is shown once a rendering has it.
///   - onChange: Called with the text after each change; a paste is one.
public func editor(_ label: String, text: String, onChange: @escaping (String) -> Void) -> TerminalView {
    var field = TerminalField(label: label, text: text, isSecret: false, onChange: onChange, onSubmit: nil)
    field.hasLines = true
    return TerminalView(.field(field))
}

/// Returns options; one of them is chosen.
/// - Parameters:
///   - label: The label, which also names it for screen readers.
///   - options: The options, each with an identity and a label.
///   - selection: The identity of the chosen option; `nil` if none is.
///   - onSelect: Called with the identity of the option that is chosen.
public func choice<ID: Hashable>(
    _ label: String,
    options: [(id: ID, label: String)],
    selection: ID?,
    onSelect: @escaping (ID) -> Void
) -> TerminalView {
    column {
        text(label)
        for option in options {
            TerminalView(
                .checkbox(
                    TerminalCheckbox(label: option.label, isOn: option.id == selection, isRadio: true) {
                        onSelect(option.id)
                    }
                )
            )
            .id(option.id)
        }
    }
}
