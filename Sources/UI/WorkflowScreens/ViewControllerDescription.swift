/// A description of how to build the view controller of a screen, and how to update an existing one.
///
/// Only `WorkflowUI` interprets it. So a screen that describes no controller needs no UIKit, and neither does a server
/// that shows it as a web page.
@preconcurrency @MainActor
public struct ViewControllerDescription {
    /// The described object.
    package enum Subject {
        /// A screen that describes no controller of its own.
        case screen(UnboundScreen)
        /// A controller.
        case controller(Controller)
    }

    /// The described controller. `WorkflowUI` creates it, which ensures that the objects are view controllers.
    package struct Controller {
        package var performInitialUpdate: Bool
        package var type: Any.Type
        package var isInstance: @MainActor (AnyObject) -> Bool
        package var build: () -> AnyObject
        package var update: (AnyObject) -> Void

        package init(
            performInitialUpdate: Bool,
            type: Any.Type,
            isInstance: @escaping @MainActor (AnyObject) -> Bool,
            build: @escaping () -> AnyObject,
            update: @escaping (AnyObject) -> Void
        ) {
            self.performInitialUpdate = performInitialUpdate
            self.type = type
            self.isInstance = isInstance
            self.build = build
            self.update = update
        }
    }

    package var subject: Subject

    /// The environment of the controller.
    package let environment: ViewEnvironment

    /// The marks that distinguish the controller from others of its class.
    package var marks = KindMarks()

    /// Creates a description of `screen`, for which `WorkflowUI` finds a controller.
    package init(unbound screen: some Screen, environment: ViewEnvironment) {
        subject = .screen(UnboundScreen(screen))
        self.environment = environment
    }

    /// Creates a description of `controller`.
    package init(_ controller: Controller, environment: ViewEnvironment) {
        subject = .controller(controller)
        self.environment = environment
    }

    /// Returns a description of controllers that are distinguished by `name`.
    package func named(_ name: String) -> ViewControllerDescription {
        var named = self
        named.marks.names.append(name)
        return named
    }

    /// Returns a description of controllers that show only screens of the identity of `screen`, if that is more than
    /// its type.
    package func identified<ScreenType: Screen>(by screen: ScreenType) -> ViewControllerDescription {
        // The check of the type is cheap, and most screens are not compatible.
        guard ScreenType.self is any CompatibleRendering.Type, let compatible = screen as? any CompatibleRendering
        else { return self }
        let key = compatible.compatibilityKey
        guard key != CompatibilityKey(ScreenType.self) else { return self }
        var identified = self
        identified.marks.key = key
        return identified
    }
}

/// Marks that distinguish controllers of one class: the names around the screen and its identity.
package struct KindMarks: Hashable, Sendable {
    /// The names, innermost first.
    package var names: [String] = []
    /// The identity, if it is more than the screen's type.
    package var key: CompatibilityKey?

    package init() {}
}

/// A screen that describes no view controller, with the description that was found for it.
@MainActor
package final class UnboundScreen {
    package let screen: any Screen
    /// The description, resolved on first access and then kept: repeated reads are consistent.
    package var resolved: ViewControllerDescription?

    init(_ screen: any Screen) {
        self.screen = screen
    }
}
