import Foundation

/// What holds content of a size that it would like to have, and hears of that of its children.
@preconcurrency @MainActor
public protocol UIContentContainer: NSObjectProtocol {
    /// The size that the content would like to have, in points.
    var preferredContentSize: CGSize { get }

    /// Called when `container`, a child, would like another size.
    func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer)
}
