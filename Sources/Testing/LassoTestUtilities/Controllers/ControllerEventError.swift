#if canImport(UIKit)
import UIKit

/// An error thrown when the expected controller has not appeared.
@preconcurrency @MainActor
enum ControllerEventError<Target>: LassoError {
    case noTarget
    case unexpectedType(realized: UIViewController)

    func message(verbose: Bool) -> String {
        switch self {
        case .noTarget:
            """
            Expected a \(Target.self) to come into view: failed to resolve it, there is no controller. Look at what the \
            event does, and where the test looks for it.
            """
        case .unexpectedType(let realized):
            """
            Expected a \(Target.self) to come into view. Instead, it is of the unexpected type \(type(of: realized)). \
            Name that class, or look at what the event does.\(hierarchy(of: realized, verbose))
            """
        }
    }
}
#endif
