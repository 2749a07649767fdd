import Foundation

/// An object that has a preferred size and is notified of its children's.
@preconcurrency @MainActor
public protocol UIContentContainer: NSObjectProtocol {
    /// The preferred size of the content, in points.
    var preferredContentSize: CGSize { get }

    /// Called when the preferred size of `container`, a child, has changed.
    func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer)
}
