import Workflow
import WorkflowSnapshots

/// The place of a stored tree besides its nodes.
package protocol TreeProgress: Codable, Equatable, Sendable {
    /// The number of events in the states.
    var events: Int { get }
    var lastEffect: EffectID? { get }
}

/// The tree that a claim has found.
package struct FoundTree<Progress: TreeProgress>: Sendable {
    /// The state from which its saves go on.
    package let saved: SavedTree<Progress>
    /// The states; `nil` if nothing is stored.
    package let snapshot: TreeSnapshot?
    /// The reasons for which something was not read.
    package let problems: [String]

    /// - Parameter isOther: Whether an item has nothing of the tree.
    package init(_ claim: SessionClaim, mayClaim: Bool, isOther: (String) -> Bool = { _ in false }) {
        var nodes: [SnapshotNode] = []
        var unread: [String] = []
        var problems: [String] = []
        var progress: Progress?
        for (name, bytes) in claim.stored?.items ?? [:] where !isOther(name) {
            do {
                switch SessionItem(name: name) {
                case .node: nodes.append(try SnapshotNode(bytes: bytes))
                case .progress: progress = try Self.progress(bytes)
                case nil: unread.append(name)
                }
            } catch {
                unread.append(name)
                problems.append("\(name) is not readable: \(error)")
            }
        }
        saved = SavedTree(
            claimNumber: claim.number,
            revision: claim.stored?.revision ?? 0,
            progress: progress,
            expiry: claim.expiry,
            unread: unread.sorted(),
            mayClaim: mayClaim
        )
        snapshot = claim.stored.map { _ in TreeSnapshot(nodes: nodes, lastEffect: progress?.lastEffect) }
        self.problems = problems.sorted()
    }

    private static func progress(_ bytes: [UInt8]) throws -> Progress {
        let progress = try JSONStateCoder.json.decode(Progress.self, from: bytes)
        // No tree has as many events; what comes from a store is not to overflow.
        guard (0...1 << 53).contains(progress.events) else { throw Impossible(events: progress.events) }
        return progress
    }

    private struct Impossible: Error, CustomStringConvertible {
        let events: Int

        var description: String { "a page cannot have \(events) events" }
    }
}

/// The items that a tree is stored as.
enum SessionItem {
    case node(Int)
    case progress

    var name: String {
        switch self {
        case .node(let id): "n\(id)"
        case .progress: "place"
        }
    }

    init?(name: String) {
        if name == "place" {
            self = .progress
        } else if name.first == "n", let id = Int(name.dropFirst()) {
            self = .node(id)
        } else {
            return nil
        }
    }
}
