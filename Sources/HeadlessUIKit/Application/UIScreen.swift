import Foundation

/// The screen of the device: a phone's, held upright, unless a test says otherwise.
@preconcurrency @MainActor
open class UIScreen: NSObject {
    /// The device's own screen.
    public static let main = UIScreen()

    /// Its place and size, in points. Settable here, which is not a part of UIKit.
    open var bounds = CGRect(x: 0, y: 0, width: 390, height: 844)

    /// How many pixels a point has along an axis.
    open var scale: CGFloat { 3 }

    /// The traits that all windows begin with. Settable here, which is not a part of UIKit.
    open var traitCollection = UITraitCollection(
        userInterfaceStyle: .light,
        userInterfaceIdiom: .phone,
        layoutDirection: .leftToRight,
        displayScale: 3
    ) {
        didSet {
            for window in UIWindow.visibleWindows { window.updateTraits() }
        }
    }

    private override init() {
        super.init()
    }
}

/// The device: a phone, unless a test says otherwise by the traits of the screen.
@preconcurrency @MainActor
open class UIDevice: NSObject {
    /// The device that the program runs on.
    public static let current = UIDevice()

    /// What kind of device it is.
    open var userInterfaceIdiom: UIUserInterfaceIdiom { UIScreen.main.traitCollection.userInterfaceIdiom }

    /// What the device is called.
    open var name: String { "Headless" }

    /// Which device it is.
    open var model: String { "Headless" }

    private override init() {
        super.init()
    }
}

/// What is said to assistive programs. There are none here.
@preconcurrency @MainActor
public enum UIAccessibility {
    /// Something that assistive programs are told.
    public struct Notification: RawRepresentable, Hashable, Sendable {
        public let rawValue: Int

        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// All of the screen has changed.
        public static let screenChanged = Notification(rawValue: 1000)
        /// A part of the screen has changed.
        public static let layoutChanged = Notification(rawValue: 1001)
        /// A sentence to be read.
        public static let announcement = Notification(rawValue: 1008)
    }

    /// Tells assistive programs, of which there are none.
    public static func post(notification: Notification, argument: Any?) {}
}
