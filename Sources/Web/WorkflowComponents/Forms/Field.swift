public import WorkflowForms
public import WorkflowHTML

/// Returns a field of a form: its label, its hint, the control that suits it, and its error.
///
/// - Parameters:
///   - title: The label.
///   - field: The field, from a form's rendering: `signUp.name`.
///   - hint: What helps to fill in the field. A placeholder is no hint, as it goes when somebody types.
///   - style: The look, where the kind of the field leaves a choice.
///   - autocomplete: What the browser may fill in, such as `given-name`, `new-password` or `off`.
public func field<Value>(
    _ title: String,
    _ field: FormField<Value>,
    hint: String? = nil,
    style: FieldStyle = .standard,
    autocomplete: String? = nil
) -> HTML {
    // A key changes one field: the others are not built again.
    memo(FieldParts(title: title, field: field, hint: hint, style: style, autocomplete: autocomplete)) { $0.html }
}

/// The parts of one field of a form. Equal ones have equal HTML, with the same handlers.
private struct FieldParts<Value: Sendable> {
    let title: String
    let field: FormField<Value>
    let hint: String?
    let style: FieldStyle
    let autocomplete: String?

    var html: HTML {
        switch field.control.kind {
        case .flag: flag
        case .choices: group(type: .checkbox)
        case .choice where style == .radioButtons: group(type: .radio)
        case .choice: labelled(menu)
        case .multilineText: labelled(textArea)
        default: labelled(textField)
        }
    }

    private var classes: String { field.message == nil ? "tc-field" : "tc-field tc-invalid" }

    /// The ids of what describes the control.
    private var descriptions: String {
        var ids: [String] = []
        if hint != nil { ids.append("\(field.id)-hint") }
        if field.message != nil { ids.append("\(field.id)-error") }
        return ids.joined(separator: " ")
    }

    private func state<Family>() -> HTMLAttribute<Family> {
        .group([
            .when(!descriptions.isEmpty, .ariaDescribedBy(descriptions)),
            .when(field.message != nil, .ariaInvalid(true)),
            .when(field.takesFocus, .autofocus),
            // Fields for passwords need no mark.
            .when(field.control.isSecret && field.control.kind != .password, .secret),
        ])
    }

    // MARK: - Controls

    private var textField: HTML {
        let control = field.control
        return input(
            .id(field.id),
            .name(field.name),
            .class("tc-input"),
            .type(type),
            .value(field.text),
            .required(control.isRequired),
            .when(inputMode != nil, .inputMode(inputMode ?? "")),
            .when(control.kind == .date && control.minimum != nil, .min(control.minimum ?? "")),
            .when(control.kind == .date && control.maximum != nil, .max(control.maximum ?? "")),
            .when(filledIn != nil, .autocomplete(filledIn ?? "")),
            state(),
            .onInput { field.change([$0]) },
            .onBlur { field.leave() }
        )
    }

    private var type: InputType {
        switch field.control.kind {
        case .email: .email
        case .password: .password
        case .date: .date
        default: .text
        }
    }

    /// The keyboard for numbers. A control of type `number` would lose a text that is none.
    private var inputMode: String? {
        switch field.control.kind {
        case .integer: field.control.minimum?.hasPrefix("-") == false ? "numeric" : nil
        case .decimal: "decimal"
        default: nil
        }
    }

    private var filledIn: String? { autocomplete ?? (field.control.kind == .email ? "email" : nil) }

    private var textArea: HTML {
        textarea(
            .id(field.id),
            .name(field.name),
            .class("tc-input"),
            .rows(4),
            .value(field.text),
            .required(field.control.isRequired),
            .when(autocomplete != nil, .autocomplete(autocomplete ?? "")),
            state(),
            .onInput { field.change([$0]) },
            .onBlur { field.leave() }
        )
    }

    private var menu: HTML {
        select(
            .id(field.id),
            .name(field.name),
            .class("tc-input"),
            .required(field.control.isRequired),
            state(),
            .onChange { field.change($0.isEmpty ? [] : [$0]) },
            .onBlur { field.leave() }
        ) {
            option(.value(""), .selected(field.text.isEmpty)) { field.formTexts.choose }
            for item in field.control.options {
                option(.value(item.value), .selected(field.text == item.value)) { item.title }
            }
        }
    }

    // MARK: - Surroundings

    private func labelled(_ control: HTML) -> HTML {
        div(.class(classes)) {
            label(.for(field.id), .class(style == .unlabelled ? "tc-label tc-hidden" : "tc-label")) { labelText }
            hintText
            control
            note
        }
    }

    private var flag: HTML {
        div(.class(classes + " tc-flag")) {
            label(.class("tc-option")) {
                input(
                    .id(field.id),
                    .name(field.name),
                    .type(.checkbox),
                    .checked(!field.texts.isEmpty),
                    .submits("on"),
                    .required(field.control.isRequired),
                    state(),
                    .onCheck { field.change($0 ? ["on"] : []) },
                    .onBlur { field.leave() }
                )
                span { title }
            }
            hintText
            note
        }
    }

    /// All options in a group. The first has the id of the field, for the focus after a submit that failed.
    private func group(type: InputType) -> HTML {
        fieldset(.class(classes + " tc-group"), .when(!descriptions.isEmpty, .ariaDescribedBy(descriptions))) {
            legend(.class("tc-label")) { labelText }
            hintText
            for (index, item) in field.control.options.enumerated() {
                label(.class("tc-option")) {
                    input(
                        .id(index == 0 ? field.id : "\(field.id)-\(index)"),
                        .name(field.name),
                        .type(type),
                        .checked(field.texts.contains(item.value)),
                        .submits(item.value),
                        .when(field.message != nil, .ariaInvalid(true)),
                        .when(field.takesFocus && index == 0, .autofocus),
                        .onCheck(id: item.value) { isOn in choose(item.value, isOn, one: type == .radio) },
                        .onBlur { field.leave() }
                    )
                    span { item.title }
                }
            }
            note
        }
    }

    private func choose(_ option: String, _ isOn: Bool, one: Bool) {
        if one { field.change([option]) } else { field.toggle(option, isOn) }
    }

    @HTMLBuilder private var labelText: HTML {
        title
        if !field.control.isRequired && field.control.kind != .choices {
            span(.class("tc-optional")) { " (\(field.formTexts.optional))" }
        }
    }

    @HTMLBuilder private var hintText: HTML {
        if let hint { p(.id("\(field.id)-hint"), .class("tc-hint")) { hint } }
    }

    /// The error. Its place is always there, because assistive technologies announce only what changes in one.
    @HTMLBuilder private var note: HTML {
        p(.id("\(field.id)-error"), .class("tc-error"), .ariaLive(.polite)) { field.message ?? "" }
        if field.isVerifying { p(.class("tc-note"), .role(.status)) { field.formTexts.verifying } }
    }
}

extension FieldParts: Equatable {
    static func == (a: FieldParts, b: FieldParts) -> Bool {
        a.field.identity === b.field.identity && a.field.name == b.field.name && a.field.formID == b.field.formID
            && a.field.texts == b.field.texts && a.field.message == b.field.message
            && a.field.isVerifying == b.field.isVerifying && a.field.takesFocus == b.field.takesFocus
            && a.title == b.title && a.hint == b.hint && a.style == b.style && a.autocomplete == b.autocomplete
    }
}
