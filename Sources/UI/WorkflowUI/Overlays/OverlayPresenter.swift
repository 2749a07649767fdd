#if canImport(UIKit)
import UIKit

/// A presenter that presents and dismisses overlays, one step at a time, until the wanted ones are presented.
///
/// A step is an animation of UIKit; the next must not begin before it has ended. So each completion checks again which
/// overlays are wanted by then.
@MainActor
final class OverlayPresenter {
    private unowned let root: OverlayNode
    /// The presented overlays, from back to front.
    private var presented: [ShownOverlay] = []
    private var isMoving = false

    init(root: OverlayNode) {
        self.root = root
    }

    /// Takes the next step, if one is needed and none is in progress.
    func presentWanted() {
        guard !isMoving, !isPersonDismissing, isInWindow else { return }
        let wanted = root.wanted
        let kept = zip(presented, wanted).prefix { $0 === $1 }.count
        if kept < presented.count {
            dismiss(above: kept)
        } else if kept < wanted.count {
            present(wanted[kept])
        }
    }

    /// Records that UIKit has dismissed an overlay, and all above it, because the user requested it.
    func personDismissed(_ overlay: ShownOverlay) {
        if let index = presented.firstIndex(where: { $0 === overlay }) {
            presented.removeSubrange(index...)
        }
    }

    /// Dismisses all at once.
    func end() {
        let first = presented.first
        presented = []
        first?.controller.presentingViewController?.dismiss(animated: false)
    }

    /// Dismisses all if the screen is no longer in the tree of the controller that presents them.
    func endIfOrphaned() {
        guard let presenting = presented.first?.controller.presentingViewController else { return }
        let isInside = sequence(first: root.container, next: { $0?.parent }).contains { $0 === presenting }
        if !isInside { end() }
    }

    /// A Boolean value that indicates whether the user's choice is dismissing an overlay. Its handler is called
    /// afterwards.
    private var isPersonDismissing: Bool {
        presented.contains { $0.controller.presentingViewController == nil || $0.controller.isBeingDismissed }
    }

    /// A Boolean value that indicates whether the screen is in a window, or covered by an overlay of its own.
    private var isInWindow: Bool {
        !presented.isEmpty || root.container?.viewIfLoaded?.window != nil
    }

    private func dismiss(above kept: Int) {
        guard let presenting = presented[kept].controller.presentingViewController else { return }
        isMoving = true
        presenting.dismiss(animated: true) { [weak self] in
            guard let self else { return }
            presented.removeSubrange(min(kept, presented.count)...)
            isMoving = false
            presentWanted()
        }
    }

    private func present(_ overlay: ShownOverlay) {
        guard let presenter = presented.last?.controller ?? root.container,
            // The program has presented something else; the next update or appearance tries again.
            presented.last != nil || presenter.presentedViewController == nil
        else { return }
        isMoving = true
        presenter.present(overlay.controller, animated: true) { [weak self] in
            guard let self else { return }
            isMoving = false
            presentWanted()
        }
        guard overlay.controller.presentingViewController != nil else {
            isMoving = false
            return
        }
        presented.append(overlay)
        overlay.wasPresented()
    }
}
#endif
