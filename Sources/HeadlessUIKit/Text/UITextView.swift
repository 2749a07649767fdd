import Foundation

/// A view with lines of text to be edited.
///
/// The program's changes of ``text`` are told to nobody. A person's are made by ``insertText(_:)`` and
/// ``deleteBackward()``, which ask and tell the delegate; they edit at the end of the text.
@preconcurrency @MainActor
open class UITextView: UIScrollView {
    /// Posted when a person has changed the text, with the view as the object.
    public nonisolated static let textDidChangeNotification = NSNotification.Name("UITextViewTextDidChangeNotification")

    /// Decides on editing, and hears of it.
    open weak var delegate: (any UITextViewDelegate)? {
        didSet { scrollViewDelegate = delegate }
    }

    /// The text. Never `nil` in fact: setting that makes it empty.
    open var text: String! = "" {
        didSet { if text == nil { text = "" } }
    }

    /// The font of the text.
    open var font: UIFont? = UIFont.systemFont(ofSize: 17)

    /// The colour of the text.
    open var textColor: UIColor? = UIColor.label

    /// Where the lines begin and end.
    open var textAlignment = NSTextAlignment.natural

    /// Whether a person may edit the text.
    open var isEditable = true

    /// Whether a person may select parts of the text.
    open var isSelectable = true

    /// How far the text is from the sides, in points.
    open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0)

    /// Whether words are corrected.
    open var autocorrectionType = UITextAutocorrectionType.default

    /// Which letters are made capital.
    open var autocapitalizationType = UITextAutocapitalizationType.sentences

    /// Which keyboard is shown.
    open var keyboardType = UIKeyboardType.default

    /// What the text is; `nil` for nothing in particular.
    open var textContentType: UITextContentType?

    /// Whether there is a text.
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

    /// Types `text` at the end, as a person does.
    open func insertText(_ text: String) {
        replace(NSRange(location: self.text.utf16.count, length: 0), by: text)
    }

    /// Deletes the last character, as a person does.
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

/// Decides on the editing of a text view, and hears of it. By default all is allowed.
@preconcurrency @MainActor
public protocol UITextViewDelegate: UIScrollViewDelegate {
    /// Whether a person may begin to edit.
    func textViewShouldBeginEditing(_ textView: UITextView) -> Bool

    /// Called when a person has begun to edit.
    func textViewDidBeginEditing(_ textView: UITextView)

    /// Whether a person may end editing.
    func textViewShouldEndEditing(_ textView: UITextView) -> Bool

    /// Called when a person has ended editing.
    func textViewDidEndEditing(_ textView: UITextView)

    /// Whether a person may replace a range of the text, in UTF-16 units.
    func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool

    /// Called when a person has changed the text.
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
