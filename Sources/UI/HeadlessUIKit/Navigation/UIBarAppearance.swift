import Foundation

/// The look of a bar. Stored without effect: nothing is drawn.
@preconcurrency @MainActor
open class UIBarAppearance: NSObject {
    /// The colour behind the bar.
    open var backgroundColor: UIColor?
    /// The effect behind the bar.
    open var backgroundEffect: UIBlurEffect?
    /// The picture behind the bar.
    open var backgroundImage: UIImage?
    /// The colour of the bar's shadow.
    open var shadowColor: UIColor?
    /// The picture of the bar's shadow.
    open var shadowImage: UIImage?

    public override init() {
        super.init()
    }

    /// Resets the background to the system's default.
    open func configureWithDefaultBackground() { reset() }

    /// Resets the background to an opaque one.
    open func configureWithOpaqueBackground() {
        reset()
        backgroundColor = .systemBackground
    }

    /// Resets the background to none.
    open func configureWithTransparentBackground() {
        reset()
        backgroundColor = .clear
        shadowColor = .clear
    }

    private func reset() {
        (backgroundColor, backgroundEffect, backgroundImage) = (nil, nil, nil)
        (shadowColor, shadowImage) = (nil, nil)
    }
}

/// The look of a navigation bar.
@preconcurrency @MainActor
open class UINavigationBarAppearance: UIBarAppearance {
    /// The attributes of the title.
    open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
    /// The attributes of a large title.
    open var largeTitleTextAttributes: [NSAttributedString.Key: Any] = [:]
}

/// The look of a tab bar.
@preconcurrency @MainActor
open class UITabBarAppearance: UIBarAppearance {}

/// The look of a toolbar.
@preconcurrency @MainActor
open class UIToolbarAppearance: UIBarAppearance {}
