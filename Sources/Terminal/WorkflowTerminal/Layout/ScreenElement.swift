/// A part of what is shown, with its place on the screen.
package struct ScreenElement {
    package let id: ElementID
    /// The index of the element around this one; -1 for none.
    package let parent: Int
    package let role: ElementRole
    package let name: String
    /// The source of the actions.
    let view: TerminalView
    /// The place on the screen, also of what is scrolled out of sight.
    package let rect: Rect
    package let visible: Rect
    /// The layer, from 0 at the back.
    let layer: Int
    /// The frame of a back stack or the layer that the element is in.
    let scope: ElementID
    /// The index of the row, for an item of a list.
    let rowIndex: Int?
    /// A Boolean value that indicates whether all rows of lists around the element are the current ones.
    let isInCurrentRow: Bool
    package internal(set) var isFocusable: Bool
    package let isDisabled: Bool

    /// The state or value that a screen reader says after the name.
    package var value: String? {
        switch view.content {
        case .field(let field): field.isSecret ? String(repeating: "•", count: field.text.count) : field.text
        case .checkbox(let checkbox) where checkbox.isRadio: checkbox.isOn ? "chosen" : "not chosen"
        case .checkbox(let checkbox): checkbox.isOn ? "checked" : "not checked"
        case .progress(let progress): "\(Int(progress.shown * 100))%"
        default: nil
        }
    }
}

extension TerminalProgress {
    /// The fraction within its bounds; 0 for NaN.
    var shown: Double { fraction > 0 ? min(fraction, 1) : 0 }
}
