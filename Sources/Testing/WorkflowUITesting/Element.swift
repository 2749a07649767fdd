import UIKit

/// A view that the user sees, and the user's actions on it.
@MainActor
public struct Element {
    /// The view.
    public let view: UIView
    let query: Query

    /// The text of a label, a button or a field; `nil` for a view without one.
    public var text: String? {
        switch view {
        case let label as UILabel: label.text
        case let button as UIButton: button.currentTitle
        case let field as UITextField: field.text
        case let textView as UITextView: textView.text
        case let cell as UITableViewCell: cell.textLabel?.text
        default: nil
        }
    }

    /// A Boolean value that indicates whether a control is enabled; `true` for a view that is not a control.
    public var isEnabled: Bool { (view as? UIControl)?.isEnabled ?? true }

    /// A Boolean value that indicates whether a switch is on; `false` for a view that is not a switch.
    public var isOn: Bool { (view as? UISwitch)?.isOn ?? false }
}

extension Element {
    /// Simulates a tap: a control sends its actions, a row is selected, a field begins editing, or a gesture recogniser
    /// acts.
    ///
    /// The recogniser may be attached to the view or to an enclosing one.
    /// - Throws: ``NotPossible`` if the view is disabled, or a tap has no effect.
    public func tap() throws {
        try requireEvents()
        switch view {
        case let toggle as UISwitch: toggle.tap()
        case is UITextField, is UITextView: view.becomeFirstResponder()
        case let control as UIControl: control.sendActions(for: .touchUpInside)
        default: try tapAround()
        }
    }

    /// Simulates typing: appends `text` to a field, character by character.
    /// - Throws: ``NotPossible`` if the view is not a field, is disabled, or cannot be edited.
    public func type(_ text: String) throws {
        try beginEditing()
        for character in text {
            (view as? UITextField)?.insertText(String(character))
            (view as? UITextView)?.insertText(String(character))
        }
    }

    /// Deletes the text of a field and types `text`.
    /// - Throws: As ``type(_:)``.
    public func replaceText(with text: String) throws {
        try beginEditing()
        while let shown = self.text, !shown.isEmpty {
            (view as? UITextField)?.deleteBackward()
            (view as? UITextView)?.deleteBackward()
            guard self.text != shown else {
                throw NotPossible(
                    description: "Expected to delete the text of the \(query). Instead, its delegate refuses."
                )
            }
        }
        try type(text)
    }

    /// Simulates the Return key in a field.
    /// - Throws: As ``type(_:)``.
    public func pressReturn() throws {
        try type("\n")
    }

    private func beginEditing() throws {
        try requireEvents()
        guard view is UITextField || view is UITextView else {
            throw NotPossible(
                description: "Expected the \(query) to be a field. Instead, it is a \(Swift.type(of: view))."
            )
        }
        guard view.becomeFirstResponder() else {
            throw NotPossible(description: "Expected the \(query) to be editable. Instead, it does not begin to edit.")
        }
    }

    private func tapAround() throws {
        for view in sequence(first: view, next: \.superview) {
            if let taps = view.gestureRecognizers?.compactMap({ $0 as? UITapGestureRecognizer }), !taps.isEmpty {
                for tap in taps { tap.sendActions() }
                return
            }
            if let cell = view as? UITableViewCell, let table = cell.superview as? UITableView,
                let indexPath = table.indexPath(for: cell)
            {
                return table.tapRow(at: indexPath)
            }
            if let button = view as? UIControl { return button.sendActions(for: .touchUpInside) }
        }
        throw NotPossible(
            description: "Expected something to happen by a tap on the \(query). Instead, nothing takes taps."
        )
    }

    private func requireEvents() throws {
        if !isEnabled {
            throw NotPossible(
                description: "Expected the \(query) to be enabled. Instead, it is not. Check what it waits for."
            )
        }
        guard view.window != nil else {
            throw NotPossible(
                description: "Expected the \(query) to be in the window. Instead, it has gone. Find it again."
            )
        }
        let blocking = sequence(first: view, next: \.superview).first { !$0.isUserInteractionEnabled }
        if let blocking {
            throw NotPossible(description: "Expected the \(query) to take events. Instead, \(blocking) takes none.")
        }
    }
}
