import Testing
import UIKit

@MainActor
struct AnimatorIdiomTests {
    @Test func `an animator changes at its start and completes at its end`() async {
        let view = UIView()
        var positions: [UIViewAnimatingPosition] = []
        let animator = UIViewPropertyAnimator(duration: 0.3, curve: .easeInOut) { view.alpha = 0.5 }
        animator.addCompletion { positions.append($0) }
        #expect(view.alpha == 1 && animator.state == .inactive)
        animator.startAnimation()
        #expect(view.alpha == 0.5 && animator.isRunning && animator.state == .active)
        await mainQueueTurn()
        #expect(positions == [.end] && !animator.isRunning && animator.state == .inactive)
    }

    @Test func `an animator that is paused goes on when it is started again`() async {
        var positions: [UIViewAnimatingPosition] = []
        let animator = UIViewPropertyAnimator(duration: 0.3, dampingRatio: 0.7) {}
        animator.addCompletion { positions.append($0) }
        animator.startAnimation()
        animator.pauseAnimation()
        await mainQueueTurn()
        #expect(positions.isEmpty && animator.state == .active)
        animator.isReversed = true
        animator.startAnimation()
        await mainQueueTurn()
        #expect(positions == [.start])
    }

    @Test func `an animator that is stopped completes only when it is finished`() async {
        var positions: [UIViewAnimatingPosition] = []
        let animator = UIViewPropertyAnimator.runningPropertyAnimator(withDuration: 1, delay: 0) {
        } completion: {
            positions.append($0)
        }
        animator.stopAnimation(false)
        await mainQueueTurn()
        #expect(positions.isEmpty && animator.state == .stopped)
        animator.finishAnimation(at: .current)
        #expect(positions == [.current])
    }

    @Test func `a transition from one view to another replaces it, or hides it`() async {
        let (outer, old, new) = (UIView(), UIView(), UIView())
        outer.addSubview(old)
        var isDone = false
        UIView.transition(from: old, to: new, duration: 0.3, options: [.transitionFlipFromLeft]) { isDone = $0 }
        #expect(outer.subviews == [new] && !isDone)
        await mainQueueTurn()
        #expect(isDone)
        outer.addSubview(old)
        UIView.transition(from: new, to: old, duration: 0.3, options: .showHideTransitionViews)
        #expect(outer.subviews == [new, old] && new.isHidden && !old.isHidden)
    }

    @Test func `durations have the name that Core Animation uses`() {
        let start: CFTimeInterval = CACurrentMediaTime()
        #expect(CACurrentMediaTime() >= start)
    }
}
