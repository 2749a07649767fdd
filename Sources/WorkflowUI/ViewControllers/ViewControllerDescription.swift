#if canImport(UIKit)
import UIKit

/// How to build the view controller of a screen, and how to update one that is there already.
@preconcurrency @MainActor
public struct ViewControllerDescription {
    /// Whether ``buildViewController()`` updates the controller before it returns it. `true` unless the
    /// controller is complete as `build` makes it.
    public var performInitialUpdate: Bool

    /// What is described. A controller of the same kind is updated in place, any other is replaced.
    public private(set) var kind: KindIdentifier

    private let environment: ViewEnvironment
    private let build: () -> UIViewController
    private let update: (UIViewController) -> Void

    /// Describes controllers of a type that is known statically.
    /// - Parameters:
    ///   - performInitialUpdate: See ``performInitialUpdate``.
    ///   - type: The type described; controllers of subclasses can be updated too.
    ///   - environment: The environment that the controller is shown in.
    ///   - build: Makes a new controller.
    ///   - update: Shows the screen in a controller, made by `build` of this description or of an earlier one.
    public init<VC: UIViewController>(
        performInitialUpdate: Bool = true,
        type: VC.Type = VC.self,
        environment: ViewEnvironment,
        build: @escaping () -> VC,
        update: @escaping (VC) -> Void
    ) {
        self.performInitialUpdate = performInitialUpdate
        self.kind = KindIdentifier(VC.self)
        self.environment = environment
        self.build = build
        // `update(viewController:)` has checked the kind.
        self.update = { update($0 as! VC) }
    }

    /// Describes controllers of a type that is known only when the program runs.
    /// - Parameters:
    ///   - performInitialUpdate: See ``performInitialUpdate``.
    ///   - dynamicType: The class described; controllers of its subclasses can be updated too.
    ///   - environment: The environment that the controller is shown in.
    ///   - build: Makes a new controller.
    ///   - update: Shows the screen in a controller of the class.
    /// - Precondition: `build` makes controllers of `dynamicType`, else ``buildViewController()`` traps.
    public init(
        performInitialUpdate: Bool = true,
        dynamicType: UIViewController.Type,
        environment: ViewEnvironment,
        build: @escaping () -> UIViewController,
        update: @escaping (UIViewController) -> Void
    ) {
        self.performInitialUpdate = performInitialUpdate
        self.kind = KindIdentifier(dynamicType: dynamicType)
        self.environment = environment
        self.build = {
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
        }
        self.update = update
    }

    /// Makes a new view controller, in the described environment, and updated already if ``performInitialUpdate`` says
    /// so.
    public func buildViewController() -> UIViewController {
        let viewController = build()
        if kind.marks != KindMarks() {
            viewController.kindMarks = kind.marks
        }
        if performInitialUpdate {
            update(viewController: viewController)
        } else {
            DescribedEnvironmentNode.install(environment, on: viewController)
        }
        return viewController
    }

    /// Returns a description of controllers that are kept apart from others by `name`.
    func named(_ name: String) -> ViewControllerDescription {
        var named = self
        named.kind = kind.named(name)
        return named
    }

    /// Returns a description of controllers that show only screens of the identity of `screen`, where that is more than
    /// its type.
    func identified<ScreenType: Screen>(by screen: ScreenType) -> ViewControllerDescription {
        // Most screens say no to the cheap question.
        guard ScreenType.self is any Compatible.Type, let compatible = screen as? any Compatible else { return self }
        let key = compatible.compatibilityKey
        guard key != CompatibilityKey(ScreenType.self) else { return self }
        var identified = self
        identified.kind = kind.identified(by: key)
        return identified
    }

    /// Whether `viewController` is of the kind that is described.
    public func canUpdate(viewController: UIViewController) -> Bool {
        kind.canUpdate(viewController: viewController)
    }

    /// Shows what is described in `viewController`. Its environment is the described one, and it has been told of that,
    /// before the update closure runs.
    /// - Precondition: ``canUpdate(viewController:)``
    public func update(viewController: UIViewController) {
        guard canUpdate(viewController: viewController) else {
            fatalError(
                """
                Expected a view controller of the kind \(kind) to update. Instead, it was a \
                \(type(of: viewController)). Ask canUpdate(viewController:) first, and build a new one if it says no.
                """
            )
        }
        DescribedEnvironmentNode.install(environment, on: viewController)
        update(viewController)
    }
}
#endif
