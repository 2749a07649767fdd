#if canImport(UIKit)
import UIKit

extension ViewControllerDescription {
    /// Creates a description of controllers of a statically known type.
    /// - Parameters:
    ///   - performInitialUpdate: See ``performInitialUpdate``.
    ///   - type: The described type; controllers of subclasses can be updated too.
    ///   - environment: The environment of the controller.
    ///   - build: Creates a controller.
    ///   - update: Shows the screen in a controller created by `build` of this description or of an earlier one.
    public init<VC: UIViewController>(
        performInitialUpdate: Bool = true,
        type: VC.Type = VC.self,
        environment: ViewEnvironment,
        build: @escaping () -> VC,
        update: @escaping (VC) -> Void
    ) {
        let controller = Controller(
            performInitialUpdate: performInitialUpdate,
            type: VC.self,
            isInstance: { $0 is VC },
            build: build,
            // `update(viewController:)` has checked the kind.
            update: { update($0 as! VC) }
        )
        self.init(controller, environment: environment)
    }

    /// Creates a description of controllers of a type that is known only at run time.
    /// - Parameters:
    ///   - performInitialUpdate: See ``performInitialUpdate``.
    ///   - dynamicType: The described class; controllers of its subclasses can be updated too.
    ///   - environment: The environment of the controller.
    ///   - build: Creates a controller.
    ///   - update: Shows the screen in a controller of the class.
    /// - Precondition: `build` creates controllers of `dynamicType`, else ``buildViewController()`` traps.
    public init(
        performInitialUpdate: Bool = true,
        dynamicType: UIViewController.Type,
        environment: ViewEnvironment,
        build: @escaping () -> UIViewController,
        update: @escaping (UIViewController) -> Void
    ) {
        let controller = Controller(
            performInitialUpdate: performInitialUpdate,
            type: dynamicType,
            isInstance: { ($0 as? UIViewController)?.isKind(of: dynamicType) == true },
            build: {
                let viewController = build()
                guard viewController.isKind(of: dynamicType) else {
                    fatalError(
                        """
                        Expected build of a view-controller description to make a \(dynamicType). Instead, it made a \
                        \(Swift.type(of: viewController)). Make them agree.
                        """
                    )
                }
                return viewController
            },
            update: { update($0 as! UIViewController) }
        )
        self.init(controller, environment: environment)
    }

    /// A Boolean value that indicates whether ``buildViewController()`` updates the controller before it returns it.
    /// `true` unless `build` completes the controller.
    public var performInitialUpdate: Bool {
        get { controller.performInitialUpdate }
        set {
            // The environment and the marks may come from what the registry made of the screen.
            var described = resolved
            var controller = described.controller
            controller.performInitialUpdate = newValue
            described.subject = .controller(controller)
            self = described
        }
    }

    /// The kind of the described controller. A controller of the same kind is updated in place, any other is replaced.
    public var kind: KindIdentifier {
        let resolved = resolved
        return KindIdentifier(resolved.controller, marks: resolved.marks)
    }

    /// Returns a new view controller in the described environment, updated if ``performInitialUpdate`` is `true`.
    public func buildViewController() -> UIViewController {
        let resolved = resolved
        let controller = resolved.controller
        let viewController = controller.build() as! UIViewController
        if resolved.marks != KindMarks() {
            viewController.kindMarks = resolved.marks
        }
        if controller.performInitialUpdate {
            resolved.update(viewController: viewController)
        } else {
            DescribedEnvironmentNode.install(resolved.environment, on: viewController)
        }
        return viewController
    }

    /// Returns whether `viewController` is of the described kind.
    public func canUpdate(viewController: UIViewController) -> Bool {
        kind.canUpdate(viewController: viewController)
    }

    /// Shows the described screen in `viewController`. The controller is notified of the described environment before
    /// the update closure runs.
    /// - Precondition: ``canUpdate(viewController:)``
    public func update(viewController: UIViewController) {
        let resolved = resolved
        guard resolved.canUpdate(viewController: viewController) else {
            fatalError(
                """
                Expected a view controller of the kind \(kind) to update. Instead, it was a \
                \(type(of: viewController)). Call canUpdate(viewController:) first, and build a new one if it returns false.
                """
            )
        }
        DescribedEnvironmentNode.install(resolved.environment, on: viewController)
        resolved.controller.update(viewController)
    }

    /// The described controller, looked up if the screen describes none.
    private var controller: Controller {
        switch subject {
        case .controller(let controller): controller
        case .screen: resolved.controller
        }
    }

    /// The same description with a controller in its environment.
    private var resolved: ViewControllerDescription {
        guard case .screen(let unbound) = subject else { return self }
        let found = unbound.resolved ?? environment.description(ofUnbound: unbound.screen)
        unbound.resolved = found
        var resolved = found.resolved
        resolved.marks.names += marks.names
        return resolved
    }
}

/// A screen of this package with a controller that its own module does not know.
@MainActor
protocol ControllerContainer: Screen {
    /// Returns the description of the controller, used unless the registry has another.
    func containerDescription(environment: ViewEnvironment) -> ViewControllerDescription
}

extension ViewEnvironment {
    /// Returns the description of a screen without its own: from the registry, of a container, or of a placeholder.
    @MainActor
    fileprivate func description(ofUnbound screen: some Screen) -> ViewControllerDescription {
        if let factory = viewRegistry.factory(for: type(of: screen), kind: ViewControllerFactory.self) {
            return factory(screen, self)
        }
        if let container = screen as? any ControllerContainer {
            return container.containerDescription(environment: self)
        }
        let missing = MissingBinding(of: type(of: screen), kind: ViewControllerFactory.self)
        onMissingBinding?(missing)
        return PlaceholderViewController.description(for: missing, environment: self)
    }
}
#endif
