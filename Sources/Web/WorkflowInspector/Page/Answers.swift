import WorkflowInspection

/// A part of the page, each with one question.
enum PagePart: Int, Hashable, Sendable, CaseIterable {
    case tree, events, event, node, values, counts
}

/// The answers that the page shows.
struct Answers: Equatable, Sendable {
    /// An answer, and the question that it is of.
    struct Answered: Equatable, Sendable {
        let query: InspectorQuery
        let answer: InspectorAnswer
    }

    var hosts: HostList?
    var parts: [PagePart: Answered] = [:]

    subscript(part: PagePart) -> InspectorAnswer? { parts[part]?.answer }

    var tree: TreePart? { if case .tree(let tree) = self[.tree] { tree } else { nil } }
    var events: EventList? { if case .events(let events) = self[.events] { events } else { nil } }
    var event: EventDetail? { if case .event(let event) = self[.event] { event } else { nil } }
    var node: NodeDetail? { if case .node(let node) = self[.node] { node } else { nil } }
    var values: NodeValues? { if case .values(let values) = self[.values] { values } else { nil } }
    var counts: [TypeCount]? { if case .counts(let counts) = self[.counts] { counts } else { nil } }

    /// The reason for which a part has no answer.
    func note(of part: PagePart) -> String? { if case .missing(let note) = self[part] { note } else { nil } }
}
