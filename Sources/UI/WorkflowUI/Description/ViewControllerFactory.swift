#if canImport(UIKit)
import UIKit

/// The kind of ``ViewRegistry`` entries that show screens as view controllers.
package enum ViewControllerFactory: ViewFactoryKind {
    package typealias Factory = @MainActor (any Screen, ViewEnvironment) -> ViewControllerDescription

    package static var viewName: String { "view controller" }

    package static func advice(for screenType: String) -> String {
        """
        Implement viewControllerDescription(environment:) in \(screenType), or show it \
        withRegistry(ViewRegistry(\(screenType).self, viewController: { screen, environment in … })).
        """
    }
}

extension ViewRegistry {
    /// Creates a registry that shows screens of one type as view controllers.
    public init<ScreenType: Screen>(
        _ type: ScreenType.Type,
        viewController factory: @escaping @MainActor (ScreenType, ViewEnvironment) -> ViewControllerDescription
    ) {
        self.init(type, kind: ViewControllerFactory.self) { screen, environment in
            // The factory is looked up by the type it is registered for.
            factory(screen as! ScreenType, environment)
        }
    }
}
#endif
