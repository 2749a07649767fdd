import Foundation

/// A control for editing a line of text.
///
/// Changes of ``text`` by the program send no events. ``insertText(_:)`` and ``deleteBackward()`` simulate the user:
/// they ask the delegate, edit the end of the text and send `.editingChanged`.
@preconcurrency @MainActor
open class UITextField: UIControl {
    /// The border of a field.
    public enum BorderStyle: Int, Sendable {
        /// No border.
        case none = 0
        /// A line.
        case line = 1
        /// A line with a shadow.
        case bezel = 2
        /// A line with rounded corners.
        case roundedRect = 3
    }

    /// The time at which a view beside the text is shown.
    public enum ViewMode: Int, Sendable {
        case never = 0
        case whileEditing = 1
        case unlessEditing = 2
        case always = 3
    }

    /// Posted when the user has changed the text, with the field as the object.
    public nonisolated static let textDidChangeNotification = NSNotification.Name(
        "UITextFieldTextDidChangeNotification"
    )
    /// Posted when the user has begun to edit, with the field as the object.
    public nonisolated static let textDidBeginEditingNotification = NSNotification.Name(
        "UITextFieldTextDidBeginEditingNotification"
    )
    /// Posted when the user has ended editing, with the field as the object.
    public nonisolated static let textDidEndEditingNotification = NSNotification.Name(
        "UITextFieldTextDidEndEditingNotification"
    )

    /// The delegate, which decides on editing and is notified of it.
    open weak var delegate: (any UITextFieldDelegate)?

    /// The text. Never `nil`: setting `nil` empties the field.
    open var text: String? = "" {
        didSet { if text == nil { text = "" } }
    }

    /// The text shown while the field is empty; `nil` for none.
    open var placeholder: String?

    /// The font of the text.
    open var font: UIFont? = UIFont.systemFont(ofSize: 17) {
        didSet { noteAppearance(\UITextField.font) }
    }

    /// The colour of the text.
    open var textColor: UIColor? = UIColor.label {
        didSet { noteAppearance(\UITextField.textColor) }
    }

    /// The alignment of the text.
    open var textAlignment = NSTextAlignment.natural

    /// The border of the field.
    open var borderStyle = BorderStyle.none

    /// The time at which the clear button is shown.
    open var clearButtonMode = ViewMode.never

    /// The view at the left of the text.
    open var leftView: UIView?

    /// The view at the right of the text.
    open var rightView: UIView?

    /// The time at which ``leftView`` is shown.
    open var leftViewMode = ViewMode.never

    /// The time at which ``rightView`` is shown.
    open var rightViewMode = ViewMode.never

    /// A Boolean value that indicates whether the text is hidden, as for a password.
    open var isSecureTextEntry = false

    /// The correction of words during typing.
    open var autocorrectionType = UITextAutocorrectionType.default

    /// The capitalisation of letters during typing.
    open var autocapitalizationType = UITextAutocapitalizationType.sentences

    /// The kind of keyboard.
    open var keyboardType = UIKeyboardType.default

    /// The label of the Return key.
    open var returnKeyType = UIReturnKeyType.default

    /// A Boolean value that indicates whether the Return key is disabled while the text is empty.
    open var enablesReturnKeyAutomatically = false

    /// The meaning of the text; `nil` for none in particular.
    open var textContentType: UITextContentType?

    /// A Boolean value that indicates whether the user is editing.
    public private(set) final var isEditing = false

    /// A Boolean value that indicates whether the text is not empty.
    open var hasText: Bool { !(text ?? "").isEmpty }

    open override var canBecomeFirstResponder: Bool { isEnabled }

    @discardableResult
    open override func becomeFirstResponder() -> Bool {
        if isFirstResponder { return true }
        guard delegate?.textFieldShouldBeginEditing(self) ?? true, super.becomeFirstResponder() else { return false }
        isEditing = true
        delegate?.textFieldDidBeginEditing(self)
        sendActions(for: .editingDidBegin)
        NotificationCenter.default.post(name: UITextField.textDidBeginEditingNotification, object: self)
        return true
    }

    @discardableResult
    open override func resignFirstResponder() -> Bool {
        guard isFirstResponder else { return true }
        guard delegate?.textFieldShouldEndEditing(self) ?? true, super.resignFirstResponder() else { return false }
        isEditing = false
        delegate?.textFieldDidEndEditing(self)
        sendActions(for: .editingDidEnd)
        NotificationCenter.default.post(name: UITextField.textDidEndEditingNotification, object: self)
        return true
    }

    /// Simulates typing: appends `text`. A line feed stands for the Return key.
    open func insertText(_ text: String) {
        if text == "\n" { return pressReturn() }
        let end = (self.text ?? "").utf16.count
        replace(NSRange(location: end, length: 0), by: text)
    }

    /// Simulates the delete key: removes the last character.
    open func deleteBackward() {
        guard let text, let last = text.last else { return }
        let length = String(last).utf16.count
        replace(NSRange(location: text.utf16.count - length, length: length), by: "")
    }

    private func replace(_ range: NSRange, by replacement: String) {
        let mayChange =
            delegate?.textField(self, shouldChangeCharactersIn: range, replacementString: replacement) ?? true
        guard mayChange else { return }
        text = (text as NSString?)?.replacingCharacters(in: range, with: replacement)
        sendActions(for: .editingChanged)
        delegate?.textFieldDidChangeSelection(self)
        NotificationCenter.default.post(name: UITextField.textDidChangeNotification, object: self)
    }

    private func pressReturn() {
        guard delegate?.textFieldShouldReturn(self) ?? true else { return }
        sendActions(for: [.editingDidEndOnExit, .primaryActionTriggered])
    }
}

/// Methods that decide on the editing of a field and are notified of it. By default everything is allowed.
@preconcurrency @MainActor
public protocol UITextFieldDelegate: AnyObject {
    /// Returns whether the user may begin to edit.
    func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool

    /// Called when the user has begun to edit.
    func textFieldDidBeginEditing(_ textField: UITextField)

    /// Returns whether the user may end editing.
    func textFieldShouldEndEditing(_ textField: UITextField) -> Bool

    /// Called when the user has ended editing.
    func textFieldDidEndEditing(_ textField: UITextField)

    /// Returns whether the user may replace a range of the text, in UTF-16 units.
    func textField(
        _ textField: UITextField,
        shouldChangeCharactersIn range: NSRange,
        replacementString string: String
    ) -> Bool

    /// Called when the user has changed the text.
    func textFieldDidChangeSelection(_ textField: UITextField)

    /// Called when the user has pressed Return.
    /// - Returns: Whether Return has its usual effect: to end editing.
    func textFieldShouldReturn(_ textField: UITextField) -> Bool

    /// Returns whether the user may clear the field by its button.
    func textFieldShouldClear(_ textField: UITextField) -> Bool
}

extension UITextFieldDelegate {
    public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }

    public func textFieldDidBeginEditing(_ textField: UITextField) {}

    public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { true }

    public func textFieldDidEndEditing(_ textField: UITextField) {}

    public func textField(
        _ textField: UITextField,
        shouldChangeCharactersIn range: NSRange,
        replacementString string: String
    ) -> Bool { true }

    public func textFieldDidChangeSelection(_ textField: UITextField) {}

    public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }

    public func textFieldShouldClear(_ textField: UITextField) -> Bool { true }
}
