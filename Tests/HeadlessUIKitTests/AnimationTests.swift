import Testing
import UIKit

@MainActor
@Suite(.serialized)
struct AnimationTests {
    @Test func `animations run at once and end in a later turn`() async {
        let view = UIView()
        var order: [String] = []
        UIView.animate(withDuration: 0.3) {
            view.alpha = 0
            order.append("run")
        } completion: {
            order.append("done \($0)")
        }
        #expect(order == ["run"] && view.alpha == 0)
        await mainQueueTurn()
        #expect(order == ["run", "done true"])
    }

    @Test func `on a test clock animations and transactions end when it says so`() async {
        let clock = UIAnimationClock()
        var order: [String] = []
        UIView.animationClock = clock
        UIView.animate(withDuration: 0.2, delay: 0.1, animations: {}, completion: { _ in order.append("second") })
        UIView.animate(withDuration: 0.2, animations: {}, completion: { _ in order.append("first") })
        CATransaction.begin()
        CATransaction.setAnimationDuration(0.5)
        CATransaction.setCompletionBlock { order.append("transaction") }
        CATransaction.commit()
        UIView.animationClock = nil
        await mainQueueTurn()
        #expect(order.isEmpty)
        clock.advance(by: 0.25)
        #expect(order == ["first"])
        clock.advance(by: 1)
        #expect(order == ["first", "second", "transaction"])
        #expect(clock.isIdle && clock.now == 1.25)
    }

    @Test func `a transition stays between its phases until the clock says so`() {
        // Without the main queue between the calls: other tests share it, and must not see the clock.
        let clock = UIAnimationClock()
        var order: [String] = []
        UIView.animationClock = clock
        UIView.transition(with: UIView(), duration: 0.35, animations: {}, completion: { _ in order.append("done") })
        UIView.animationClock = nil
        clock.advance(by: 0.3)
        #expect(order.isEmpty)
        clock.advance(by: 0.1)
        #expect(order == ["done"])
    }

    @Test func `the completion of a transaction runs after it is committed`() async {
        var isDone = false
        CATransaction.begin()
        CATransaction.setCompletionBlock { isDone = true }
        CATransaction.commit()
        #expect(!isDone)
        await mainQueueTurn()
        #expect(isDone)
    }
}
