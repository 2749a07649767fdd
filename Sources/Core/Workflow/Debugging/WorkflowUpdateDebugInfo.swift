/// The nodes that an event has updated, seen from the root.
public struct WorkflowUpdateDebugInfo: Codable, Equatable, Sendable {
    /// The unqualified name of the workflow type.
    public var workflowType: String
    public var kind: Kind

    public indirect enum Kind: Equatable, Sendable {
        /// The node applied an action, or is the root and got new props.
        case didUpdate(source: Source)
        /// A node below it was updated, and no output of it reached this one.
        case childDidUpdate(WorkflowUpdateDebugInfo)
    }

    public indirect enum Source: Equatable, Sendable {
        /// From a sink of the node, or from the host.
        case external
        case worker
        case sideEffect
        /// From the output of a child.
        case subtree(WorkflowUpdateDebugInfo)
    }
}

extension WorkflowUpdateDebugInfo.Kind: Codable {
    private enum CodingKeys: String, CodingKey {
        case type, source, childUpdate
    }

    private enum CaseName: String, Codable {
        case didUpdate, childDidUpdate
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        switch try container.decode(CaseName.self, forKey: .type) {
        case .didUpdate:
            self = .didUpdate(source: try container.decode(WorkflowUpdateDebugInfo.Source.self, forKey: .source))
        case .childDidUpdate:
            self = .childDidUpdate(try container.decode(WorkflowUpdateDebugInfo.self, forKey: .childUpdate))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .didUpdate(let source):
            try container.encode(CaseName.didUpdate, forKey: .type)
            try container.encode(source, forKey: .source)
        case .childDidUpdate(let info):
            try container.encode(CaseName.childDidUpdate, forKey: .type)
            try container.encode(info, forKey: .childUpdate)
        }
    }
}

extension WorkflowUpdateDebugInfo.Source: Codable {
    private enum CodingKeys: String, CodingKey {
        case type, debugInfo
    }

    private enum CaseName: String, Codable {
        case external, worker, subtree
        case sideEffect = "side-effect"
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        switch try container.decode(CaseName.self, forKey: .type) {
        case .external: self = .external
        case .worker: self = .worker
        case .sideEffect: self = .sideEffect
        case .subtree: self = .subtree(try container.decode(WorkflowUpdateDebugInfo.self, forKey: .debugInfo))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .external: try container.encode(CaseName.external, forKey: .type)
        case .worker: try container.encode(CaseName.worker, forKey: .type)
        case .sideEffect: try container.encode(CaseName.sideEffect, forKey: .type)
        case .subtree(let info):
            try container.encode(CaseName.subtree, forKey: .type)
            try container.encode(info, forKey: .debugInfo)
        }
    }
}
