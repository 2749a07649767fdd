/// Attributes of controls and of the forms around them.

extension HTMLAttribute where Family: ControlFamily {
    /// The name in the submitted form.
    public static func name(_ name: String) -> HTMLAttribute { HTMLAttribute(name: "name", name) }

    /// Whether the control can be used at all. It loses the focus; prefer ``ariaDisabled(_:)`` for buttons.
    public static func disabled(_ isDisabled: Bool = true) -> HTMLAttribute {
        HTMLAttribute(name: "disabled", isOn: isDisabled)
    }

    /// The id of the form, for a control outside it.
    public static func form(_ id: String) -> HTMLAttribute { HTMLAttribute(name: "form", id) }
}

extension HTMLAttribute where Family: FieldFamily {
    /// Whether a value must be given.
    public static func required(_ isRequired: Bool = true) -> HTMLAttribute {
        HTMLAttribute(name: "required", isOn: isRequired)
    }

    /// What the browser may fill in: `off`, `name`, `email` …
    public static func autocomplete(_ hint: String) -> HTMLAttribute { HTMLAttribute(name: "autocomplete", hint) }

    /// Whether several values may be chosen.
    public static func multiple(_ isMultiple: Bool = true) -> HTMLAttribute {
        HTMLAttribute(name: "multiple", isOn: isMultiple)
    }
}

extension HTMLAttribute where Family: TextFieldFamily {
    /// The text in the field. The browser owns it while it is being edited: a change made here reaches the field only if
    /// it answers the newest edit (``PageTree/recordEdit(node:edit:value:)``).
    public static func value(_ text: String) -> HTMLAttribute { HTMLAttribute(.property("value", .text(text))) }

    /// The text shown while the field is empty. Not a label.
    public static func placeholder(_ text: String) -> HTMLAttribute { HTMLAttribute(name: "placeholder", text) }

    /// Whether the text can be read but not edited.
    public static func readOnly(_ isReadOnly: Bool = true) -> HTMLAttribute {
        HTMLAttribute(name: "readonly", isOn: isReadOnly)
    }

    /// The largest number of UTF-16 units; counts only what is typed.
    public static func maxLength(_ count: Int) -> HTMLAttribute { HTMLAttribute(name: "maxlength", String(count)) }

    /// The smallest number of UTF-16 units.
    public static func minLength(_ count: Int) -> HTMLAttribute { HTMLAttribute(name: "minlength", String(count)) }

    /// Whether spelling is checked.
    public static func spellcheck(_ isOn: Bool) -> HTMLAttribute {
        HTMLAttribute(name: "spellcheck", isOn ? "true" : "false")
    }

    /// Which keys a touch keyboard shows.
    public static func inputMode(_ mode: String) -> HTMLAttribute { HTMLAttribute(name: "inputmode", mode) }

    /// What the enter key of a touch keyboard says.
    public static func enterKeyHint(_ hint: String) -> HTMLAttribute { HTMLAttribute(name: "enterkeyhint", hint) }

    /// The browser empties the field when its form is submitted, so that nothing typed later is erased.
    public static var clearsAfterSubmit: HTMLAttribute { HTMLAttribute(name: "data-clear", "") }
}

extension HTMLAttribute where Family == ElementFamily.Input {
    /// What the field is for; another type is another element.
    public static func type(_ type: InputType) -> HTMLAttribute { HTMLAttribute(name: "type", type.rawValue) }

    /// Whether a checkbox or radio button is checked.
    public static func checked(_ isChecked: Bool = true) -> HTMLAttribute {
        HTMLAttribute(.property("checked", .flag(isChecked)))
    }

    /// The value that a checkbox, radio button or submit button has in the form; not what a text field shows.
    public static func submits(_ value: String) -> HTMLAttribute { HTMLAttribute(name: "value", value) }

    /// The smallest value.
    public static func min(_ value: String) -> HTMLAttribute { HTMLAttribute(name: "min", value) }

    /// The largest value.
    public static func max(_ value: String) -> HTMLAttribute { HTMLAttribute(name: "max", value) }

    /// The distance of allowed values, or `any`.
    public static func step(_ value: String) -> HTMLAttribute { HTMLAttribute(name: "step", value) }

    /// The regular expression that a value must match.
    public static func pattern(_ expression: String) -> HTMLAttribute { HTMLAttribute(name: "pattern", expression) }

    /// The id of a `datalist` with suggestions.
    public static func list(_ id: String) -> HTMLAttribute { HTMLAttribute(name: "list", id) }

    /// The kinds of files offered.
    public static func accept(_ types: String) -> HTMLAttribute { HTMLAttribute(name: "accept", types) }

    /// The text that stands for an image button.
    public static func alt(_ text: String) -> HTMLAttribute { HTMLAttribute(name: "alt", text) }
}

