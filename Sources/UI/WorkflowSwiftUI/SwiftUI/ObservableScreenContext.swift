#if canImport(SwiftUI) && canImport(UIKit)
public import UIKit
public import ViewEnvironment

/// The place in which a screen states its preferences.
public struct ObservableScreenContext {
    /// The view environment of the controller.
    public let environment: ViewEnvironment
    /// The safe area of the controller's view.
    public let safeAreaInsets: UIEdgeInsets
    /// The size of the window; `nil` without a window.
    public let windowSize: CGSize?

    /// Creates a context.
    public init(environment: ViewEnvironment, safeAreaInsets: UIEdgeInsets, windowSize: CGSize? = nil) {
        self.environment = environment
        self.safeAreaInsets = safeAreaInsets
        self.windowSize = windowSize
    }
}

/// The sizes of a controller that follow its content.
public struct SwiftUIScreenSizingOptions: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// The preferred content size is the natural size of the content.
    public static let preferredContentSize = SwiftUIScreenSizingOptions(rawValue: 1 << 0)
}
#endif
