import Foundation

/// Brings controllers into view and out of it, in phases on the main queue, as UIKit does.
///
/// No appearance method runs before the call that began the transition has returned. The will-phase runs in one block
/// of the main queue; the did-phase in the same one, or in a later one if the transition is animated. Of two that
/// concern one controller the later takes over: the earlier one's did-phase leaves that controller alone.
@MainActor
final class Transition {
    /// Come into view, in this order.
    var appearing: [UIViewController] = []
    /// Go out of view, in this order.
    var disappearing: [UIViewController] = []
    /// What the appearance methods are told.
    var isAnimated = false
    /// Puts the views of those appearing into the window. Runs before the will-phase.
    var insertViews: () -> Void = {}
    /// Takes the views of those gone out of the window. Runs before the did-phase.
    var removeViews: () -> Void = {}
    /// Runs last.
    var completion: (() -> Void)?

    /// Runs the phases.
    /// - Parameter hasTwoTurns: Whether the did-phase waits for a block of its own.
    func start(hasTwoTurns: Bool) {
        MainQueue.async { [self] in
            runWillPhase()
            if hasTwoTurns {
                MainQueue.async { [self] in runDidPhase() }
            } else {
                runDidPhase()
            }
        }
    }

    private func runWillPhase() {
        insertViews()
        for (controllers, isAppearing) in [(appearing, true), (disappearing, false)] {
            for controller in controllers {
                controller.transition = self
                controller.beginAppearanceTransition(isAppearing, animated: isAnimated)
            }
        }
    }

    private func runDidPhase() {
        removeViews()
        for controller in appearing + disappearing where controller.transition === self {
            controller.transition = nil
            controller.endAppearanceTransition()
        }
        completion?()
    }
}
