/// A question about the hosts that are recorded, in a process or in a file. Its JSON is one line of a socket.
package enum InspectorQuery: Codable, Sendable, Equatable {
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
    /// The state and the props of a node after an event.
    case values(host: Int, node: Int, event: Int)
    /// The types of nodes that rendered most, with their reasons.
    case counts(host: Int)
    /// The rendering after an event, made beside the host.
    case look(host: Int, event: Int)
    /// The whole record as a file of another tool.
    case export(ExportFormat)
    /// Ends the recording: from now on the hosts run as if nobody watched them.
    case stopRecording
}

/// The form of a whole record for another tool.
package enum ExportFormat: String, Codable, Sendable, Equatable, CaseIterable {
    /// Trace events, for Perfetto and chrome://tracing.
    case trace
    /// Spans of OpenTelemetry.
    case otlp
}

/// The nodes that are wanted, by parts of their types and keys. Empty texts fit everything.
package struct NodeFilter: Codable, Sendable, Equatable {
    package var type: String
    package var key: String

    package init(type: String = "", key: String = "") {
        (self.type, self.key) = (type, key)
    }

    package var isEmpty: Bool { type.isEmpty && key.isEmpty }
}

/// The events that are wanted.
package struct EventFilter: Codable, Sendable, Equatable {
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
package struct TreeWindow: Codable, Sendable, Equatable {
    /// The position of the first node.
    package var first: Int
    package var count: Int
    /// The number of a node that the part is to contain, wherever it is; `first` then says nothing.
    package var around: Int?

    package init(first: Int = 0, count: Int = 100, around: Int? = nil) {
        (self.first, self.count, self.around) = (first, count, around)
    }
}

/// The part of the events that is wanted, counted from the latest.
package struct EventWindow: Codable, Sendable, Equatable {
    /// The number that all of them are below; `nil` for the latest events.
    package var before: Int?
    package var count: Int

    package init(before: Int? = nil, count: Int = 100) {
        (self.before, self.count) = (before, count)
    }
}
