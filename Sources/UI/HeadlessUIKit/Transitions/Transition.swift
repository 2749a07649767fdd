import Foundation

/// A transition that shows and hides controllers in phases on the main queue, as UIKit does.
///
/// No appearance method runs before the call that began the transition has returned. The will-phase runs in one block
/// of the main queue; the did-phase in the same block, or in a later one if the transition has two turns. When two
/// transitions concern one controller, the later takes over: the did-phase of the earlier one does not notify that
/// controller.
@MainActor
final class Transition {
    /// The value passed to the appearance methods.
    let isAnimated: Bool
    /// The controllers that appear, in this order.
    var appearing: [UIViewController] = []
    /// The controllers that disappear, in this order.
    var disappearing: [UIViewController] = []
    /// Determines the controllers that appear and disappear and sets the frames of views. Runs first, in the
    /// will-phase.
    var prepare: @MainActor (Transition) -> Void = { _ in }
    /// Inserts the views of appearing controllers. Runs last in the will-phase.
    var insertViews: @MainActor () -> Void = {}
    /// Removes the views of disappeared controllers. Runs first in the did-phase.
    var removeViews: @MainActor () -> Void = {}
    /// A Boolean value that indicates whether a gesture drives the transition.
    var isInteractive = false
    /// A Boolean value that indicates whether the gesture will be cancelled, so that the did-phase restores the former
    /// state.
    var isCancelled = false
    /// Restores the former state. Runs first in the did-phase of a cancelled transition.
    var restore: @MainActor () -> Void = {}
    /// Runs at the end of the did-phase, before the completions registered with the coordinator.
    var completion: @MainActor () -> Void = {}

    private var coordinator: TransitionCoordinator?
    private var coordinated: [UIViewController] = []

    init(isAnimated: Bool) {
        self.isAnimated = isAnimated && Animations.areEnabled
    }

    /// Runs the phases.
    /// - Parameters:
    ///   - hasTwoTurns: Whether the did-phase waits for a block of its own, as always when the transition is animated.
    ///   - controllers: The controllers that have a transition coordinator meanwhile, if there are two turns.
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
