import Foundation

/// A control that reloads the content of a scroll view when the user pulls it down; see ``pull()``.
@preconcurrency @MainActor
open class UIRefreshControl: UIControl {
    /// The title; `nil` for none.
    open var attributedTitle: NSAttributedString?

    /// A Boolean value that indicates whether content is being reloaded.
    public private(set) final var isRefreshing = false

    /// Shows that the program reloads content. No event is sent.
    open func beginRefreshing() { isRefreshing = true }

    /// Shows that the content is reloaded.
    open func endRefreshing() { isRefreshing = false }

    /// Simulates that the user pulls the content down: begins refreshing and sends `.valueChanged`. Not part of UIKit.
    ///
    /// Nothing happens while content is being reloaded or the control is disabled.
    open func pull() {
        guard isEnabled, !isRefreshing else { return }
        beginRefreshing()
        sendActions(for: .valueChanged)
        sendActions(for: .primaryActionTriggered)
    }
}
