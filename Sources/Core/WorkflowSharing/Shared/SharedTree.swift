import TrellisSupport
import Workflow

/// The running tree of a ``Shared``: its home, the queue that leads there, and the value that others see.
final class SharedTree<W: SharedWorkflow>: SharedRunner {
    let followers: Followers<W.Rendering>
    private let home = SharedHome<W>()
    private let queue: HomeQueue

    /// Makes the tree and runs its first pass, on the thread of the caller.
    /// - Parameter onStop: Called on the home when the tree stops because of a misuse.
    init(_ workflow: W, configuration: RuntimeConfiguration, onStop: @escaping @Sendable (Misuse) -> Void) {
        var configuration = configuration
        configuration.renderOnlyIfStateChanged = true
        let gate = configuration.schedule == nil ? StartGate() : nil
        if let gate { configuration.schedule = gate }
        queue = HomeQueue(home: home, schedule: configuration.schedule)
        let host = WorkflowHost(workflow: workflow, configuration: configuration, home: home)
        let followers = Followers(host.rendering)
        self.followers = followers
        host.onRendering { followers.set($0) }
        host.onStop { onStop($0) }
        // The host is not used here any more. The first job on the home takes it there.
        let transfer = UncheckedTransfer(host)
        queue.append { [home] in home.assumeIsolated { $0.adopt(transfer.value) } }
        gate?.open()
    }

    /// The tree ends on its home.
    deinit {
        queue.append { [home] in home.assumeIsolated { $0.end() } }
    }

    /// Handles a command later, after all that were sent before by the same thread.
    /// - Parameter completion: Called on the home when the command was handled; not if the tree has ended.
    func handle(
        _ command: W.Command,
        completion: @escaping @Sendable (Result<W.Output?, SharedEnded>) -> Void
    ) {
        queue.append { [home] in
            completion(home.assumeIsolated { home in Result { () throws(SharedEnded) in try home.handle(command) } })
        }
    }
}
