import TrellisSupport
import Workflow

/// The name and form of a workflow type in snapshots.
final class SnapshotKind {
    let name: String
    /// The name in older snapshots, where that is another: without the types around it.
    let shortName: String?
    let formerNames: [String]
    let version: Int
    let durable: (any DurableWorkflow.Type)?
    let isLeftOut: Bool
    let isStateless: Bool
    /// Another durable type of this name, which is still to be reported.
    var namesake: (any DurableWorkflow.Type)?

    init(_ type: any Workflow.Type) {
        durable = type as? any DurableWorkflow.Type
        let traits = durable?.snapshotTraits
        name = traits?.name ?? StoredTypeName.of(type)
        shortName = traits?.name == nil && "\(type)" != name ? "\(type)" : nil
        formerNames = traits?.formerNames ?? []
        version = traits?.version ?? 0
        isLeftOut = type is any LeftOutOfSnapshots.Type
        isStateless = type.hasNoState
    }
}

extension Workflow {
    fileprivate static var hasNoState: Bool { State.self == Void.self }
}

extension DurableWorkflow {
    fileprivate static var snapshotTraits: (name: String?, formerNames: [String], version: Int) {
        let durability = durability
        return (durability.name, durability.formerNames, durability.version)
    }

    static func state(from saved: SnapshotState, with coder: any StateCoder) throws -> Any {
        try durability.read(saved.bytes, version: saved.version, with: coder)
    }

    static func rewritten(_ saved: SnapshotState, with coder: any StateCoder) throws -> [UInt8] {
        try coder.encode(durability.read(saved.bytes, version: saved.version, with: coder))
    }

    /// - Parameter node: A node of this workflow.
    static func bytes(of node: NodeBase, with coder: any StateCoder) throws -> [UInt8] {
        guard node.flags.isDisjoint(with: .isChangingState) else { throw StateInUse() }
        // A copy: code of the app encodes it, which may send.
        let state = node.asNode(of: Self.self).state
        return try coder.encode(state)
    }
}

/// The reason for which a state was not saved in the middle of a change.
struct StateInUse: Error, CustomStringConvertible {
    let description =
        "it was asked for while the workflow changed it; ask for snapshots between events or in a listener"
}
