import Foundation

/// How a device is held, or an interface shown.
public enum UIInterfaceOrientation: Int, Sendable {
    /// Not known.
    case unknown = 0
    /// Upright.
    case portrait = 1
    /// Upside down.
    case portraitUpsideDown = 2
    /// On the side, the button at the right.
    case landscapeRight = 3
    /// On the side, the button at the left.
    case landscapeLeft = 4

    /// Whether it is on a side.
    public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }

    /// Whether it is upright or upside down.
    public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }

    fileprivate var mask: UIInterfaceOrientationMask { UIInterfaceOrientationMask(rawValue: 1 << UInt(rawValue)) }
}

extension UIWindow {
    /// What happens when a person turns the device: the root is told, and the window takes the other size. Not a part
    /// of UIKit.
    /// - Returns: Whether the window turned: not if its frontmost controller does not support the orientation.
    @discardableResult
    public func rotate(to orientation: UIInterfaceOrientation) -> Bool {
        guard let root = rootViewController else { return false }
        let front = Array(sequence(first: root, next: \.ownPresentedViewController)).last ?? root
        guard front.supportedInterfaceOrientations.contains(orientation.mask) else { return false }
        let (short, long) = (min(frame.width, frame.height), max(frame.width, frame.height))
        let size = orientation.isLandscape ? CGSize(width: long, height: short) : CGSize(width: short, height: long)
        guard size != frame.size else { return true }
        let coordinator = TransitionCoordinator(isAnimated: Animations.areEnabled)
        root.viewWillTransition(to: size, with: coordinator)
        frame.size = size
        updateTraits()
        coordinator.begin()
        layoutIfNeeded()
        Animations.after(coordinator.transitionDuration) { coordinator.end() }
        return true
    }
}
