import Foundation

/// A transition that shows and hides controllers in phases on the main queue, as UIKit does.
///
/// No appearance method runs before the call that began the transition has returned. The will-phase runs in one block
/// of the main queue; the did-phase in the same block, or in a later one if the transition has two turns.
///
/// Every transition runs both phases. One that is overtaken, because a later one concerns a controller of it, is
/// finished first.
@MainActor
final class Transition {
    /// The value passed to the appearance methods.
    let isAnimated: Bool
    /// The controllers that appear, in this order.
    var appearing: [UIViewController] = []
    /// The controllers that disappear, in this order.
    var disappearing: [UIViewController] = []
    /// The container that the transition happens in; `nil` for a window. While it is in motion, the transition waits.
    weak var container: UIViewController?
    /// Returns a transition that is finished before this one begins.
    var overtaken: @MainActor () -> Transition? = { nil }
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
    /// Restores the former state and returns whether it did. Runs first in the did-phase of a cancelled transition.
    var restore: @MainActor () -> Bool = { false }
    /// Runs at the end of the did-phase, before the completions registered with the coordinator.
    var completion: @MainActor () -> Void = {}

    private enum Phase {
        case waiting, beginning, begun, over
    }

    private var phase = Phase.waiting
    private var isFinishRequested = false
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
        MainQueue.async { [self] in run(hasTwoTurns: hasTwoTurns) }
    }

    /// Runs the did-phase now, if the transition has begun and not ended.
    func finish() {
        switch phase {
        case .waiting, .over: return
        case .beginning: isFinishRequested = true
        case .begun: runDidPhase()
        }
    }

    private func run(hasTwoTurns: Bool) {
        overtaken()?.finish()
        if let container, container.isInMotion {
            return container.afterMotion { [self] in run(hasTwoTurns: hasTwoTurns) }
        }
        runWillPhase()
        guard hasTwoTurns, !isFinishRequested else { return finish() }
        Animations.after(isAnimated ? Animations.transitionDuration : 0) { [self] in finish() }
    }

    private func runWillPhase() {
        phase = .beginning
        prepare(self)
        for (controllers, isAppearing) in [(appearing, true), (disappearing, false)] {
            for controller in controllers where isAppearing || !isShownElsewhere(controller) {
                controller.beginAppearance(isAppearing, animated: isAnimated, by: self)
            }
        }
        insertViews()
        coordinator?.begin()
        phase = .begun
    }

    /// Returns whether a controller that was to disappear has been put into another container, which shows it.
    private func isShownElsewhere(_ controller: UIViewController) -> Bool {
        guard let parent = controller.parent, parent !== container else { return false }
        return controller.belongsInView(in: controller.viewIfLoaded?.superview)
    }

    private func runDidPhase() {
        phase = .over
        if isCancelled {
            isCancelled = restore()
            coordinator?.isCancelled = isCancelled
        }
        if isCancelled {
            for (controllers, isAppearing) in [(disappearing, true), (appearing, false)] {
                for controller in controllers where controller.motionOwner === self {
                    controller.beginAppearance(isAppearing, animated: isAnimated, by: self)
                }
            }
        }
        removeViews()
        for controller in appearing + disappearing {
            controller.endAppearance(by: self)
        }
        for controller in coordinated where controller.ownTransitionCoordinator === coordinator {
            controller.ownTransitionCoordinator = nil
        }
        completion()
        coordinator?.end()
    }
}
