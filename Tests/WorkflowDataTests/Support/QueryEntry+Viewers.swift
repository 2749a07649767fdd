import Workflow
import WorkflowSharing

@testable import WorkflowData

extension QueryEntry {
    /// The state of the moment.
    var now: Followers<Numbered>.Snapshot { look(by: Follower()) }

    /// Shows the query to a viewer that does not look when it is woken.
    func show(_ follower: Follower, since version: UInt64) {
        show(follower, since: version) { _ in HomeJob(queue: HomeQueue(home: blindHome)) {} }
    }
}

private actor BlindHome {}

private let blindHome = BlindHome()
