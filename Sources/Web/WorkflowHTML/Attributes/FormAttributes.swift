/// Attributes of controls and of the forms around them.

extension HTMLAttribute where Family: ControlFamily {
    /// The name in the submitted form.
    public static func name(_ name: String) -> HTMLAttribute { HTMLAttribute(name: "name", name) }

    /// Disables the control, which loses the focus; prefer ``ariaDisabled(_:)`` for buttons.
    public static func disabled(_ isDisabled: Bool = true) -> HTMLAttribute {
        HTMLAttribute(name: "disabled", isOn: isDisabled)
    }

    /// The id of the form, for a control outside it.
    public static func form(_ id: String) -> HTMLAttribute { HTMLAttribute(name: "form", id) }
}

extension HTMLAttribute where Family: FieldFamily {
    /// Requires a value.
    public static func required(_ isRequired: Bool = true) -> HTMLAttribute {
        HTMLAttribute(name: "required", isOn: isRequired)
    }

    /// The values that the browser may fill in: `off`, `name`, `email` …
    public static func autocomplete(_ hint: String) -> HTMLAttribute { HTMLAttribute(name: "autocomplete", hint) }

    /// Allows several values.
    public static func multiple(_ isMultiple: Bool = true) -> HTMLAttribute {
        HTMLAttribute(name: "multiple", isOn: isMultiple)
    }
}

extension HTMLAttribute where Family: TextFieldFamily {
    /// The text in the field.
    ///
    /// The browser owns the text while the user edits it: a change by the app reaches the field only if it answers the
    /// latest edit (`PageTree.recordEdit(node:edit:value:)`).
    public static func value(_ text: String) -> HTMLAttribute { HTMLAttribute(.property(key: ".value", .text(text))) }

    /// The text shown while the field is empty. Not a label.
    public static func placeholder(_ text: String) -> HTMLAttribute { HTMLAttribute(name: "placeholder", text) }

    /// Prevents edits of the text.
    public static func readOnly(_ isReadOnly: Bool = true) -> HTMLAttribute {
        HTMLAttribute(name: "readonly", isOn: isReadOnly)
    }

    /// The maximum number of UTF-16 units; applies only to typed text.
    public static func maxLength(_ count: Int) -> HTMLAttribute { HTMLAttribute(name: "maxlength", String(count)) }

    /// The minimum number of UTF-16 units.
    public static func minLength(_ count: Int) -> HTMLAttribute { HTMLAttribute(name: "minlength", String(count)) }

    /// Enables or disables spell checking.
    public static func spellcheck(_ isOn: Bool) -> HTMLAttribute {
        HTMLAttribute(name: "spellcheck", isOn ? "true" : "false")
    }

    /// The kind of touch keyboard.
    public static func inputMode(_ mode: String) -> HTMLAttribute { HTMLAttribute(name: "inputmode", mode) }

    /// The label of a touch keyboard's enter key.
    public static func enterKeyHint(_ hint: String) -> HTMLAttribute { HTMLAttribute(name: "enterkeyhint", hint) }

    /// Empties the field in the browser when its form is submitted, so that text typed later is not erased.
    public static var clearsAfterSubmit: HTMLAttribute { HTMLAttribute(name: "data-clear", "") }
}

extension HTMLAttribute where Family == ElementFamily.Input {
    /// The type of the field; a field of another type is another element.
    public static func type(_ type: InputType) -> HTMLAttribute { HTMLAttribute(name: "type", type.rawValue) }

    /// Checks a checkbox or radio button.
    public static func checked(_ isChecked: Bool = true) -> HTMLAttribute {
        HTMLAttribute(.property(key: ".checked", .flag(isChecked)))
    }

    /// The value that a checkbox, radio button or submit button has in the form. A text field shows `value(_:)`
    /// instead.
    public static func submits(_ value: String) -> HTMLAttribute { HTMLAttribute(name: "value", value) }

    /// The smallest value.
    public static func min(_ value: String) -> HTMLAttribute { HTMLAttribute(name: "min", value) }

    /// The largest value.
    public static func max(_ value: String) -> HTMLAttribute { HTMLAttribute(name: "max", value) }

    /// The interval of allowed values, or `any`.
    public static func step(_ value: String) -> HTMLAttribute { HTMLAttribute(name: "step", value) }

    /// The regular expression that a value must match.
    public static func pattern(_ expression: String) -> HTMLAttribute { HTMLAttribute(name: "pattern", expression) }