/// What an `input` is for.
public enum InputType: String, Sendable {
    case checkbox, color, date, email, file, hidden, image, month, number, password, radio, range, reset, search
    case submit, telephone = "tel", text, time, url, week
    case dateAndTime = "datetime-local"
}

extension HTMLAttribute where Family == ElementFamily.TextArea {
    /// The height in lines.
    public static func rows(_ count: Int) -> HTMLAttribute { HTMLAttribute(name: "rows", String(count)) }

    /// The width in average characters.
    public static func columns(_ count: Int) -> HTMLAttribute { HTMLAttribute(name: "cols", String(count)) }
}

extension HTMLAttribute where Family == ElementFamily.Select {
    /// The number of options shown at once.
    public static func size(_ count: Int) -> HTMLAttribute { HTMLAttribute(name: "size", String(count)) }
}

extension HTMLAttribute where Family == ElementFamily.Option {
    /// The value in the form; without it the text is.
    public static func value(_ text: String) -> HTMLAttribute { HTMLAttribute(name: "value", text) }

    /// Whether the option is chosen.
    public static func selected(_ isSelected: Bool = true) -> HTMLAttribute {
        HTMLAttribute(.property("selected", .flag(isSelected)))
    }

    /// Whether the option cannot be chosen.
    public static func disabled(_ isDisabled: Bool = true) -> HTMLAttribute {
        HTMLAttribute(name: "disabled", isOn: isDisabled)
    }
}

extension HTMLAttribute where Family == ElementFamily.OptionGroup {
    /// The name of the group.
    public static func label(_ text: String) -> HTMLAttribute { HTMLAttribute(name: "label", text) }

    /// Whether none of the group can be chosen.
    public static func disabled(_ isDisabled: Bool = true) -> HTMLAttribute {
        HTMLAttribute(name: "disabled", isOn: isDisabled)
    }
}

extension HTMLAttribute where Family == ElementFamily.FieldSet {
    /// Whether no control in the set can be used.
    public static func disabled(_ isDisabled: Bool = true) -> HTMLAttribute {
        HTMLAttribute(name: "disabled", isOn: isDisabled)
    }
}

extension HTMLAttribute where Family == ElementFamily.Label {
    /// The id of the control that the label names, where it does not hold it.
    public static func `for`(_ id: String) -> HTMLAttribute { HTMLAttribute(name: "for", id) }
}

extension HTMLAttribute where Family == ElementFamily.Output {
    /// The ids of the controls that the result comes from.
    public static func `for`(_ ids: String) -> HTMLAttribute { HTMLAttribute(name: "for", ids) }
}

extension HTMLAttribute where Family == ElementFamily.Button {
    /// What the button does to its form; without this attribute it submits it.
    public static func type(_ type: ButtonType) -> HTMLAttribute { HTMLAttribute(name: "type", type.rawValue) }

    /// The value in the form if this button submits it.
    public static func value(_ text: String) -> HTMLAttribute { HTMLAttribute(name: "value", text) }
}

/// What a `button` does to its form.
public enum ButtonType: String, Sendable {
    /// Nothing.
    case button
    case submit, reset
}

extension HTMLAttribute where Family: SubmitterFamily {
    /// Where the form goes if this control submits it.
    public static func formAction(_ url: String) -> HTMLAttribute { HTMLAttribute(name: "formaction", url: url) }
}

extension HTMLAttribute where Family == ElementFamily.Form {
    /// Where the form goes when there is no live connection.
    public static func action(_ url: String) -> HTMLAttribute { HTMLAttribute(name: "action", url: url) }

    /// How it goes there.
    public static func method(_ method: FormMethod) -> HTMLAttribute { HTMLAttribute(name: "method", method.rawValue) }

    /// `multipart/form-data`, for files.
    public static var multipart: HTMLAttribute { HTMLAttribute(name: "enctype", "multipart/form-data") }

    /// Whether the browser leaves checking the fields to the app.
    public static func noValidate(_ isOn: Bool = true) -> HTMLAttribute {
        HTMLAttribute(name: "novalidate", isOn: isOn)
    }

    /// What the browser may fill in.
    public static func autocomplete(_ hint: String) -> HTMLAttribute { HTMLAttribute(name: "autocomplete", hint) }
}

/// How a form is sent.
public enum FormMethod: String, Sendable {
    case get, post
}

extension HTMLAttribute where Family == ElementFamily.Gauge {
    /// How much has been reached.
    public static func value(_ value: Double) -> HTMLAttribute { HTMLAttribute(name: "value", "\(value)") }

    /// How much there is.
    public static func max(_ value: Double) -> HTMLAttribute { HTMLAttribute(name: "max", "\(value)") }

    /// The least there can be; of a `meter`.
    public static func min(_ value: Double) -> HTMLAttribute { HTMLAttribute(name: "min", "\(value)") }
}
