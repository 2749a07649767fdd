/// Returns text, broken between words where a line is too long. Control characters are left out.
public func text(_ text: String) -> TerminalView {
    TerminalView(.text(text))
}

/// Returns a button, pressed by Enter or Space, or by its key with any focus.
/// - Parameters:
///   - label: The label, which also names it for screen readers.
///   - key: A key that presses the button while no field takes it as text.
///   - action: `nil` for a button that is disabled.
public func button(_ label: String, key: KeyPress? = nil, _ action: (() -> Void)?) -> TerminalView {
    TerminalView(.button(TerminalButton(label: label, key: key, action: action)))
}

/// Returns a field for one line of text.
/// - Parameters:
///   - label: The label, which also names it for screen readers.
///   - text: The text that is shown. What a person types is shown once a rendering has it.
///   - isSecret: Whether dots are shown in place of the text.
///   - onChange: Called with the text after each change; a paste is one.
///   - onSubmit: Called for Enter; `nil` if there is nothing to submit.
public func field(
    _ label: String,
    text: String,
    isSecret: Bool = false,
    onChange: @escaping (String) -> Void,
    onSubmit: (() -> Void)? = nil
) -> TerminalView {
    TerminalView(
        .field(
            TerminalField(
                label: label,
                text: text,
                isSecret: isSecret,
                onChange: onChange,
                onSubmit: onSubmit.map { action in { _ in action() } }
            )
        )
    )
}

/// Returns a checkbox, toggled by Space or Enter.
/// - Parameters:
///   - label: The label, which also names it for screen readers.
///   - isOn: Whether it is checked.
///   - onToggle: `nil` for a checkbox that is disabled.
public func checkbox(_ label: String, isOn: Bool, _ onToggle: (() -> Void)?) -> TerminalView {
    TerminalView(.checkbox(TerminalCheckbox(label: label, isOn: isOn, onToggle: onToggle)))
}

/// Returns a bar that shows how much is done.
/// - Parameters:
///   - label: The label, which also names it for screen readers.
///   - fraction: From 0 to 1.
public func progress(_ label: String, _ fraction: Double) -> TerminalView {
    TerminalView(.progress(TerminalProgress(label: label, fraction: fraction)))
}

/// Returns a horizontal line.
public func divider() -> TerminalView {
    TerminalView(.divider)
}

/// Returns views side by side.
/// - Parameters:
///   - spacing: The columns between two of them.
///   - content: The views.
public func row(spacing: Int = 1, @TerminalBuilder _ content: () -> [TerminalView]) -> TerminalView {
    TerminalView(.stack(TerminalStack(isVertical: false, spacing: max(spacing, 0), children: content())))
}

/// Returns views one below the other.
/// - Parameters:
///   - spacing: The rows between two of them.
///   - content: The views.
public func column(spacing: Int = 0, @TerminalBuilder _ content: () -> [TerminalView]) -> TerminalView {
    TerminalView(.stack(TerminalStack(isVertical: true, spacing: max(spacing, 0), children: content())))
}

/// Returns a frame with a title around views.
public func box(_ title: String = "", @TerminalBuilder _ content: () -> TerminalView) -> TerminalView {
    TerminalView(.box(title: title, content()))
}

/// Returns views that scroll where there is no room for them.
public func scroll(_ name: String = "", @TerminalBuilder _ content: () -> TerminalView) -> TerminalView {
    TerminalView(.scroll(name: name, content()))
}

/// Returns two views side by side, from 60 columns; in less room only the trailing one.
public func split(
    @TerminalBuilder leading: () -> TerminalView,
    @TerminalBuilder trailing: () -> TerminalView
) -> TerminalView {
    TerminalView(.split(leading: leading(), trailing: trailing()))
}

/// Returns a list; only its visible rows are made.
///
/// The arrow keys move between the rows. A row without an element that takes the focus takes it itself.
/// - Parameters:
///   - name: The name of the list for those who do not see it.
///   - elements: The elements, one for each row.
///   - id: The identity of an element, by which the focus stays on it.
///   - row: Returns the views of a row.
public func list<Elements: RandomAccessCollection>(
    _ name: String,
    _ elements: Elements,
    id: @escaping (Elements.Element) -> some Hashable,
    @TerminalBuilder row: @escaping (Elements.Element) -> TerminalView
) -> TerminalView {
    list(name, elements, id: id, header: nil, row: row)
}

/// Returns a list, with a line above its rows.
func list<Elements: RandomAccessCollection>(
    _ name: String,
    _ elements: Elements,
    id: @escaping (Elements.Element) -> some Hashable,
    header: TerminalView?,
    row: @escaping (Elements.Element) -> TerminalView
) -> TerminalView {
    func element(_ index: Int) -> Elements.Element { elements[elements.index(elements.startIndex, offsetBy: index)] }
    return TerminalView(
        .list(
            TerminalList(
                name: name,
                header: header,
                count: elements.count,
                id: { AnyHashable(id(element($0))) },
                row: { row(element($0)) }
            )
        )
    )
}
