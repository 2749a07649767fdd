import Foundation

extension UIResponder {
    /// Posted before the keyboard is shown, when a text field or text view becomes the first responder.
    public nonisolated static let keyboardWillShowNotification = Notification.Name("UIKeyboardWillShowNotification")
    /// Posted when the keyboard is shown.
    public nonisolated static let keyboardDidShowNotification = Notification.Name("UIKeyboardDidShowNotification")
    /// Posted before the keyboard is hidden, when no text field or text view is the first responder any more.
    public nonisolated static let keyboardWillHideNotification = Notification.Name("UIKeyboardWillHideNotification")
    /// Posted when the keyboard is hidden.
    public nonisolated static let keyboardDidHideNotification = Notification.Name("UIKeyboardDidHideNotification")
    /// Posted before the keyboard moves.
    public nonisolated static let keyboardWillChangeFrameNotification = Notification.Name(
        "UIKeyboardWillChangeFrameNotification"
    )
    /// Posted when the keyboard has moved.
    public nonisolated static let keyboardDidChangeFrameNotification = Notification.Name(
        "UIKeyboardDidChangeFrameNotification"
    )
    /// The key for the frame before the movement, an `NSValue` with a rectangle on the screen.
    public nonisolated static let keyboardFrameBeginUserInfoKey = "UIKeyboardFrameBeginUserInfoKey"
    /// The key for the frame after the movement, an `NSValue` with a rectangle on the screen.
    public nonisolated static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
    /// The key for the duration of the movement, in seconds.
    public nonisolated static let keyboardAnimationDurationUserInfoKey = "UIKeyboardAnimationDurationUserInfoKey"
    /// The key for the raw value of a `UIView.AnimationCurve`.
    public nonisolated static let keyboardAnimationCurveUserInfoKey = "UIKeyboardAnimationCurveUserInfoKey"
    /// The key for whether the keyboard belongs to this program.
    public nonisolated static let keyboardIsLocalUserInfoKey = "UIKeyboardIsLocalUserInfoKey"
}

/// The keyboard of the screen, which is shown while a text field or text view is the first responder. Not drawn.
@MainActor
enum Keyboard {
    private static let height: CGFloat = 336
    private static let duration: TimeInterval = 0.25
    private static var isShown = false
    private static var isStaying = false

    /// Runs `body`, in which one responder gives way to another, without hiding the keyboard.
    static func staying<Result>(_ body: () -> Result) -> Result {
        isStaying = true
        defer { isStaying = false }
        return body()
    }

    /// Shows or hides the keyboard for the responder that receives typed text now; `nil` for none.
    static func follow(_ responder: UIResponder?) {
        let isWanted = responder is UITextField || responder is UITextView
        guard isWanted != isShown, !isStaying else { return }
        isShown = isWanted
        post(isWanted ? UIResponder.keyboardWillShowNotification : UIResponder.keyboardWillHideNotification, isWanted)
        post(UIResponder.keyboardWillChangeFrameNotification, isWanted)
        Animations.after(duration) {
            post(isWanted ? UIResponder.keyboardDidShowNotification : UIResponder.keyboardDidHideNotification, isWanted)
            post(UIResponder.keyboardDidChangeFrameNotification, isWanted)
        }
    }

    private static func post(_ name: Notification.Name, _ isShowing: Bool) {
        let screen = UIScreen.main.bounds
        let hidden = CGRect(x: 0, y: screen.maxY, width: screen.width, height: height)
        let shown = hidden.offsetBy(dx: 0, dy: -height)
        let userInfo: [AnyHashable: Any] = [
            UIResponder.keyboardFrameBeginUserInfoKey: NSValue(cgRect: isShowing ? hidden : shown),
            UIResponder.keyboardFrameEndUserInfoKey: NSValue(cgRect: isShowing ? shown : hidden),
            UIResponder.keyboardAnimationDurationUserInfoKey: NSNumber(value: duration),
            UIResponder.keyboardAnimationCurveUserInfoKey: NSNumber(value: UIView.AnimationCurve.easeInOut.rawValue),
            UIResponder.keyboardIsLocalUserInfoKey: NSNumber(value: true),
        ]
        NotificationCenter.default.post(name: name, object: UIScreen.main, userInfo: userInfo)
    }
}
