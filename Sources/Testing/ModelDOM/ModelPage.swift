import WorkflowHTML

/// A page in the small browser: applies ops one by one, as strictly as the format allows.
package final class ModelPage {
    package struct Failure: Error, CustomStringConvertible {
        package let description: String

        package init(description: String) {
            self.description = description
        }
    }

    /// Holds the root element.
    package let document: ModelNode
    private var nodes: [Int: ModelNode] = [:]
    private var used: Set<Int> = []

    package init(html: String) throws {
        document = ModelNode(.element("#document"))
        for node in try ModelParser.parse(html) {
            document.append(node)
            try learn(node)
        }
    }

    /// Takes a document whose root element is somewhere in it.
    package init(document: ModelNode) throws {
        self.document = document
        try learn(document)
    }

    package func description(numbered: Bool) -> String {
        document.description(numbered: numbered)
    }

    /// Says what differs; `nil` if nothing does.
    package func difference(from other: ModelPage, numbered: Bool) -> String? {
        if document.isSame(as: other.document, numbered: numbered) { return nil }
        return "shown    \(description(numbered: numbered))\nexpected \(other.description(numbered: numbered))"
    }

    package func node(_ number: Int) throws -> ModelNode {
        guard let node = nodes[number] else { throw Failure(description: "no node \(number)") }
        return node
    }

    package func apply(_ ops: [PatchOp]) throws {
        for op in ops { try apply(op) }
    }

    private func apply(_ op: PatchOp) throws {
        switch op {
        case .text(let number, let text): try setText(text, of: try node(number))
        case .attribute(let number, let name, let value):
            let node = try node(number)
            node.attributes[name] = value
            node.locals.removeValue(forKey: name)
            if name == "hidden", node.isToldExpanded { node.tellExpanded(in: document) }
        case .property(let number, let name, let value, _): try setProperty(name, value, of: try node(number))
        case .insert(let parent, let before, let html): try insert(html, into: try node(parent), before: before)
        case .remove(let number): try remove(try node(number))
        case .move(let number, let before): try move(try node(number), before: before)
        case .replace(let number, let html):
            let old = try node(number)
            guard let parent = old.parent else { throw Failure(description: "node without parent") }
            try insert(html, into: parent, before: number)
            try remove(old)
        case .command: break
        }
    }

    private func setText(_ text: String, of node: ModelNode) throws {
        if node.kind == .comment {
            textNode(of: node).text = text
            return
        }
        for child in node.children { forget(child) }
        node.children = []
        if !text.isEmpty { node.append(ModelNode(.text, text: text)) }
    }

    private func setProperty(_ name: String, _ value: PropertyValue, of node: ModelNode) throws {
        guard node.properties[name] != nil else { throw Failure(description: "\(node.name) has no \(name)") }
        switch value {
        case .text(let text): node.properties[name] = text
        case .flag(let flag): node.properties[name] = flag ? "true" : "false"
        }
    }

    private func insert(_ html: String, into parent: ModelNode, before: Int) throws {
        let new = try ModelParser.parse(html)
        guard !new.isEmpty else { throw Failure(description: "nothing inserted") }
        var index = try self.index(before: before, in: parent)
        for node in new {
            parent.insert(node, at: index)
            try learn(node)
            index += 1
        }
    }

    private func remove(_ node: ModelNode) throws {
        if node.kind == .comment { textNode(of: node).remove() }
        forget(node)
        node.remove()
    }

    private func move(_ node: ModelNode, before: Int) throws {
        guard let parent = node.parent else { throw Failure(description: "node without parent") }
        let parts = node.kind == .comment ? [node, textNode(of: node)] : [node]
        for part in parts { part.remove() }
        for part in parts { parent.insert(part, at: try index(before: before, in: parent)) }
    }

    private func index(before number: Int, in parent: ModelNode) throws -> Int {
        if number == 0 { return parent.children.count }
        let follower = try node(number)
        guard let index = parent.children.firstIndex(where: { $0 === follower }) else {
            throw Failure(description: "\(number) is not a child of \(parent.number ?? 0)")
        }
        return index
    }

    /// The text after a numbered comment; made if there is none.
    private func textNode(of comment: ModelNode) -> ModelNode {
        guard let parent = comment.parent, let index = parent.children.firstIndex(where: { $0 === comment }) else {
            return ModelNode(.text)
        }
        if index + 1 < parent.children.count, parent.children[index + 1].kind == .text {
            return parent.children[index + 1]
        }
        let text = ModelNode(.text)
        parent.insert(text, at: index + 1)
        return text
    }

    private func learn(_ node: ModelNode) throws {
        if let number = node.number {
            guard used.insert(number).inserted else { throw Failure(description: "number \(number) used again") }
            nodes[number] = node
        }
        for child in node.children { try learn(child) }
    }

    private func forget(_ node: ModelNode) {
        if let number = node.number { nodes[number] = nil }
        for child in node.children { forget(child) }
    }
}
