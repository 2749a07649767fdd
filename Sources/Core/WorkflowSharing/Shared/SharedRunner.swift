package import Workflow

/// The place where the commands of a ``Shared`` go, and where its value comes from: a tree here, or one on another server.
package protocol SharedRunner<W>: AnyObject, Sendable {
    associatedtype W: SharedWorkflow

    var followers: Followers<W.Rendering> { get }

    /// Handles a command later, after all that were sent before by the same thread.
    /// - Parameter completion: Called on any thread when the command was handled or will not be; not if the tree has ended.
    func handle(
        _ command: W.Command,
        completion: @escaping @Sendable (Result<W.Output?, SharedEnded>) -> Void
    )
}
