// Forms and controls. Every field needs a `label`, around it or by its id.

/// A form.
public func form(
    _ attributes: HTMLAttribute<ElementFamily.Form>...,
    @HTMLBuilder content: () -> HTML = { .empty }
) -> HTML {
    .element(.form, attributes, content())
}

/// The label of a control; a click on it activates the control.
public func label(
    _ attributes: HTMLAttribute<ElementFamily.Label>...,
    @HTMLBuilder content: () -> HTML = { .empty }
) -> HTML {
    .element(.label, attributes, content())
}

/// A field, checkbox, radio button and so on; see ``InputType``.
public func input(_ attributes: HTMLAttribute<ElementFamily.Input>...) -> HTML {
    .element(.input, attributes)
}

/// A button; submits its form unless its type is `.button`.
public func button(
    _ attributes: HTMLAttribute<ElementFamily.Button>...,
    @HTMLBuilder content: () -> HTML = { .empty }
) -> HTML {
    .element(.button, attributes, content())
}

/// A button with one attribute, which is passed without an array.
public func button(
    _ attribute: consuming HTMLAttribute<ElementFamily.Button>,
    @HTMLBuilder content: () -> HTML = { .empty }
) -> HTML {
    .element(.button, attribute, content())
}

/// A control that selects among options.
public func select(
    _ attributes: HTMLAttribute<ElementFamily.Select>...,
    @HTMLBuilder content: () -> HTML = { .empty }
) -> HTML {
    .element(.select, attributes, content())
}

/// An option of a `select`; contains text only.
public func option(
    _ attributes: HTMLAttribute<ElementFamily.Option>...,
    @HTMLBuilder content: () -> HTML = { .empty }
) -> HTML {
    .element(.option, attributes, content())
}

/// A group of options.
public func optgroup(
    _ attributes: HTMLAttribute<ElementFamily.OptionGroup>...,
    @HTMLBuilder content: () -> HTML = { .empty }
) -> HTML {
    .element(.optgroup, attributes, content())
}

/// Suggestions for an `input`.
public func datalist(_ attributes: PlainAttribute..., @HTMLBuilder content: () -> HTML = { .empty }) -> HTML {
    .element(.datalist, attributes, content())
}

/// A group of controls.
public func fieldset(
    _ attributes: HTMLAttribute<ElementFamily.FieldSet>...,
    @HTMLBuilder content: () -> HTML = { .empty }
) -> HTML {
    .element(.fieldset, attributes, content())
}

/// The name of a `fieldset`.
public func legend(_ attributes: PlainAttribute..., @HTMLBuilder content: () -> HTML = { .empty }) -> HTML {
    .element(.legend, attributes, content())
}

/// The result of a calculation.
public func output(
    _ attributes: HTMLAttribute<ElementFamily.Output>...,
    @HTMLBuilder content: () -> HTML = { .empty }
) -> HTML {
    .element(.output, attributes, content())
}

/// The progress of a task.
public func progress(
    _ attributes: HTMLAttribute<ElementFamily.Gauge>...,
    @HTMLBuilder content: () -> HTML = { .empty }
) -> HTML {
    .element(.progress, attributes, content())
}

/// A measurement within a range.
public func meter(
    _ attributes: HTMLAttribute<ElementFamily.Gauge>...,
    @HTMLBuilder content: () -> HTML = { .empty }
) -> HTML {
    .element(.meter, attributes, content())
}

/// A field of several lines; its text is the attribute `value`.
public func textarea(_ attributes: HTMLAttribute<ElementFamily.TextArea>...) -> HTML {
    .element(.textarea, attributes)
}
