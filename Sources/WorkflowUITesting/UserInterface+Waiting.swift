import Dispatch
import UIKit

extension UserInterface {
    /// Waits until the window is at rest: transitions have ended, and everything that was marked is laid out.
    ///
    /// Where a test holds the animations by a clock (`UIView.animationClock`), a transition stays as far as it has come.
    public func waitForLayout() async {
        // A transition takes two turns of the main queue; what it marks is laid out in a third.
        for _ in 0..<3 { await turn() }
        while !isAtRest, UIView.animationClock == nil { await turn() }
    }

    /// Waits until there is something that `query` describes, as when work of the workflow's has to be done first.
    /// - `limit`: How long to wait at most.
    /// - Throws: ``NotFound``, with the tree, if it is not there by then, or there are several.
    @discardableResult
    public func waitFor(_ query: Element.Query, atMost limit: Duration = .seconds(10)) async throws -> Element {
        let end = ContinuousClock.now + limit
        while !has(query), ContinuousClock.now < end { await turn() }
        await waitForLayout()
        return try find(query)
    }

    /// Waits until `condition` holds.
    /// - `limit`: How long to wait at most.
    /// - Throws: ``NotPossible``, with the tree, if it does not by then.
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

    /// One turn of the main queue, in which others have theirs.
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
