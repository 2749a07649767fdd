/// A question about the hosts that are recorded, in a process or in a file. Its JSON is one line of a socket.
package enum InspectorQuery: Codable, Sendable, Hashable {
    /// The hosts, with a number that grows with each change of them.
    case hosts
    /// A part of the tree of a host as it is now.
    case tree(host: Int, NodeFilter, TreeWindow)
    /// A part of the events of a host.
    case events(host: Int, EventFilter, EventWindow)
    /// One event in depth. Of its renders, those of some positions.
    case event(host: Int, event: Int, renders: Range<Int>)
    /// A node in an event: what has changed in it, and why it rendered.
    case node(host: Int, node: Int, event: Int)
    /// The state and the props of a node after an event; `nil` for the latest.
    case values(host: Int, node: Int, event: Int?)
    /// The types of nodes that rendered most, with their reasons.
    case counts(host: Int)
    /// The rendering after an event, made beside the host; `nil` for the latest.
    case look(host: Int, event: Int?)
    /// The consequences of taking the host back to an event.
    case jumpPlan(host: Int, event: Int)
    /// Takes the host back to an event: its tree ends, and starts again from the states of then.
    case jump(host: Int, event: Int)
    /// The branch of a host, in which a viewer acts.
    case branch(host: Int, BranchQuery)
    /// The whole record as a file of another tool.
    case export(ExportFormat)
    /// Ends the recording: from now on the hosts run as if nobody watched them.
    case stopRecording

    /// A Boolean value that indicates whether it asks for a part of what was recorded, and for nothing else.
    package var isReading: Bool {
        switch self {
        case .hosts, .tree, .events, .event, .node, .values, .counts: true
        case .look, .jumpPlan, .jump, .branch, .export, .stopRecording: false
        }
    }
}

/// The form of a whole record for another tool.
package enum ExportFormat: String, Codable, Sendable, Hashable, CaseIterable {
    /// Trace events, for Perfetto and chrome://tracing.
    case trace
    /// Spans of OpenTelemetry.
    case otlp
}

/// The nodes that are wanted, by parts of their types and keys. Empty texts fit everything.
package struct NodeFilter: Codable, Sendable, Hashable {
    package var type: String
    package var key: String

    package init(type: String = "", key: String = "") {
        (self.type, self.key) = (type, key)
    }

    package var isEmpty: Bool { type.isEmpty && key.isEmpty }
}

/// The events that are wanted.
package struct EventFilter: Codable, Sendable, Hashable {
    /// A part of the type of a node that rendered or got an action, or of the name of an action.
    package var type: String
    /// A part of the key of such a node.
    package var key: String
    /// The least nanoseconds.
    package var nanoseconds: Int

    package init(type: String = "", key: String = "", nanoseconds: Int = 0) {
        (self.type, self.key, self.nanoseconds) = (type, key, nanoseconds)
    }

    package var isEmpty: Bool { type.isEmpty && key.isEmpty && nanoseconds == 0 }
}

/// The part of a tree that is wanted.
package struct TreeWindow: Codable, Sendable, Hashable {
    /// The position of the first node.
    package var first: Int
    package var count: Int

    package init(first: Int = 0, count: Int = 100) {
        (self.first, self.count) = (first, count)
    }
}

/// The part of the events that is wanted, counted from the latest.
package struct EventWindow: Codable, Sendable, Hashable {
    /// The number that all of them are below; `nil` for the latest events.
    package var before: Int?
    package var count: Int

    package init(before: Int? = nil, count: Int = 100) {
        (self.before, self.count) = (before, count)
    }
}
