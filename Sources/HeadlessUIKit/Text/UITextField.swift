import Foundation

/// A control with a line of text to be edited.
///
/// The program's changes of ``text`` send nothing. A person's are made by ``insertText(_:)`` and ``deleteBackward()``,
/// which ask the delegate and send `.editingChanged`; they edit at the end of the text.
@preconcurrency @MainActor
open class UITextField: UIControl {
    /// How the field is framed.
    public enum BorderStyle: Int, Sendable {
        /// Not.
        case none = 0
        /// By a line.
        case line = 1
        /// By a line and a shadow.
        case bezel = 2
        /// By a line with round corners.
        case roundedRect = 3
    }

    /// When something beside the text is shown.
    public enum ViewMode: Int, Sendable {
        case never = 0
        case whileEditing = 1
        case unlessEditing = 2
        case always = 3
    }

    /// Posted when a person has changed the text, with the field as the object.
    public nonisolated static let textDidChangeNotification = NSNotification.Name(
        "UITextFieldTextDidChangeNotification"
    )
    /// Posted when a person has begun to edit, with the field as the object.
    public nonisolated static let textDidBeginEditingNotification = NSNotification.Name(
        "UITextFieldTextDidBeginEditingNotification"
    )
    /// Posted when a person has ended editing, with the field as the object.
    public nonisolated static let textDidEndEditingNotification = NSNotification.Name(
        "UITextFieldTextDidEndEditingNotification"
    )

    /// Decides on editing, and hears of it.
    open weak var delegate: (any UITextFieldDelegate)?

    /// The text. Never `nil` in fact: setting that makes it empty.
    open var text: String? = "" {
        didSet { if text == nil { text = "" } }
    }

    /// What is shown while the text is empty; `nil` for nothing.
    open var placeholder: String?

    /// The font of the text.
    open var font: UIFont? = UIFont.systemFont(ofSize: 17)

    /// The colour of the text.
    open var textColor: UIColor? = UIColor.label

    /// Where the text begins and ends.
    open var textAlignment = NSTextAlignment.natural

    /// How the field is framed.
    open var borderStyle = BorderStyle.none

    /// When there is a button to empty the field.
    open var clearButtonMode = ViewMode.never

    /// The view at the left of the text.
    open var leftView: UIView?

    /// The view at the right of the text.
    open var rightView: UIView?

    /// When ``leftView`` is shown.
    open var leftViewMode = ViewMode.never

    /// When ``rightView`` is shown.
    open var rightViewMode = ViewMode.never

    /// Whether the text is not to be read by others.
    open var isSecureTextEntry = false

    /// Whether words are corrected.
    open var autocorrectionType = UITextAutocorrectionType.default

    /// Which letters are made capital.
    open var autocapitalizationType = UITextAutocapitalizationType.sentences

    /// Which keyboard is shown.
    open var keyboardType = UIKeyboardType.default

    /// What Return says.
    open var returnKeyType = UIReturnKeyType.default

    /// Whether there is no Return while the text is empty.
    open var enablesReturnKeyAutomatically = false

    /// What the text is; `nil` for nothing in particular.
    open var textContentType: UITextContentType?

    /// Whether a person is editing.
    public private(set) final var isEditing = false

    /// Whether there is a text.
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

    /// Types `text` at the end, as a person does. A line feed is Return.
    open func insertText(_ text: String) {
        if text == "\n" { return pressReturn() }
        let end = (self.text ?? "").utf16.count
        replace(NSRange(location: end, length: 0), by: text)
    }

    /// Deletes the last character, as a person does.
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

/// Decides on the editing of a field, and hears of it. By default all is allowed.
@preconcurrency @MainActor
public protocol UITextFieldDelegate: AnyObject {
    /// Whether a person may begin to edit.
    func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool

    /// Called when a person has begun to edit.
    func textFieldDidBeginEditing(_ textField: UITextField)

    /// Whether a person may end editing.
    func textFieldShouldEndEditing(_ textField: UITextField) -> Bool

    /// Called when a person has ended editing.
    func textFieldDidEndEditing(_ textField: UITextField)

    /// Whether a person may replace a range of the text, in UTF-16 units.
    func textField(
        _ textField: UITextField,
        shouldChangeCharactersIn range: NSRange,
        replacementString string: String
    ) -> Bool

    /// Called when a person has changed the text.
    func textFieldDidChangeSelection(_ textField: UITextField)

    /// Called when a person has pressed Return.
    /// - Returns: Whether Return does what it usually does: ends editing.
    func textFieldShouldReturn(_ textField: UITextField) -> Bool

    /// Whether a person may empty the field by its button.
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
