import Foundation
import Synchronization

/// The screen of the device: a phone's, held upright, unless a test changes it.
@preconcurrency @MainActor
open class UIScreen: NSObject, UITraitEnvironment {
    /// The device's own screen.
    public static let main = UIScreen()

    /// The position and size, in points. Settable here, which is not part of UIKit.
    open var bounds = CGRect(x: 0, y: 0, width: 390, height: 844)

    /// The number of pixels per point along each axis.
    open var scale: CGFloat { 3 }

    /// The traits that all windows inherit. Settable here, which is not part of UIKit.
    open var traitCollection: UITraitCollection {
        get { UIScreen.currentTraits }
        set {
            let oldValue = traitCollection
            UIScreen.mainTraits.withLock { $0 = newValue }
            if newValue != oldValue { traitCollectionDidChange(oldValue) }
            for window in UIWindow.visibleWindows { window.updateTraits() }
        }
    }

    /// The traits of the screen, for code without isolation.
    nonisolated static var currentTraits: UITraitCollection { mainTraits.withLock { $0 } }

    private nonisolated static let mainTraits = Mutex(
        UITraitCollection(
            userInterfaceStyle: .light,
            userInterfaceIdiom: .phone,
            layoutDirection: .leftToRight,
            displayScale: 3
        )
    )

    /// Called when the traits have changed. Does nothing by default.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

    private override init() {
        super.init()
    }
}

/// The device: a phone, unless a test changes the traits of the screen.
@preconcurrency @MainActor
open class UIDevice: NSObject {
    /// The device that the program runs on.
    public static let current = UIDevice()

    /// The kind of the device.
    open var userInterfaceIdiom: UIUserInterfaceIdiom { UIScreen.main.traitCollection.userInterfaceIdiom }

    /// The name of the device.
    open var name: String { "Headless" }

    /// The model of the device.
    open var model: String { "Headless" }

    private override init() {
        super.init()
    }
}
