#if canImport(UIKit)
import UIKit

/// An event that makes a controller appear, and the conditions before and after it. It does not depend on how a test
/// waits.
@MainActor
struct ControllerAssertion<To: UIViewController> {
    /// Throws unless the event may happen.
    var before: () throws -> Void = {}
    /// Returns the controller that the event made appear; throws if it is not the expected one.
    var target: () throws -> UIViewController?
    /// Throws unless the conditions after the event hold.
    var after: () throws -> Void = {}

    /// Runs the event up to the moment when the view is loaded.
    func begin(_ event: () -> Void, onViewDidLoad: (To) -> Void) throws -> To {
        try before()
        event()
        guard let found = try target() else { throw ControllerEventError<To>.noTarget }
        guard let controller = found as? To else { throw ControllerEventError<To>.unexpectedType(realized: found) }
        _ = controller.view
        onViewDidLoad(controller)
        return controller
    }

    /// Returns the transition to wait for before the view has appeared, if there is one.
    func transition(to controller: To) -> ControllerWait? {
        controller.modallyForemost.transitionCoordinator.map { .transition($0) }
    }
}

/// A condition that a test of controllers waits for.
@MainActor
enum ControllerWait {
    /// Everything currently in the main queue has run.
    case mainQueue
    /// A transition has ended.
    case transition(any UIViewControllerTransitionCoordinator)

    /// Calls `done`, on the main thread, when the condition is met.
    func onEnd(_ done: @escaping @MainActor () -> Void) {
        switch self {
        case .mainQueue:
            DispatchQueue.main.async { done() }
        case .transition(let coordinator):
            coordinator.animate(alongsideTransition: nil) { _ in done() }
        }
    }

    /// The description of the condition for a failure.
    var description: String {
        switch self {
        case .mainQueue: "the main queue to come to what the event has put into it"
        case .transition: "the transition to end"
        }
    }
}
#endif
