import Foundation

extension UIApplication {
    /// Calls a method of a target, where UIKit takes a selector: `sendAction(Editor.save, to: nil, from: self, for: nil)`.
    /// - Parameters:
    ///   - action: The method, without parameters.
    ///   - target: The target; for `nil` the first responder that has the method, from the first responder of the key
    ///     window along the chain.
    ///   - sender: The sender, which is not used.
    ///   - event: The event, which is not used.
    /// - Returns: Whether there was a target.
    @discardableResult
    public func sendAction<Target: AnyObject, Result>(
        _ action: @escaping @MainActor (Target) -> @MainActor () -> Result,
        to target: Target?,
        from sender: Any?,
        for event: UIEvent?
    ) -> Bool {
        guard let target = target ?? responder() else { return false }
        _ = action(target)()
        return true
    }

    /// Calls a method of a target with the sender; see ``sendAction(_:to:from:for:)``.
    /// - Precondition: The sender is a `Sender`.
    @discardableResult
    public func sendAction<Target: AnyObject, Sender: AnyObject>(
        _ action: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void,
        to target: Target?,
        from sender: Sender,
        for event: UIEvent?
    ) -> Bool {
        guard let target = target ?? responder() else { return false }
        action(target)(sender)
        return true
    }

    private func responder<Target: AnyObject>() -> Target? {
        let first: UIResponder = keyWindow?.firstResponder ?? keyWindow ?? self
        return sequence(first: first, next: \.next).lazy.compactMap { $0 as? Target }.first
    }
}