    /// The id of a `datalist` with suggestions.
    public static func list(_ id: String) -> HTMLAttribute { HTMLAttribute(name: "list", id) }

    /// The kinds of files offered.
    public static func accept(_ types: String) -> HTMLAttribute { HTMLAttribute(name: "accept", types) }

    /// The alternative text of an image button.
    public static func alt(_ text: String) -> HTMLAttribute { HTMLAttribute(name: "alt", text) }
}

/// The type of an `input`.
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
    /// The value in the form; its text if not given.
    public static func value(_ text: String) -> HTMLAttribute { HTMLAttribute(name: "value", text) }

    /// Selects the option.
    public static func selected(_ isSelected: Bool = true) -> HTMLAttribute {
        HTMLAttribute(.property(key: ".selected", .flag(isSelected)))
    }

    /// Disables the option.
    public static func disabled(_ isDisabled: Bool = true) -> HTMLAttribute {
        HTMLAttribute(name: "disabled", isOn: isDisabled)
    }
}

extension HTMLAttribute where Family == ElementFamily.OptionGroup {
    /// The name of the group.
    public static func label(_ text: String) -> HTMLAttribute { HTMLAttribute(name: "label", text) }

    /// Disables all options of the group.
    public static func disabled(_ isDisabled: Bool = true) -> HTMLAttribute {
        HTMLAttribute(name: "disabled", isOn: isDisabled)
    }
}

extension HTMLAttribute where Family == ElementFamily.FieldSet {
    /// Disables all controls in the set.
    public static func disabled(_ isDisabled: Bool = true) -> HTMLAttribute {
        HTMLAttribute(name: "disabled", isOn: isDisabled)
    }
}

extension HTMLAttribute where Family == ElementFamily.Label {
    /// The id of the control that the label names, if the label does not contain it.
    public static func `for`(_ id: String) -> HTMLAttribute { HTMLAttribute(name: "for", id) }
}

extension HTMLAttribute where Family == ElementFamily.Output {
    /// The ids of the controls that the result comes from.
    public static func `for`(_ ids: String) -> HTMLAttribute { HTMLAttribute(name: "for", ids) }
}

extension HTMLAttribute where Family == ElementFamily.Button {
    /// The action of the button on its form; without this attribute it submits the form.
    public static func type(_ type: ButtonType) -> HTMLAttribute { HTMLAttribute(name: "type", type.rawValue) }

    /// The value in the form if this button submits it.
    public static func value(_ text: String) -> HTMLAttribute { HTMLAttribute(name: "value", text) }
}

/// The action of a `button` on its form.
public enum ButtonType: String, Sendable {
    /// No action.
    case button
    case submit, reset
}

extension HTMLAttribute where Family: SubmitterFamily {
    /// The URL to which the form is sent if this control submits it.
    public static func formAction(_ url: String) -> HTMLAttribute { HTMLAttribute(name: "formaction", url: url) }
}

extension HTMLAttribute where Family == ElementFamily.Form {
    /// The URL to which the form is sent without a live connection.
    public static func action(_ url: String) -> HTMLAttribute { HTMLAttribute(name: "action", url: url) }

    /// The HTTP method of the form.
    public static func method(_ method: FormMethod) -> HTMLAttribute { HTMLAttribute(name: "method", method.rawValue) }

    /// The encoding `multipart/form-data`, for files.
    public static var multipart: HTMLAttribute { HTMLAttribute(name: "enctype", "multipart/form-data") }

    /// Turns off validation by the browser.
    public static func noValidate(_ isOn: Bool = true) -> HTMLAttribute {
        HTMLAttribute(name: "novalidate", isOn: isOn)
    }

    /// The values that the browser may fill in.
    public static func autocomplete(_ hint: String) -> HTMLAttribute { HTMLAttribute(name: "autocomplete", hint) }
}

/// The HTTP method of a form.
public enum FormMethod: String, Sendable {
    case get, post
}

extension HTMLAttribute where Family == ElementFamily.Gauge {
    /// The current value.
    public static func value(_ value: Double) -> HTMLAttribute { HTMLAttribute(name: "value", "\(value)") }

    /// The maximum value.
    public static func max(_ value: Double) -> HTMLAttribute { HTMLAttribute(name: "max", "\(value)") }

    /// The minimum value of a `meter`.
    public static func min(_ value: Double) -> HTMLAttribute { HTMLAttribute(name: "min", "\(value)") }
}
