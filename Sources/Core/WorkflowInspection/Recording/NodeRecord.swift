import Workflow

/// A node of a tree, as its recorder knows it.
///
/// The variables above `endEvent` belong to the home of the tree, the others to the lock of the ``EventLog``.
final class NodeRecord {
    /// The recorder that has made it. A tree may have several.
    let recorder: ObjectIdentifier
    let number: Int
    let type: Any.Type
    /// The type by which people know it: that of the workflow which was mapped or erased.
    let shownType: Any.Type
    let key: String
    let parent: NodeRecord?
    /// The event in which it has come.
    let firstEvent: Int

    /// The values that were kept last.
    @exclusivity(unchecked) var state: KeptValue?
    @exclusivity(unchecked) var props: KeptValue?
    /// The estimates for values of their types; `nil` before the first.
    @exclusivity(unchecked) var stateSize: ValueSize?
    @exclusivity(unchecked) var propsSize: ValueSize?
    /// A Boolean value that indicates whether the log has it.
    @exclusivity(unchecked) var isInLog = false

    /// The event after which it is there no more; `nil` while it is there.
    @exclusivity(unchecked) var endEvent: Int?
    @exclusivity(unchecked) var renders = 0
    /// The renders of the parent before the first of this node.
    @exclusivity(unchecked) var rendersOfParentBefore = 0
    @exclusivity(unchecked) var totalNanoseconds = 0
    @exclusivity(unchecked) var ownNanoseconds = 0
    /// The values before the oldest event that is kept.
    @exclusivity(unchecked) var baseState: KeptValue?
    @exclusivity(unchecked) var baseProps: KeptValue?

    init(_ session: WorkflowSession, parent: NodeRecord?, firstEvent: Int, of recorder: HostRecorder) {
        self.recorder = ObjectIdentifier(recorder)
        number = session.sessionID.value
        type = session.workflowType
        shownType = session.loggedType
        key = session.renderKey
        self.parent = parent
        self.firstEvent = firstEvent
    }

    /// The passes in which its parent rendered and it kept its rendering.
    var skips: Int { max(0, (parent?.renders ?? renders) - rendersOfParentBefore - renders) }

    /// Returns whether it was there after an event.
    func isThere(after event: Int) -> Bool { firstEvent <= event && event < endEvent ?? .max }

    /// Returns whether it is, or is below, the node of a number.
    func isBelow(_ number: Int) -> Bool {
        var node: NodeRecord? = self
        while let present = node {
            if present.number == number { return true }
            node = present.parent
        }
        return false
    }

    /// Gives up the values from before the oldest event.
    func takeValues() -> [KeptValue] {
        defer { (baseState, baseProps) = (nil, nil) }
        return [baseState, baseProps].compactMap { $0 }
    }
}
