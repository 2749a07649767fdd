import Workflow

/// A second render of a node right after the first, which must have the same result.
///
/// Children are answered for with what they have rendered already, side effects do not start, and nothing is sent.
final class SecondRender {
    let node: NodeBase
    private let children: [NodeBase]
    private let effects: [AnyHashable]
    private var seenChildren: [NodeBase] = []
    private var seenEffects: [AnyHashable] = []
    private(set) var differences: [String] = []

    init(of node: NodeBase) {
        self.node = node
        children = node.ownedChildren.filter { $0.mark == node.runs }
        effects = node.sideEffectKeys
    }

    /// Returns the rendering of a child that the first render had too; `nil` for another child, which is then really rendered.
    func rendering<Child: Workflow>(of workflow: Child, key: String, in parent: NodeBase) -> Child.Rendering? {
        guard parent === node else { return nil }
        let typeID = ObjectIdentifier(Child.self)
        let known = children.first { child in
            child.typeID == typeID && child.key == key && !seenChildren.contains { $0 === child }
        }
        guard let known else {
            differences.append("Only the second time it rendered \(Child.self)\(Self.phrase(key)).")
            return nil
        }
        seenChildren.append(known)
        return known.asNode(of: Child.self).rendering
    }

    /// Notes a side effect, which is not started.
    func runSideEffect(key: AnyHashable, of node: NodeBase) {
        guard node === self.node else { return }
        seenEffects.append(key)
        if !effects.contains(key) { differences.append("Only the second time it ran the side effect \"\(key)\".") }
    }

    func finish() {
        for child in children where !seenChildren.contains(where: { $0 === child }) {
            differences.append("Only the first time it rendered \(child.workflowType)\(Self.phrase(child.key)).")
        }
        for effect in effects where !seenEffects.contains(effect) {
            differences.append("Only the first time it ran the side effect \"\(effect)\".")
        }
    }

    private static func phrase(_ key: String) -> String {
        key.isEmpty ? "" : " with the key \"\(key)\""
    }
}
