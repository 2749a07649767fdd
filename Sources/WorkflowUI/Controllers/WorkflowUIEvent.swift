#if canImport(UIKit)
import UIKit

/// Something that happened to a view controller.
@_spi(ExperimentalObservation)
public protocol WorkflowUIEvent {
    /// What it happened to.
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

/// Sent before a view comes into view.
@_spi(ExperimentalObservation)
public struct ViewWillAppearEvent: WorkflowUIEvent, Equatable {
    public let viewController: UIViewController
    /// Whether it comes with an animation.
    public let animated: Bool
    /// Whether it was never in view before.
    public let isFirstAppearance: Bool
}

/// Sent when a view has come into view.
@_spi(ExperimentalObservation)
public struct ViewDidAppearEvent: WorkflowUIEvent, Equatable {
    public let viewController: UIViewController
    /// Whether it came with an animation.
    public let animated: Bool
    /// Whether it was never in view before.
    public let isFirstAppearance: Bool
}

/// Sent before a view goes out of view.
@_spi(ExperimentalObservation)
public struct ViewWillDisappearEvent: WorkflowUIEvent, Equatable {
    public let viewController: UIViewController
    /// Whether it goes with an animation.
    public let animated: Bool
}

/// Sent when a view has gone out of view.
@_spi(ExperimentalObservation)
public struct ViewDidDisappearEvent: WorkflowUIEvent, Equatable {
    public let viewController: UIViewController
    /// Whether it went with an animation.
    public let animated: Bool
}
#endif
