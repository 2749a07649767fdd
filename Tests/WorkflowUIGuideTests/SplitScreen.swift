#if canImport(UIKit)
import UIKit
import WorkflowUI

// The guide's container, as an app writes it; it hides the library's.
public struct SplitScreen<LeadingScreenType: Screen, TrailingScreenType: Screen>: Screen {
    public let leadingScreen: LeadingScreenType

    public let trailingScreen: TrailingScreenType

    public func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
        return SplitScreenViewController.description(for: self, environment: environment)
    }
}
#endif
