import Foundation

/// The coordinator of one ``Transition``, from the call that began it until its did-phase.
final class TransitionCoordinator: NSObject, UIViewControllerTransitionCoordinator {
    typealias Block = (any UIViewControllerTransitionCoordinatorContext) -> Void

    private enum Phase {
        case waiting, running, over
    }

    let isAnimated: Bool
    let isInteractive: Bool
    var isCancelled = false
    private var phase = Phase.waiting
    private var animations: [Block] = []
    private var completions: [Block] = []

    init(isAnimated: Bool, isInteractive: Bool = false) {
        self.isAnimated = isAnimated
        self.isInteractive = isInteractive
    }

    var initiallyInteractive: Bool { isInteractive }

    var transitionDuration: TimeInterval { isAnimated ? Animations.transitionDuration : 0 }

    func animate(alongsideTransition animation: Block?, completion: Block?) -> Bool {
        guard phase != .over else { return false }
        if let completion { completions.append(completion) }
        guard let animation else { return true }
        if phase == .waiting {
            animations.append(animation)
        } else {
            animation(self)
        }
        return true
    }

    func begin() {
        phase = .running
        for animation in animations { animation(self) }
        animations = []
    }

    func end() {
        phase = .over
        let completions = completions
        self.completions = []
        for completion in completions { completion(self) }
    }
}
