public import Workflow

/// An event of a host: from the coming of an action, or of new props, until its render pass was made.
///
/// Times are those of the steps with their recording: nothing is taken off. Types and cases are named, values are not.
public struct InspectedEvent: Sendable, Codable {
    /// The number of the event in its host; 0 is the first pass.
    public let number: Int
    /// The number of the host.
    public let host: Int
    /// The time at which it began, in nanoseconds since 1970.
    public let time: Int
    /// The nanoseconds that it took, until its rendering was ready to be published.
    public let nanoseconds: Int
    public let source: EventSource
    /// The actions in the order in which they were applied.
    public let actions: [InspectedAction]
    /// The renders in the order in which they began: each parent is before its children.
    public let renders: [InspectedRender]
    public let outputs: [InspectedOutput]
    /// The number of nodes that kept their renderings although their parents rendered.
    public let skipped: Int

    /// Returns the number of times that nodes of a type rendered.
    ///
    /// - Parameters:
    ///   - type: The type of the workflow.
    ///   - key: The key of the node; `nil` for those of every key.
    public func renders<W: Workflow>(of type: W.Type, key: String? = nil) -> Int {
        renders.count { $0.isOf(type, key: key) }
    }

    /// Returns the reason for which a node of a type rendered first; `nil` if none rendered.
    ///
    /// - Parameters:
    ///   - type: The type of the workflow.
    ///   - key: The key of the node; `nil` for the first of any key.
    public func cause<W: Workflow>(of type: W.Type, key: String? = nil) -> RenderReason? {
        renders.first { $0.isOf(type, key: key) }?.reason
    }
}

/// The origin of an event.
public struct EventSource: Hashable, Sendable, Codable {
    public enum Kind: String, Hashable, Sendable, Codable {
        /// The first pass of the host.
        case start
        /// An action came through a sink: from a handler of a rendering, or from other code that has one.
        case sink
        /// An action came from an effect that an action had started.
        case effect
        /// An action came from a side effect or a worker.
        case sideEffect
        /// The owner of the host gave the root new props.
        case host
        /// A developer has taken the host back to an earlier event.
        case jump
    }

    public let kind: Kind
    /// The type and case of an effect.
    public var name: String?
    /// The key of an effect or side effect.
    public var key: String?
    /// The URL of the page, for new props of the root and after a jump.
    public var url: String?
    /// The number of the event that a jump led to.
    public var event: Int?
}

/// A node that an event named, by its type and key.
public struct NodeName: Hashable, Sendable, Codable {
    /// The number of the node, unique in the process.
    public let id: Int
    /// The type of its workflow without its module. A mapped or erased workflow is named by its own type.
    public let type: String
    /// The key that its parent gave it; empty for none.
    public let key: String

    package init(id: Int, type: String, key: String) {
        (self.id, self.type, self.key) = (id, type, key)
    }
}

/// An action that was applied.
public struct InspectedAction: Sendable, Codable {
    /// The number among all actions of the host, from 1.
    public let number: Int
    public let node: NodeName
    /// The type and case. Never a value of the action.
    public let name: String
    /// A Boolean value that indicates whether it came in from outside; otherwise it was made of the output of a child.
    public let isCause: Bool
    /// The time at which it came, or the output before it, in nanoseconds since 1970.
    public let time: Int
    public let nanoseconds: Int
}

/// An output of a node.
public struct InspectedOutput: Sendable, Codable {
    public let node: NodeName
    /// The type of the output.
    public let type: String
    /// The time in nanoseconds since 1970.
    public let time: Int
}

/// One run of a node's `render`.
public struct InspectedRender: Sendable, Codable {
    public let node: NodeName
    public let reason: RenderReason
    /// The number of the action that changed the state, for ``RenderReason/state``.
    public let action: Int?
    /// The number of the node on the way to what has changed, for ``RenderReason/child``.
    public let child: Int?
    /// The position of the parent's render in the event; `nil` for the root.
    public let parent: Int?
    /// The time at which it began, in nanoseconds since 1970.
    public let time: Int
    /// The nanoseconds with those of its children.
    public let nanoseconds: Int
    /// The nanoseconds without those of its children.
    public let ownNanoseconds: Int
    /// The type by which tests ask; `nil` for an event from a file.
    var typeID: ObjectIdentifier?

    private enum CodingKeys: String, CodingKey {
        case node, reason, action, child, parent, time, nanoseconds, ownNanoseconds
    }

    func isOf<W: Workflow>(_ type: W.Type, key: String?) -> Bool {
        typeID == ObjectIdentifier(type) && (key == nil || key == node.key)
    }
}
