#if canImport(UIKit)
import UIKit

/// An error of a presentation or a dismissal.
@preconcurrency @MainActor
enum ModalPresentationError: LassoError {
    case unexpectedModallyForemostPrecedingEvent(expected: UIViewController, realized: UIViewController)
    case unexpectedModallyForemostFollowingEvent(expected: [UIViewController], realized: [UIViewController])
    case noPresentationOccurred
    case noDismissalOccurred
    case unexpectedModalPresentationStyle(expected: UIModalPresentationStyle, realized: UIModalPresentationStyle)

    func message(verbose: Bool) -> String {
        switch self {
        case .unexpectedModallyForemostPrecedingEvent(let expected, let realized):
            """
            Expected \(describe(expected)) to be foremost before the event. Instead, it is \(describe(realized)). \
            Dismiss that first, or name it.\(hierarchy(of: realized, verbose))
            """
        case .unexpectedModallyForemostFollowingEvent(let expected, let realized):
            """
            Expected \(describe(expected)) to be foremost after the event. Instead, it is \(describe(realized)). Look \
            at which controller the event presents on or dismisses.\(hierarchy(of: realized.last, verbose))
            """
        case .noPresentationOccurred:
            "Expected the event to present a controller. Instead, none is presented. Look at what it presents on."
        case .noDismissalOccurred:
            "Expected the event to dismiss a controller. Instead, the same ones are presented. Look at what it dismisses."
        case .unexpectedModalPresentationStyle(let expected, let realized):
            """
            Expected the presentation style \(expected) (\(expected.rawValue)). Instead, it is \(realized) \
            (\(realized.rawValue)). Set modalPresentationStyle before the controller is presented.
            """
        }
    }
}

/// An error thrown when a controller of another class than `Type` was presented.
@preconcurrency @MainActor
enum ModalPresentationTypeError<Type>: LassoError {
    case unexpectedPresentedTypeFollowingEvent(realized: UIViewController)

    func message(verbose: Bool) -> String {
        switch self {
        case .unexpectedPresentedTypeFollowingEvent(let realized):
            """
            Expected a \(Type.self) to be presented. Instead, a \(type(of: realized)) is. Name that class, or look at \
            what the event presents.\(hierarchy(of: realized, verbose))
            """
        }
    }
}

@MainActor
func hierarchy(of controller: UIViewController?, _ verbose: Bool) -> String {
    guard verbose, let controller else { return "" }
    return "\nThe controllers are: \(describeViewControllerHierarchy(controller))"
}
#endif
