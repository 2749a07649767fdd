import Foundation

/// A view for editing several lines of text.
///
/// Changes of ``text`` by the program are not reported. ``insertText(_:)`` and ``deleteBackward()`` simulate the user:
/// they ask and notify the delegate and edit the end of the text.
@preconcurrency @MainActor
open class UITextView: UIScrollView {
    /// Posted when the user has changed the text, with the view as the object.
    public nonisolated static let textDidChangeNotification = NSNotification.Name("UITextViewTextDidChangeNotification")

    /// The delegate, which decides on editing and is notified of it.
    open weak var delegate: (any UITextViewDelegate)? {
        didSet { scrollViewDelegate = delegate }
    }

    /// The text. Never `nil`: setting `nil` empties the view.
    open var text: String! = "" {
        didSet { if text == nil { text = "" } }
    }

    /// The font of the text.
    open var font: UIFont? = UIFont.systemFont(ofSize: 17)

    /// The colour of the text.
    open var textColor: UIColor? = UIColor.label

    /// The alignment of the text.
    open var textAlignment = NSTextAlignment.natural

    /// A Boolean value that indicates whether the user may edit the text.
    open var isEditable = true

    /// A Boolean value that indicates whether the user may select parts of the text.
    open var isSelectable = true

    /// The insets of the text, in points.
    open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0)

    /// The correction of words during typing.
    open var autocorrectionType = UITextAutocorrectionType.default

    /// The capitalisation of letters during typing.
    open var autocapitalizationType = UITextAutocapitalizationType.sentences

    /// The kind of keyboard.
    open var keyboardType = UIKeyboardType.default

    /// The meaning of the text; `nil` for none in particular.
    open var textContentType: UITextContentType?

    /// A Boolean value that indicates whether the text is not empty.
    open var hasText: Bool { !text.isEmpty }

    open override var canBecomeFirstResponder: Bool { isEditable }

    @discardableResult
    open override func becomeFirstResponder() -> Bool {
        if isFirstResponder { return true }
        guard delegate?.textViewShouldBeginEditing(self) ?? true, super.becomeFirstResponder() else { return false }
        delegate?.textViewDidBeginEditing(self)
        return true
    }

    @discardableResult
    open override func resignFirstResponder() -> Bool {
        guard isFirstResponder else { return true }
        guard delegate?.textViewShouldEndEditing(self) ?? true, super.resignFirstResponder() else { return false }
        delegate?.textViewDidEndEditing(self)
        return true
    }

    /// Simulates typing: appends `text`.
    open func insertText(_ text: String) {
        replace(NSRange(location: self.text.utf16.count, length: 0), by: text)
    }

    /// Simulates the delete key: removes the last character.
    open func deleteBackward() {
        guard let last = text.last else { return }
        let length = String(last).utf16.count
        replace(NSRange(location: text.utf16.count - length, length: length), by: "")
    }

    private func replace(_ range: NSRange, by replacement: String) {
        guard delegate?.textView(self, shouldChangeTextIn: range, replacementText: replacement) ?? true else {
            return
        }
        text = (text as NSString).replacingCharacters(in: range, with: replacement)
        delegate?.textViewDidChange(self)
        NotificationCenter.default.post(name: UITextView.textDidChangeNotification, object: self)
    }
}

/// Methods that decide on the editing of a text view and are notified of it. By default everything is allowed.
@preconcurrency @MainActor
public protocol UITextViewDelegate: UIScrollViewDelegate {
    /// Returns whether the user may begin to edit.
    func textViewShouldBeginEditing(_ textView: UITextView) -> Bool

    /// Called when the user has begun to edit.
    func textViewDidBeginEditing(_ textView: UITextView)

    /// Returns whether the user may end editing.
    func textViewShouldEndEditing(_ textView: UITextView) -> Bool

    /// Called when the user has ended editing.
    func textViewDidEndEditing(_ textView: UITextView)

    /// Returns whether the user may replace a range of the text, in UTF-16 units.
    func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool

    /// Called when the user has changed the text.
    func textViewDidChange(_ textView: UITextView)
}

extension UITextViewDelegate {
    public func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { true }

    public func textViewDidBeginEditing(_ textView: UITextView) {}

    public func textViewShouldEndEditing(_ textView: UITextView) -> Bool { true }

    public func textViewDidEndEditing(_ textView: UITextView) {}

    public func textView(
        _ textView: UITextView,
        shouldChangeTextIn range: NSRange,
        replacementText text: String
    ) -> Bool { true }

    public func textViewDidChange(_ textView: UITextView) {}
}
