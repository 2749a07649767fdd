import Foundation

/// An object that has traits.
@preconcurrency @MainActor
public protocol UITraitEnvironment: NSObjectProtocol {
    /// The current traits.
    var traitCollection: UITraitCollection { get }

    /// Called when the traits have changed.
    func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}

extension UIView: UITraitEnvironment {
    /// The current traits: those of the view's controller, otherwise of its superview, otherwise of the screen, with
    /// the view's own overrides.
    public var traitCollection: UITraitCollection {
        let inherited =
            controller?.traitCollection ?? superview?.traitCollection
            ?? (self as? UIWindow)?.sizeTraits ?? UIScreen.main.traitCollection
        return withOverrides(inherited)
    }

    /// Notifies this view, everything inside and their controllers of changed traits.
    ///
    /// Does nothing outside a window.
    func updateTraits() {
        guard window != nil else { return }
        var inherited = superview?.traitCollection ?? (self as? UIWindow)?.sizeTraits ?? UIScreen.main.traitCollection
        if let parent = controller?.parent { inherited = parent.traitCollection }
        updateTraits(inheriting: inherited)
    }

    private func updateTraits(inheriting inherited: UITraitCollection) {
        let traits = withOverrides(controller?.updateOwnTraits(inheriting: inherited) ?? inherited)
        if traits != lastTraits {
            let previous = lastTraits
            lastTraits = traits
            if previous != nil { traitCollectionDidChange(previous) }
        }
        for subview in subviews { subview.updateTraits(inheriting: traits) }
    }

    private func withOverrides(_ inherited: UITraitCollection) -> UITraitCollection {
        var overrides = traitOverrides
        if overrideUserInterfaceStyle != .unspecified { overrides.userInterfaceStyle = overrideUserInterfaceStyle }
        return inherited.overridden(by: overrides)
    }
}

extension UIViewController: UITraitEnvironment {
    /// The current traits: those of the parent, otherwise of the surroundings, otherwise of the screen, with the
    /// controller's own overrides.
    public var traitCollection: UITraitCollection {
        withOverrides(
            parent?.traitCollection ?? viewIfLoaded?.superview?.traitCollection
                ?? ownPresentingViewController?.viewIfLoaded?.window?.traitCollection ?? UIScreen.main.traitCollection
        )
    }

    /// Sets the traits that override those a child inherits.
    public func setOverrideTraitCollection(
        _ collection: UITraitCollection?,
        forChild childViewController: UIViewController
    ) {
        childViewController.traitOverrides = collection.map(UITraitOverrides.init) ?? UITraitOverrides()
    }

    func traitsChanged() {
        viewIfLoaded?.updateTraits()
    }

    fileprivate func updateOwnTraits(inheriting inherited: UITraitCollection) -> UITraitCollection {
        let traits = withOverrides(inherited)
        if traits != lastTraits {
            let previous = lastTraits
            lastTraits = traits
            if previous != nil { traitCollectionDidChange(previous) }
        }
        return traits
    }

    private func withOverrides(_ inherited: UITraitCollection) -> UITraitCollection {
        var overrides = traitOverrides
        if overrideUserInterfaceStyle != .unspecified { overrides.userInterfaceStyle = overrideUserInterfaceStyle }
        return inherited.overridden(by: overrides)
    }
}

extension UIWindow {
    /// The traits of the screen with the window's size classes: regular along an axis from 600 points on.
    var sizeTraits: UITraitCollection {
        var overrides = UITraitOverrides()
        overrides.horizontalSizeClass = frame.width >= 600 ? .regular : .compact
        overrides.verticalSizeClass = frame.height >= 600 ? .regular : .compact
        return UIScreen.main.traitCollection.overridden(by: overrides)
    }
}
