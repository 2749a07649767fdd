#if canImport(UIKit)
import UIKit

extension ControllerAssertion {
    /// Returns an assertion that a `To` is presented on `presenting`.
    /// - Parameters:
    ///   - presenting: The presenting controller.
    ///   - style: The required style; `nil` for any.
    static func presentation(on presenting: UIViewController, style: UIModalPresentationStyle? = nil) -> Self {
        Self(
            before: { try requireForemost(presenting) },
            target: {
                guard let presented = presenting.presentedViewController else {
                    throw ModalPresentationError.noPresentationOccurred
                }
                guard presented is To else {
                    throw ModalPresentationTypeError<To>.unexpectedPresentedTypeFollowingEvent(realized: presented)
                }
                let expected = [presenting.topmostAncestor, presented]
                let realized = presenting.modalStack.suffix(2)
                guard realized.elementsEqual(expected, by: ===) else {
                    throw ModalPresentationError.unexpectedModallyForemostFollowingEvent(
                        expected: expected,
                        realized: Array(realized)
                    )
                }
                try require(style, of: presented)
                return presented
            }
        )
    }

    /// Returns an assertion that `presented` is dismissed and uncovers `presenting`.
    /// - Parameters:
    ///   - presented: The presented controller.
    ///   - presenting: The presenting controller.
    ///   - style: The required style of `presented`; `nil` for any.
    static func dismissal(
        from presented: UIViewController,
        to presenting: To,
        style: UIModalPresentationStyle? = nil
    ) -> Self {
        var before: [UIViewController] = []
        return Self(
            before: {
                try requireForemost(presented)
                try require(style, of: presented)
                before = presenting.modalStack
            },
            target: { presenting },
            after: {
                let realized = presenting.modalStack
                guard !realized.elementsEqual(before, by: ===) else { throw ModalPresentationError.noDismissalOccurred }
                guard let last = realized.last, last !== presenting.topmostAncestor else { return }
                throw ModalPresentationError.unexpectedModallyForemostFollowingEvent(
                    expected: [presenting],
                    realized: [last]
                )
            }
        )
    }
}

@MainActor
private func requireForemost(_ controller: UIViewController) throws {
    let foremost = controller.modallyForemost
    guard foremost === controller else {
        throw ModalPresentationError.unexpectedModallyForemostPrecedingEvent(expected: controller, realized: foremost)
    }
}

@MainActor
private func require(_ style: UIModalPresentationStyle?, of controller: UIViewController) throws {
    guard let style, controller.modalPresentationStyle != style else { return }
    throw ModalPresentationError.unexpectedModalPresentationStyle(
        expected: style,
        realized: controller.modalPresentationStyle
    )
}
#endif
