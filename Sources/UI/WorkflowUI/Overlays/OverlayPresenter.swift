#if canImport(UIKit)
import Dispatch
import UIKit

/// A presenter that presents and dismisses overlays, one step at a time, until the wanted ones are presented.
///
/// A step is an animation of UIKit; the next must not begin before it has ended. So each completion checks again which
/// overlays are wanted by then. UIKit refuses a step while something else is presented or moves, and does not say when
/// it would accept it: the presenter waits for the transition, or for the controller that is in the way to leave.
@MainActor
final class OverlayPresenter {
    private unowned let root: OverlayNode
    /// The presented overlays, from back to front.
    private var presented: [ShownOverlay] = []
    private var isMoving = false
    /// The transition of others that the next step waits for.
    private weak var awaited: (any UIViewControllerTransitionCoordinator)?
    private var isScheduled = false

    init(root: OverlayNode) {
        self.root = root
    }

    deinit {
        let presented = presented
        guard !presented.isEmpty else { return }
        // The screen was released with a controller of the program, which UIKit took from behind its overlays.
        DispatchQueue.main.async {
            MainActor.assumeIsolated {
                presented.first?.controller.presentingViewController?.dismiss(animated: false)
            }
        }
    }

    /// Takes the next step, if one is needed and none is in progress.
    func presentWanted() {
        guard !isMoving else { return }
        if let leaving = presented.first(where: \.controller.isBeingDismissed) {
            // The user dismisses it, whose choice is reported afterwards, or the program does.
            return tryAgain(after: leaving.controller)
        }
        forget { $0.controller.presentingViewController == nil }
        guard isInWindow, let front = presented.last?.controller ?? root.container else { return }
        let wanted = root.wanted
        let kept = zip(presented, wanted).prefix { $0 === $1 }.count
        guard kept < max(presented.count, wanted.count) else { return }
        if front.transitionCoordinator != nil {
            tryAgain(after: front)
        } else if kept < presented.count {
            dismiss(above: kept)
        } else {
            present(wanted[kept], over: front)
        }
    }

    /// Calls ``presentWanted()`` of the outermost screen in a later turn of the main queue.
    func presentSoon() {
        guard !isScheduled else { return }
        isScheduled = true
        DispatchQueue.main.async { [weak self] in
            MainActor.assumeIsolated {
                self?.isScheduled = false
                self?.root.present()
            }
        }
    }

    /// Records that UIKit has dismissed an overlay, and all above it, because the user requested it.
    func personDismissed(_ overlay: ShownOverlay) {
        // It may be presented again already.
        guard overlay.controller.presentingViewController == nil || overlay.controller.isBeingDismissed else { return }
        forget { $0 === overlay }
    }

    /// Dismisses all at once, or when the presentation in progress has ended.
    func end() {
        guard let first = presented.first?.controller else { return }
        let moving = presented.first(where: \.controller.isBeingPresented)?.controller
        presented = []
        let isAwaited =
            moving?.transitionCoordinator?.animate(alongsideTransition: nil) { _ in
                first.presentingViewController?.dismiss(animated: false)
            } == true
        if !isAwaited { first.presentingViewController?.dismiss(animated: false) }
    }

    /// Dismisses all if the screen is no longer in the tree of the controller that presents them.
    func endIfOrphaned() {
        guard let presenting = presented.first?.controller.presentingViewController else { return }
        let isInside = sequence(first: root.container, next: { $0?.parent }).contains { $0 === presenting }
        if !isInside { end() }
    }

    /// A Boolean value that indicates whether the screen is in a window, or covered by an overlay of its own.
    private var isInWindow: Bool {
        !presented.isEmpty || root.container?.viewIfLoaded?.window != nil
    }

    /// Forgets the first overlay that meets the condition, and all above it.
    private func forget(_ isMeant: (ShownOverlay) -> Bool) {
        if let index = presented.firstIndex(where: isMeant) { presented.removeSubrange(index...) }
    }

    private func dismiss(above kept: Int) {
        guard let presenting = presented[kept].controller.presentingViewController else { return }
        isMoving = true
        presenting.dismiss(animated: true) { [weak self] in
            guard let self else { return }
            presented.removeSubrange(min(kept, presented.count)...)
            isMoving = false
            root.present()
        }
    }

    private func present(_ overlay: ShownOverlay, over front: UIViewController) {
        // One that leaves its parent, or is dismissed, is removed for good or appears again.
        guard !front.isBeingDismissed, !front.isLeavingParent else { return }
        let other =
            front.presentedViewController ?? overlay.controller.presentingViewController.map { _ in overlay.controller }
        if let other { return other.isBeingDismissed ? tryAgain(after: other) : watch(other) }
        isMoving = true
        front.present(overlay.controller, animated: true) { [weak self] in
            guard let self else { return }
            watch(overlay.controller)
            isMoving = false
            root.present()
        }
        guard overlay.controller.presentingViewController != nil else {
            isMoving = false
            return
        }
        presented.append(overlay)
        overlay.wasPresented()
    }

    /// Takes the next step when the transition of a controller has ended.
    private func tryAgain(after controller: UIViewController) {
        guard let coordinator = controller.transitionCoordinator else { return presentSoon() }
        guard coordinator !== awaited else { return }
        awaited = coordinator
        coordinator.animate(alongsideTransition: nil) { [weak self] _ in self?.presentSoon() }
        // A transition that is about to end may call nothing any more.
        presentSoon()
    }

    /// Takes the next step when the view of a presented controller leaves its window.
    private func watch(_ controller: UIViewController) {
        guard let view = (controller.view as? UIVisualEffectView)?.contentView ?? controller.view,
            !view.subviews.contains(where: { ($0 as? DepartureView)?.presenter === self })
        else { return }
        view.insertSubview(DepartureView(of: self), at: 0)
    }
}

/// A hidden view that reports that it leaves its window.
///
/// UIKit notifies nobody else of the end of a presentation that the program has begun.
private final class DepartureView: UIView {
    private(set) weak var presenter: OverlayPresenter?

    init(of presenter: OverlayPresenter) {
        self.presenter = presenter
        super.init(frame: .zero)
        isHidden = true
        isUserInteractionEnabled = false
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("Expected to be created in code only. Instead, it was read from an archive. Remove it from there.")
    }

    override func didMoveToWindow() {
        super.didMoveToWindow()
        if window == nil { presenter?.presentSoon() }
    }
}

extension UIViewController {
    /// A Boolean value that indicates whether the controller, or one around it, is leaving its parent.
    fileprivate var isLeavingParent: Bool { isMovingFromParent || parent?.isLeavingParent == true }
}
#endif
