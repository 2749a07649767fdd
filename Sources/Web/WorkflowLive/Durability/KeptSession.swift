import Workflow
import WorkflowSnapshots

/// A session as it comes from a store: its tree, and the place in the conversation with the browser.
public struct KeptSession: Sendable {
    /// The claim under which the session is saved again.
    let epoch: Int
    /// The owner of the claim before; `nil` if there was none.
    package let formerOwner: String?
    /// The revision that is stored; 0 if nothing is.
    let revision: Int
    /// The names of items that are stored and were not read, which the next save removes.
    let unread: [String]
    /// The reasons for which they were not read.
    let problems: [String]
    /// The states; `nil` if nothing is kept.
    let tree: TreeSnapshot?
    let place: SessionPlace?

    /// A Boolean value that indicates whether nothing is kept.
    package var isEmpty: Bool { place == nil }

    /// - Parameter error: The reason for which an earlier claim found nothing.
    init(_ claim: SessionClaim, after error: SessionStoreError? = nil) {
        (epoch, formerOwner) = (claim.epoch, claim.formerOwner)
        revision = claim.stored?.revision ?? 0
        var nodes: [SnapshotNode] = []
        var unread: [String] = []
        var problems: [String] = []
        var place: SessionPlace?
        for (name, bytes) in claim.stored?.items ?? [:] {
            do {
                switch SessionItem(name: name) {
                case .node: nodes.append(try SnapshotNode(bytes: bytes))
                case .place: place = try SessionPlace(bytes: bytes)
                case nil: unread.append(name)
                }
            } catch {
                unread.append(name)
                problems.append("\(name) is not readable: \(error)")
            }
        }
        self.unread = unread.sorted()
        self.problems = (error.map { [$0.description] } ?? []) + problems.sorted()
        self.place = place
        tree = claim.stored == nil ? nil : TreeSnapshot(nodes: nodes, lastEffect: place?.lastEffect)
    }
}

/// The items that a session is stored as.
enum SessionItem {
    case node(Int)
    case place

    var name: String {
        switch self {
        case .node(let id): "n\(id)"
        case .place: "place"
        }
    }

    init?(name: String) {
        if name == "place" {
            self = .place
        } else if name.first == "n", let id = Int(name.dropFirst()) {
            self = .node(id)
        } else {
            return nil
        }
    }
}

/// The place of a session in the conversation with its browser, as it is stored.
struct SessionPlace: Codable, Hashable, Sendable {
    /// The number of the last event in the states.
    var applied: Int
    /// The tag of the language that the session has chosen.
    var language: String?
    var lastEffect: EffectID?
}

extension SessionPlace {
    /// No page has as many events; what comes from a store is not to overflow.
    private static let events = 0...1 << 53

    fileprivate init(bytes: [UInt8]) throws {
        self = try JSONStateCoder.json.decode(SessionPlace.self, from: bytes)
        guard Self.events.contains(applied) else { throw Impossible(events: applied) }
    }

    private struct Impossible: Error, CustomStringConvertible {
        let events: Int

        var description: String { "a page cannot have \(events) events" }
    }
}
