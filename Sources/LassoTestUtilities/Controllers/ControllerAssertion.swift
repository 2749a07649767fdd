#if canImport(UIKit)
import UIKit

/// An event that brings a controller into view, and what has to be so before and after. Does not know how a test waits.
@MainActor
struct ControllerAssertion<To: UIViewController> {
    /// Throws unless the event may happen.
    var before: () throws -> Void = {}
    /// The controller that the event has brought; throws if it is not the one.
    var target: () throws -> UIViewController?
    /// Throws unless all is as it should be in the end.
    var after: () throws -> Void = {}

    /// The event to the moment when the view is loaded.
    func begin(_ event: () -> Void, hooks: ControllerHooks<To>) throws -> To {
        try before()
        event()
        guard let found = try target() else { throw ControllerEventError<To>.noTarget }
        guard let controller = found as? To else { throw ControllerEventError<To>.unexpectedType(realized: found) }
        _ = controller.view
        hooks.onViewDidLoad(controller)
        return controller
    }

    /// What is waited for before the view has appeared: the transition, if there is one.
    func transition(to controller: To) -> ControllerWait? {
        controller.modallyForemost.transitionCoordinator.map { .transition($0) }
    }
}

/// Something that a test of controllers waits for.
@MainActor
enum ControllerWait {
    /// What is in the main queue now.
    case mainQueue
    /// The end of a transition.
    case transition(any UIViewControllerTransitionCoordinator)

    /// Calls `done`, on the main thread, when it has happened.
    func onEnd(_ done: @escaping @MainActor () -> Void) {
        switch self {
        case .mainQueue:
            DispatchQueue.main.async { done() }
        case .transition(let coordinator):
            coordinator.animate(alongsideTransition: nil) { _ in done() }
        }
    }

    /// What a test that has waited in vain says.
    var description: String {
        switch self {
        case .mainQueue: "the main queue to come to what the event has put into it"
        case .transition: "the transition to end"
        }
    }
}
#endif
