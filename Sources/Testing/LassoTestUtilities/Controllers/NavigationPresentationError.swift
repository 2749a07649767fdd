#if canImport(UIKit)
import UIKit

/// An error of a navigation controller's stack.
@preconcurrency @MainActor
enum NavigationPresentationError: LassoError {
    case noNavigationEmbedding(target: UIViewController)
    case unexpectedTopPrecedingEvent(expected: UIViewController, navigationController: UINavigationController)
    case unexpectedEmptyStackFollowingEvent(navigationController: UINavigationController)
    case unexpectedTopFollowingEvent(expected: UIViewController, navigationController: UINavigationController)
    case unexpectedTopStackFollowingEvent(expected: [UIViewController], navigationController: UINavigationController)
    case unexpectedStackFollowingRootEvent(navigationController: UINavigationController)
    case oldRootRemainsFollowingRootEvent(oldRoot: UIViewController, navigationController: UINavigationController)
    case noPushOccurred(previous: UIViewController)

    func message(verbose: Bool) -> String {
        switch self {
        case .noNavigationEmbedding(let target):
            """
            Expected \(describe(target)) to be in a navigation controller before the event. Instead, it is in none. \
            Place it in one first.\(hierarchy(of: target, verbose))
            """
        case .unexpectedTopPrecedingEvent(let expected, let navigationController):
            """
            Expected \(describe(expected)) to be on top before the event. Instead, the top is \
            \(describe(navigationController.topViewController)). Name that, or pop it \
            first.\(hierarchy(of: navigationController, verbose))
            """
        case .unexpectedEmptyStackFollowingEvent(let navigationController):
            """
            Expected controllers on the stack after the event. Instead, it is empty. Look at what the event \
            sets.\(hierarchy(of: navigationController, verbose))
            """
        case .unexpectedTopFollowingEvent(let expected, let navigationController):
            """
            Expected \(describe(expected)) to be on top after the event. Instead, the top is \
            \(describe(navigationController.topViewController)). Look at what the event pops \
            to.\(hierarchy(of: navigationController, verbose))
            """
        case .unexpectedTopStackFollowingEvent(let expected, let navigationController):
            """
            Expected the stack to end with \(describe(expected)) after the event. Instead, it is \
            \(describe(navigationController.viewControllers)). Push one controller, and leave those below as they \
            are.\(hierarchy(of: navigationController, verbose))
            """
        case .unexpectedStackFollowingRootEvent(let navigationController):
            """
            Expected one controller on the stack after the event. Instead, it is \
            \(describe(navigationController.viewControllers)). Replace the whole \
            stack.\(hierarchy(of: navigationController, verbose))
            """
        case .oldRootRemainsFollowingRootEvent(let oldRoot, let navigationController):
            """
            Expected the event to replace the root. Instead, \(describe(oldRoot)) is still there. Look at which \
            navigation controller the event places in.\(hierarchy(of: navigationController, verbose))
            """
        case .noPushOccurred(let previous):
            """
            Expected the event to push a controller. Instead, \(describe(previous)) is still on top. Look at which \
            navigation controller the event pushes onto.\(hierarchy(of: previous, verbose))
            """
        }
    }
}

/// An error thrown when a controller of another class than `Type` was pushed.
@preconcurrency @MainActor
enum NavigationPresentationTypeError<Type>: LassoError {
    case unexpectedPushedType(realized: UIViewController)
    case unexpectedRootType(realized: UIViewController)

    func message(verbose: Bool) -> String {
        switch self {
        case .unexpectedPushedType(let realized):
            """
            Expected a \(Type.self) to be pushed. Instead, a \(type(of: realized)) was. Name that class, or look at \
            what the event pushes.\(hierarchy(of: realized, verbose))
            """
        case .unexpectedRootType(let realized):
            """
            Expected a \(Type.self) as root. Instead, it is a \(type(of: realized)). Name that class, or look at what \
            the event sets.\(hierarchy(of: realized, verbose))
            """
        }
    }
}
#endif
