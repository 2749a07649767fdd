/// A question about the branch of a host, of which there is one at a time.
package enum BranchQuery: Codable, Sendable, Hashable {
    /// Makes a branch at an event, in place of the one that there is.
    case begin(event: Int)
    /// Does what a viewer has done in the rendering.
    case act(branch: Int, BranchAct)
    /// The rendering as it is now.
    case show(branch: Int)
    /// The things that were done in it, as a test in Swift.
    case test(branch: Int)
    case end(branch: Int)

    /// The number of the branch; `nil` for one that is to be made.
    var branch: Int? {
        switch self {
        case .begin: nil
        case .act(let branch, _), .show(let branch), .test(let branch), .end(let branch): branch
        }
    }
}

/// An event of the rendering of a branch, which a viewer has caused.
package struct BranchAct: Codable, Sendable, Hashable {
    /// The number of the element in the rendering.
    package var node: Int
    /// The number of the kind of event.
    package var kind: Int
    /// The value as JSON.
    package var value: String

    package init(node: Int, kind: Int, value: String) {
        (self.node, self.kind, self.value) = (node, kind, value)
    }
}

/// A branch, as its viewer knows it.
package struct BranchSummary: Codable, Sendable, Equatable {
    package var id: Int
    package var event: Int
    /// Grows with everything that was done in it.
    package var step: Int
    /// The latest actions, by their names.
    package var actions: [String]
    /// The number of all of them.
    package var actionCount: Int
    /// The nodes that begin as new ones, because their states are not kept.
    package var shownAsNew: [String]
    /// The reason for which the latest event has done nothing, or the limits of the test.
    package var note: String?
    /// The things that were done as a test in Swift, where that was asked for.
    package var test: String?
}

/// A rendering in which a viewer can act. Used on the home of its host.
package struct ActedRendering {
    package let form: LookedRendering.Form
    package let content: String
    /// Returns the reason for which nothing was done; `nil` if it was.
    package let act: (BranchAct) -> String?

    package init(form: LookedRendering.Form, content: String, act: @escaping (BranchAct) -> String?) {
        (self.form, self.content, self.act) = (form, content, act)
    }
}
