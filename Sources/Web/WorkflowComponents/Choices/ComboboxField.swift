public import WorkflowComponentState
public import WorkflowHTML

/// Returns a text field that suggests values while somebody types.
///
/// The arrow keys move through the suggestions, Enter chooses one, Escape hides them, by ``Components/script``.
///
/// ```swift
/// combobox("City", id: "city", state.city, options: cities.prefix(8), title: \.name,
///     onType: { sink.send(.typed($0)) }, onOpen: { sink.send(.open($0)) }, onChoose: { sink.send(.chose($0)) })
/// ```
/// - Parameters:
///   - label: The label.
///   - id: The DOM id of the field, unique in the page.
///   - state: The text and what was chosen.
///   - options: The suggestions for the text. Ten or fewer are best.
///   - title: Returns the text of a value.
///   - hint: What helps to fill in the field.
///   - empty: What is shown if there is no suggestion.
///   - onType: Called with the text while it is typed.
///   - onOpen: Called with a Boolean value: whether to show suggestions.
///   - onChoose: Called with the chosen value.
public func combobox<Value>(
    _ label: String,
    id: String,
    _ state: Combobox<Value>,
    options: some Collection<Value>,
    title: @escaping (Value) -> String,
    hint: String? = nil,
    empty: String = "Nothing matches.",
    onType: @escaping (String) -> Void,
    onOpen: @escaping (Bool) -> Void,
    onChoose: @escaping (Value) -> Void
) -> HTML {
    let isOpen = state.isOpen && !options.isEmpty
    return div(.class("tc-field tc-combobox")) {
        WorkflowHTML.label(.class("tc-label"), .for(id)) { label }
        if let hint { p(.id("\(id)-hint"), .class("tc-hint")) { hint } }
        div(.class("tc-combobox-frame")) {
            input(
                .id(id),
                .class("tc-input"),
                .type(.text),
                .value(state.text),
                .autocomplete("off"),
                .role(ARIARole("combobox")),
                .aria("autocomplete", "list"),
                .ariaExpanded(isOpen),
                .when(isOpen, .ariaControls("\(id)-list")),
                .when(hint != nil, .ariaDescribedBy("\(id)-hint")),
                .hook("tc-combobox"),
                .onInput(onType),
                .onBlur { onOpen(false) },
                .onKeyDown("Escape", "ArrowDown") { key in
                    if key.key == "Escape" { onOpen(false) } else if !state.isOpen { onOpen(true) }
                }
            )
            if isOpen {
                div(.id("\(id)-list"), .class("tc-list"), .role(ARIARole("listbox")), .ariaLabel(label)) {
                    keyed(Array(options.enumerated()), id: \.element) { index, value in
                        button(
                            .id("\(id)-option-\(index)"),
                            .type(.button),
                            .role(ARIARole("option")),
                            .tabIndex(-1),
                            .ariaSelected(value == state.chosen),
                            .onClick { onChoose(value) }
                        ) { title(value) }
                    }
                }
            }
            p(.class("tc-note"), .role(.status)) { state.isOpen && options.isEmpty ? empty : "" }
        }
    }
}
