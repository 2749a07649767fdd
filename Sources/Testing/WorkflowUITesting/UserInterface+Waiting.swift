import Dispatch
import UIKit

extension UserInterface {
    /// Waits until the window is at rest: transitions have ended, and every marked view is laid out.
    ///
    /// If a test holds animations by a clock (`UIView.animationClock`), a transition stays in its current phase.
    public func waitForLayout() async {
        // A transition takes two turns of the main queue; the views it marks are laid out in a third.
        for _ in 0..<3 { await turn() }
        while !isAtRest, UIView.animationClock == nil { await turn() }
    }

    /// Waits until an element matches `query`, as when the workflow has work to do first.
    /// - Parameters:
    ///   - query: The query.
    ///   - limit: The longest time to wait.
    /// - Throws: ``NotFound``, with the tree, if there is no match by then, or several.
    @discardableResult
    public func waitFor(_ query: Element.Query, atMost limit: Duration = .seconds(10)) async throws -> Element {
        let end = ContinuousClock.now + limit
        while !has(query), ContinuousClock.now < end { await turn() }
        await waitForLayout()
        return try find(query)
    }

    /// Waits until `condition` holds.
    /// - Parameters:
    ///   - limit: The longest time to wait.
    ///   - condition: The condition.
    /// - Throws: ``NotPossible``, with the tree, if it does not hold by then.
    public func wait(atMost limit: Duration = .seconds(10), until condition: () -> Bool) async throws {
        let end = ContinuousClock.now + limit
        while !condition() {
            guard ContinuousClock.now < end else {
                throw NotPossible(
                    description: "Expected a condition to hold within \(limit). Instead, it does not.\n\n\(tree)"
                )
            }
            await turn()
        }
        await waitForLayout()
    }

    private var isAtRest: Bool {
        !window.isLayoutScheduled && sequence(first: root, next: \.presentedViewController).allSatisfy(\.isAtRest)
    }

    /// Waits for one turn of the main queue.
    private func turn() async {
        await withCheckedContinuation { continuation in
            DispatchQueue.main.async { continuation.resume() }
        }
    }
}

extension UIViewController {
    fileprivate var isAtRest: Bool {
        transitionCoordinator == nil && children.allSatisfy(\.isAtRest)
    }
}
