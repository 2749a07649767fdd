/// A description of what a terminal shows: text, elements that take the focus, and containers of both.
///
/// Views are made by functions such as ``text(_:)`` and ``column(spacing:_:)``. They are values that the host lays out for
/// the size of the terminal, draws, and sends the keys to. What a person does to a view (the focus, the caret, how far a list
/// is scrolled) is kept while its place in the tree is the same.
public struct TerminalView {
    package var content: Content
    package var width: TerminalLength?
    package var height: TerminalLength?
    package var role: TerminalTheme.Role?
    package var wantsFocus = false
    /// The purpose of the wish for the focus, which is met once for each.
    var wish: AnyHashable?
    var onFocusLost: (() -> Void)?
    package var keys: [KeyBinding] = []

    init(_ content: Content) {
        self.content = content
    }

    /// A view without content.
    static var nothing: TerminalView { TerminalView(.nothing) }
}

/// A key with what it does.
package struct KeyBinding {
    package let key: KeyPress
    package let label: String
    /// `nil` while the key does nothing.
    package let action: (() -> Void)?
}

extension TerminalView {
    package indirect enum Content {
        case nothing
        case text(String)
        case button(TerminalButton)
        case field(TerminalField)
        case checkbox(TerminalCheckbox)
        case progress(TerminalProgress)
        case divider
        /// Children in the place of the view, without a container.
        case group([TerminalView])
        case stack(TerminalStack)
        case box(title: String, TerminalView)
        case list(TerminalList)
        case scroll(name: String, TerminalView)
        case split(leading: TerminalView, trailing: TerminalView)
        case layers(TerminalLayers)
        case frames(TerminalFrames)
        /// A view whose identity is a key besides its position.
        case identified(AnyHashable, TerminalView)
        /// A view whose identity among its siblings is a key in place of its position.
        case keyed(AnyHashable, TerminalView)
        case themed(TerminalTheme, TerminalView)
    }
}

package struct TerminalButton {
    let label: String
    let key: KeyPress?
    /// `nil` if the button is disabled.
    let action: (() -> Void)?
    /// A Boolean value that indicates whether the button submits the field before it in place of an action of its own.
    var submitsField = false
}

package struct TerminalField {
    let label: String
    var text: String
    let isSecret: Bool
    /// A Boolean value that indicates whether the host keeps the text, and the rendering does not have it.
    var isKept = false
    /// A Boolean value that indicates whether the text may have several lines.
    var hasLines = false
    let onChange: (String) -> Void
    let onSubmit: ((String) -> Void)?
}

package struct TerminalCheckbox {
    let label: String
    let isOn: Bool
    /// A Boolean value that indicates whether the element is one option of several, with one of them chosen.
    var isRadio = false
    let onToggle: (() -> Void)?
}

package struct TerminalProgress {
    let label: String
    /// From 0 to 1.
    let fraction: Double
}

package struct TerminalStack {
    let isVertical: Bool
    let spacing: Int
    let children: [TerminalView]
}

package struct TerminalList {
    let name: String
    /// The line above the rows, of a table.
    let header: TerminalView?
    let count: Int
    let id: (Int) -> AnyHashable
    let row: (Int) -> TerminalView
}

package struct TerminalLayers {
    let body: TerminalView
    let overlays: [TerminalOverlayLayer]
}

package struct TerminalOverlayLayer {
    enum Extent { case fit, full }

    let name: String
    let role: ElementRole
    let isModal: Bool
    let extent: Extent
    let id: AnyHashable
    let content: TerminalView
}

/// The top of a back stack. What a person has done to the covered frames is kept.
package struct TerminalFrames {
    let covered: [AnyHashable]
    let top: AnyHashable
    let view: TerminalView
}
