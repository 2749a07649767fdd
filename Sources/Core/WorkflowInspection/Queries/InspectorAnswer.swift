/// The answer to a question: values that are described, and no objects of the app.
package enum InspectorAnswer: Codable, Sendable, Equatable {
    case hosts(HostList)
    case tree(TreePart)
    case events(EventList)
    case event(EventDetail)
    case node(NodeDetail)
    case values(NodeValues)
    case counts([TypeCount])
    case look(LookedRendering)
    case jumpPlan(JumpPlan)
    case branch(BranchSummary)
    /// The text of a file.
    case export(String)
    case done
    /// There is nothing, for this reason: one sentence for people.
    case missing(String)
}

/// The hosts that are recorded.
package struct HostList: Codable, Sendable, Equatable {
    package var hosts: [HostSummary] = []
    /// The number of all hosts; `nil` if each is listed.
    package var total: Int?
    /// A number that grows with each change of a host.
    package var revision = 0
    /// A Boolean value that indicates whether new events are recorded.
    package var isRecording = true
    /// The reason for which nothing is recorded any more.
    package var note: String?
    /// A Boolean value that indicates whether values, and looks back, can be asked for.
    package var hasValues = true
    /// A Boolean value that indicates whether hosts can be taken back to an earlier event; `nil` for no.
    package var allowsJumps: Bool?
    /// The users whose pages are recorded, for an operator, who only reads; `nil` for a viewer who sees every host.
    package var watched: [String]?
    /// The reason for which no branch can be made; `nil` if one can.
    package var branchNote: String? = Self.noBranch

    package init() {}

    static let noBranch = """
        A branch is made in the process that serves this page, and this is the page of another one. Branch in its code: \
        InspectedHost.branch(at:of:recording:).
        """
}

package struct HostSummary: Codable, Sendable, Equatable {
    package var id: Int
    package var root: String
    package var page: String?
    package var url: String?
    package var login: String?
    package var hasEnded: Bool
    package var events: Range<Int>
    package var nodes: Int
    package var bytes: Int
}

/// A part of a tree.
package struct TreePart: Codable, Sendable, Equatable {
    package var nodes: [Node] = []
    /// The position of the first of `nodes` among those that are wanted.
    package var first = 0
    /// The number of all that are wanted, and of all nodes.
    package var wanted = 0
    package var total = 0

    package struct Node: Codable, Sendable, Equatable {
        package var id: Int
        package var depth: Int
        package var type: String
        package var key: String
        package var isDurable: Bool
        package var renders: Int
        package var skips: Int
        package var nanoseconds: Int
        package var ownNanoseconds: Int
        package var effects: [Effect]
    }

    /// An effect, a side effect or a worker that runs.
    package struct Effect: Codable, Sendable, Equatable {
        package var name: String
        /// The time of its begin, in nanoseconds since 1970.
        package var time: Int
    }
}

/// A part of the events, the latest first.
package struct EventList: Codable, Sendable, Equatable {
    package var events: [EventSummary] = []
    /// The numbers of the events that are kept.
    package var kept = 0..<0
    /// A Boolean value that indicates whether older events than these are wanted.
    package var hasMore = false
}

package struct EventSummary: Codable, Sendable, Equatable {
    package var number: Int
    /// Nanoseconds since 1970.
    package var time: Int
    package var nanoseconds: Int
    package var source: EventSource
    /// The type and case of the action that came in; `nil` for new props of the root.
    package var action: String?
    /// The node that the action came to.
    package var node: NodeName?
    /// The actions that followed from it through outputs.
    package var cascade: Int
    package var rendered: Int
    package var skipped: Int
    /// The bytes and operations of the patches after it; `nil` for none.
    package var patchBytes: Int?
    package var operations: Int?
}

/// An event in depth.
package struct EventDetail: Codable, Sendable, Equatable {
    package var summary: EventSummary
    package var actions: [Action]
    package var outputs: [Output]
    /// A part of the renders, in the order of their beginning.
    package var renders: [Render]
    package var firstRender: Int
    /// Those that took longest by themselves, the longest first.
    package var slowest: [Render]
    /// The number of renders for each reason.
    package var reasons: [ReasonCount]
    /// The effects that began in it, by their names and keys.
    package var effects: [String]
    package var patches: [Patch]
    /// Other things that happened, such as misuses and acknowledgements: sentences for people.
    package var notes: [String]

    package struct Action: Codable, Sendable, Equatable {
        package var node: NodeName
        package var name: String
        package var isCause: Bool
        package var nanoseconds: Int
    }

    package struct Output: Codable, Sendable, Equatable {
        package var node: NodeName
        package var type: String
    }

    package struct Render: Codable, Sendable, Equatable {
        package var node: NodeName
        package var depth: Int
        package var reason: RenderReason
        package var nanoseconds: Int
        package var ownNanoseconds: Int
    }

    package struct Patch: Codable, Sendable, Equatable {
        package var time: Int
        package var bytes: Int
        package var operations: Int
    }
}

/// A node in an event.
package struct NodeDetail: Codable, Sendable, Equatable {
    package var node: NodeName
    package var event: Int
    /// The differences; `nil` where the node did not render, or values are not kept.
    package var change: Change?
    /// The way from the render up to its cause.
    package var causes: [Cause]
    /// The reason for which there are no values; `nil` if there are.
    package var note: String?

    package struct Change: Codable, Sendable, Equatable {
        package var state: [Line]
        package var props: [Line]
        package var isCut: Bool
        package var holdsObjects: Bool
    }

    package struct Line: Codable, Sendable, Equatable {
        package var mark: InspectedDifference.Line.Mark
        package var text: String
    }

    package struct Cause: Codable, Sendable, Equatable {
        /// The kind: a reason of a render, `action`, a kind of source, or `unknown`.
        package var kind: String
        package var node: NodeName?
        package var text: String
        package var nanoseconds: Int?
    }
}

/// The renders of a type.
package struct TypeCount: Codable, Sendable, Equatable {
    package var type: String
    package var nodes: Int
    package var renders: Int
    package var ownNanoseconds: Int
    package var reasons: [ReasonCount]
}

/// A number of renders for one reason.
package struct ReasonCount: Codable, Sendable, Equatable {
    package var reason: RenderReason
    package var count: Int
}

/// The rendering after an event.
package struct LookedRendering: Codable, Sendable, Equatable {
    package enum Form: String, Codable, Sendable {
        /// A document for a browser, made of elements without their handlers.
        case html
        /// The lines of a terminal, with its codes for styles.
        case text
        /// The value as it would be written in Swift.
        case dump
    }

    package var event: Int
    package var form: Form
    package var content: String
    /// The nodes that are shown as new ones, because their states are not kept.
    package var shownAsNew: [String]
    package var isCut: Bool
}
