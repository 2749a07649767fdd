import Foundation

/// The orientation of a device or an interface.
public enum UIInterfaceOrientation: Int, Sendable {
    /// Unknown.
    case unknown = 0
    /// Upright.
    case portrait = 1
    /// Upside down.
    case portraitUpsideDown = 2
    /// Landscape, the home button on the right.
    case landscapeRight = 3
    /// Landscape, the home button on the left.
    case landscapeLeft = 4

    /// A Boolean value that indicates whether this is a landscape orientation.
    public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }

    /// A Boolean value that indicates whether this is a portrait orientation.
    public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }

    /// The orientations, upright first.
    static let all: [UIInterfaceOrientation] = [.portrait, .landscapeLeft, .landscapeRight, .portraitUpsideDown]

    var mask: UIInterfaceOrientationMask { UIInterfaceOrientationMask(rawValue: 1 << UInt(rawValue)) }
}

extension UIWindow {
    /// Simulates that the user turns the device: notifies the root and exchanges the window's width and height. Not
    /// part of UIKit.
    /// - Returns: Whether the window turned. It does not if its frontmost controller does not support the orientation.
    @discardableResult
    public func rotate(to orientation: UIInterfaceOrientation) -> Bool {
        guard let root = rootViewController else { return false }
        let front = Array(sequence(first: root, next: \.ownPresentedViewController)).last ?? root
        guard front.supportedInterfaceOrientations.contains(orientation.mask) else { return false }
        self.orientation = orientation
        let (short, long) = (min(frame.width, frame.height), max(frame.width, frame.height))
        let size = orientation.isLandscape ? CGSize(width: long, height: short) : CGSize(width: short, height: long)
        guard size != frame.size else { return true }
        let coordinator = TransitionCoordinator(isAnimated: Animations.areEnabled)
        if root.ownTransitionCoordinator == nil { root.ownTransitionCoordinator = coordinator }
        root.viewWillTransition(to: size, with: coordinator)
        frame.size = size
        updateTraits()
        coordinator.begin()
        layoutIfNeeded()
        Animations.after(coordinator.transitionDuration) {
            if root.ownTransitionCoordinator === coordinator { root.ownTransitionCoordinator = nil }
            coordinator.end()
        }
        return true
    }
}
