import Foundation

/// Brings controllers into view and out of it, in phases on the main queue, as UIKit does.
///
/// No appearance method runs before the call that began the transition has returned. The will-phase runs in one block
/// of the main queue; the did-phase in the same one, or in a later one if the transition has two turns. Of two that
/// concern one controller the later takes over: the earlier one's did-phase leaves that controller alone.
@MainActor
final class Transition {
    /// What the appearance methods are told.
    let isAnimated: Bool
    /// Come into view, in this order.
    var appearing: [UIViewController] = []
    /// Go out of view, in this order.
    var disappearing: [UIViewController] = []
    /// Decides what appears and disappears, and gives views their frames. Runs first, in the will-phase.
    var prepare: @MainActor (Transition) -> Void = { _ in }
    /// Puts the views of those appearing into the window. Runs last in the will-phase.
    var insertViews: @MainActor () -> Void = {}
    /// Takes the views of those gone out of the window. Runs first in the did-phase.
    var removeViews: @MainActor () -> Void = {}
    /// Whether a gesture drives the transition.
    var isInteractive = false
    /// Whether the gesture will be given up, so that the did-phase restores what was before.
    var isCancelled = false
    /// Makes the order that was before hold again. Runs first in the did-phase of one that is cancelled.
    var restore: @MainActor () -> Void = {}
    /// Runs at the end of the did-phase, before what was registered at the coordinator.
    var completion: @MainActor () -> Void = {}

    private var coordinator: TransitionCoordinator?
    private var coordinated: [UIViewController] = []

    init(isAnimated: Bool) {
        self.isAnimated = isAnimated && Animations.areEnabled
    }

    /// Runs the phases.
    /// - Parameters:
    ///   - hasTwoTurns: Whether the did-phase waits for a block of its own, as always when the transition is animated.
    ///   - controllers: Those that have a transition coordinator meanwhile, if there are two turns.
    func start(hasTwoTurns: Bool = false, coordinating controllers: [UIViewController]) {
        let hasTwoTurns = hasTwoTurns || isAnimated
        if hasTwoTurns {
            let coordinator = TransitionCoordinator(isAnimated: isAnimated, isInteractive: isInteractive)
            self.coordinator = coordinator
            coordinated = controllers
            for controller in controllers {
                controller.ownTransitionCoordinator = coordinator
            }
        }
        MainQueue.async { [self] in
            runWillPhase()
            guard hasTwoTurns else { return runDidPhase() }
            Animations.after(isAnimated ? Animations.transitionDuration : 0) { [self] in runDidPhase() }
        }
    }

    private func runWillPhase() {
        prepare(self)
        for (controllers, isAppearing) in [(appearing, true), (disappearing, false)] {
            for controller in controllers {
                controller.transition = self
                controller.beginAppearanceTransition(isAppearing, animated: isAnimated)
            }
        }
        insertViews()
        coordinator?.begin()
    }

    private func runDidPhase() {
        if isCancelled {
            coordinator?.isCancelled = true
            restore()
            for (controllers, isAppearing) in [(disappearing, true), (appearing, false)] {
                for controller in controllers where controller.transition === self {
                    controller.beginAppearanceTransition(isAppearing, animated: isAnimated)
                }
            }
        }
        removeViews()
        for controller in appearing + disappearing where controller.transition === self {
            controller.transition = nil
            controller.endAppearanceTransition()
        }
        for controller in coordinated where controller.ownTransitionCoordinator === coordinator {
            controller.ownTransitionCoordinator = nil
        }
        completion()
        coordinator?.end()
    }
}
