#if canImport(UIKit)
import UIKit

/// An event of a view controller.
@_spi(ExperimentalObservation)
public protocol WorkflowUIEvent {
    /// The view controller of the event.
    var viewController: UIViewController { get }
}

/// Sent before a view lays out its subviews.
@_spi(ExperimentalObservation)
public struct ViewWillLayoutSubviewsEvent: WorkflowUIEvent, Equatable {
    public let viewController: UIViewController
}

/// Sent when a view has laid out its subviews.
@_spi(ExperimentalObservation)
public struct ViewDidLayoutSubviewsEvent: WorkflowUIEvent, Equatable {
    public let viewController: UIViewController
}

/// Sent before a view appears.
@_spi(ExperimentalObservation)
public struct ViewWillAppearEvent: WorkflowUIEvent, Equatable {
    public let viewController: UIViewController
    /// A Boolean value that indicates whether the appearance is animated.
    public let animated: Bool
    /// A Boolean value that indicates whether the view appears for the first time.
    public let isFirstAppearance: Bool
}

/// Sent when a view has appeared.
@_spi(ExperimentalObservation)
public struct ViewDidAppearEvent: WorkflowUIEvent, Equatable {
    public let viewController: UIViewController
    /// A Boolean value that indicates whether the appearance was animated.
    public let animated: Bool
    /// A Boolean value that indicates whether the view appeared for the first time.
    public let isFirstAppearance: Bool
}

/// Sent before a view disappears.
@_spi(ExperimentalObservation)
public struct ViewWillDisappearEvent: WorkflowUIEvent, Equatable {
    public let viewController: UIViewController
    /// A Boolean value that indicates whether the disappearance is animated.
    public let animated: Bool
}

/// Sent when a view has disappeared.
@_spi(ExperimentalObservation)
public struct ViewDidDisappearEvent: WorkflowUIEvent, Equatable {
    public let viewController: UIViewController
    /// A Boolean value that indicates whether the disappearance was animated.
    public let animated: Bool
}
#endif
