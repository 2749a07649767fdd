#if canImport(UIKit)
import UIKit

extension ControllerAssertion {
    /// Returns an assertion that a `To` is pushed onto `previous`.
    static func push(after previous: UIViewController) -> Self {
        var stack: UINavigationController?
        return Self(
            before: { stack = try requireTop(previous) },
            target: {
                guard let navigationController = stack else { return nil }
                guard let top = navigationController.viewControllers.last else {
                    throw NavigationPresentationError.unexpectedEmptyStackFollowingEvent(
                        navigationController: navigationController
                    )
                }
                guard top !== previous else { throw NavigationPresentationError.noPushOccurred(previous: previous) }
                guard navigationController.viewControllers.suffix(2).elementsEqual([previous, top], by: ===) else {
                    throw NavigationPresentationError.unexpectedTopStackFollowingEvent(
                        expected: [previous, top],
                        navigationController: navigationController
                    )
                }
                guard top is To else { throw NavigationPresentationTypeError<To>.unexpectedPushedType(realized: top) }
                return top
            }
        )
    }

    /// Returns an assertion that a `To` replaces the whole stack.
    static func root(of navigationController: UINavigationController) -> Self {
        weak var oldRoot: UIViewController?
        return Self(
            before: { oldRoot = navigationController.viewControllers.first },
            target: {
                guard let root = navigationController.viewControllers.first,
                    navigationController.viewControllers.count == 1
                else {
                    throw NavigationPresentationError.unexpectedStackFollowingRootEvent(
                        navigationController: navigationController
                    )
                }
                if root is To { return root }
                guard root !== oldRoot else {
                    throw NavigationPresentationError.oldRootRemainsFollowingRootEvent(
                        oldRoot: root,
                        navigationController: navigationController
                    )
                }
                throw NavigationPresentationTypeError<To>.unexpectedRootType(realized: root)
            }
        )
    }

    /// Returns an assertion that the stack is popped from `from` to `to`.
    static func pop(from: UIViewController, to: To) -> Self {
        var stack: UINavigationController?
        return Self(
            before: { stack = try requireTop(from) },
            target: { to },
            after: {
                guard let stack, stack.viewControllers.last !== to else { return }
                throw NavigationPresentationError.unexpectedTopFollowingEvent(
                    expected: to,
                    navigationController: stack
                )
            }
        )
    }
}

/// Returns the navigation controller whose top is `controller`.
@MainActor
private func requireTop(_ controller: UIViewController) throws -> UINavigationController {
    guard let navigationController = controller.navigationController else {
        throw NavigationPresentationError.noNavigationEmbedding(target: controller)
    }
    guard navigationController.viewControllers.last === controller else {
        throw NavigationPresentationError.unexpectedTopPrecedingEvent(
            expected: controller,
            navigationController: navigationController
        )
    }
    return navigationController
}
#endif
