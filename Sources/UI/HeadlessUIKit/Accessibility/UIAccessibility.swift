import Foundation

/// Accessibility notifications and settings. There are no assistive technologies here, and no setting is on.
public enum UIAccessibility {
    /// A notification for assistive technologies.
    public struct Notification: RawRepresentable, Hashable, Sendable {
        public let rawValue: UInt32

        public init(rawValue: UInt32) {
            self.rawValue = rawValue
        }

        /// The whole screen has changed.
        public static let screenChanged = Notification(rawValue: 1000)
        /// A part of the screen has changed.
        public static let layoutChanged = Notification(rawValue: 1001)
        /// A text to be announced.
        public static let announcement = Notification(rawValue: 1008)
        /// The content was scrolled by a page.
        public static let pageScrolled = Notification(rawValue: 1009)
    }

    /// Posts a notification to assistive technologies, which has no effect here.
    public static func post(notification: Notification, argument: Any?) {}

    /// A Boolean value that indicates whether the screen is read aloud.
    public static var isVoiceOverRunning: Bool { false }
    /// A Boolean value that indicates whether the user operates switches.
    public static var isSwitchControlRunning: Bool { false }
    /// A Boolean value that indicates whether the user wants fewer animations.
    public static var isReduceMotionEnabled: Bool { false }
    /// A Boolean value that indicates whether the user wants less transparency.
    public static var isReduceTransparencyEnabled: Bool { false }
    /// A Boolean value that indicates whether the user wants bold text.
    public static var isBoldTextEnabled: Bool { false }

    /// Posted when ``isVoiceOverRunning`` has changed.
    public static let voiceOverStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilityVoiceOverStatusDidChangeNotification"
    )
    /// Posted when ``isReduceMotionEnabled`` has changed.
    public static let reduceMotionStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilityReduceMotionStatusDidChangeNotification"
    )
}

/// A set of roles and states of an element for assistive technologies.
public struct UIAccessibilityTraits: OptionSet, Hashable, Sendable {
    public let rawValue: UInt64

    public init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    /// Nothing in particular.
    public static let none: UIAccessibilityTraits = []
    /// A button.
    public static let button = UIAccessibilityTraits(rawValue: 1 << 0)
    /// A link.
    public static let link = UIAccessibilityTraits(rawValue: 1 << 1)
    /// A picture.
    public static let image = UIAccessibilityTraits(rawValue: 1 << 2)
    /// Selected.
    public static let selected = UIAccessibilityTraits(rawValue: 1 << 3)
    /// Plays a sound of its own.
    public static let playsSound = UIAccessibilityTraits(rawValue: 1 << 4)
    /// A key of a keyboard.
    public static let keyboardKey = UIAccessibilityTraits(rawValue: 1 << 5)
    /// A text that does not change.
    public static let staticText = UIAccessibilityTraits(rawValue: 1 << 6)
    /// A summary, read at the launch.
    public static let summaryElement = UIAccessibilityTraits(rawValue: 1 << 7)
    /// Disabled.
    public static let notEnabled = UIAccessibilityTraits(rawValue: 1 << 8)
    /// Changes too often to be announced.
    public static let updatesFrequently = UIAccessibilityTraits(rawValue: 1 << 9)
    /// A search field.
    public static let searchField = UIAccessibilityTraits(rawValue: 1 << 10)
    /// Begins to play or record.
    public static let startsMediaSession = UIAccessibilityTraits(rawValue: 1 << 11)
    /// Adjustable.
    public static let adjustable = UIAccessibilityTraits(rawValue: 1 << 12)
    /// Receives touches directly.
    public static let allowsDirectInteraction = UIAccessibilityTraits(rawValue: 1 << 13)
    /// Turns the page when it has been read.
    public static let causesPageTurn = UIAccessibilityTraits(rawValue: 1 << 14)
    /// A bar of tabs.
    public static let tabBar = UIAccessibilityTraits(rawValue: 1 << 15)
    /// A heading.
    public static let header = UIAccessibilityTraits(rawValue: 1 << 16)
}

/// An action that assistive technologies offer for an element.
@preconcurrency @MainActor
open class UIAccessibilityCustomAction: NSObject {
    /// A handler of an action, which returns whether it succeeded.
    public typealias Handler = (UIAccessibilityCustomAction) -> Bool

    /// The name of the action.
    open var name: String

    /// The handler.
    open var actionHandler: Handler?

    /// Creates an action.
    public init(name: String, actionHandler: Handler?) {
        self.name = name
        self.actionHandler = actionHandler
        super.init()
    }
}

extension UIView {
    /// The traits of a view for which the program says none.
    var ownAccessibilityTraits: UIAccessibilityTraits {
        var traits: UIAccessibilityTraits =
            switch self {
            case is UIButton, is UISwitch: .button
            case is UISlider, is UIStepper: .adjustable
            case is UISearchBar: .searchField
            case is UILabel: .staticText
            case is UIImageView: .image
            default: .none
            }
        if let control = self as? UIControl {
            if !control.isEnabled { traits.insert(.notEnabled) }
            if control.isSelected { traits.insert(.selected) }
        }
        return traits
    }
}
