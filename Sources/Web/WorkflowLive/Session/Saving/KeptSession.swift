import Workflow
import WorkflowSnapshots

/// A session as it comes from a store: its tree, and the progress of the conversation with the browser.
public struct KeptSession: Sendable {
    /// The state from which its saves go on.
    let saved: SavedTree<SessionProgress>
    /// The owner of the claim before; `nil` if there was none.
    package let formerOwner: String?
    /// The reasons for which items were not read.
    let problems: [String]
    /// The states; `nil` if nothing is kept.
    let tree: TreeSnapshot?

    var progress: SessionProgress? { saved.progress }

    /// A name of the login that its states are of; nil if none was stored with them.
    package var login: String? { progress?.login }

    /// A Boolean value that indicates whether nothing is kept.
    package var isEmpty: Bool { progress == nil }

    /// - Parameter error: The reason for which an earlier claim found nothing.
    init(_ claim: SessionClaim, after error: SessionStoreError? = nil) {
        let found = FoundTree<SessionProgress>(claim, mayClaim: true)
        (saved, tree, formerOwner) = (found.saved, found.snapshot, claim.formerOwner)
        problems = (error.map { [$0.description] } ?? []) + found.problems
    }
}

/// The progress of a session's conversation with its browser, as it is stored.
struct SessionProgress: TreeProgress, Hashable {
    /// The number of the last event in the states.
    var applied: Int
    /// The tag of the language that the session has chosen.
    var language: String?
    var lastEffect: EffectID?
    /// The last refusals, which the browser may not have got; `nil` for none.
    var refusals: [Refusals.Entry]?
    /// A name of the login that the states are of.
    var login: String?

    var events: Int { applied }
}
