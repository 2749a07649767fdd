/// One change to a page. The ops of a patch are applied one after the other; `docs/wire-format.md` describes each.
public enum PatchOp: Equatable, Sendable {
    /// 0: sets the text of an element that contains only text, or of a numbered text.
    case text(node: Int, String)
    /// 1: sets an attribute, or removes it if `value` is `nil`.
    case attribute(node: Int, name: String, value: String?)
    /// 2: sets a live property of a control, if the control has not been edited since `edit`.
    case property(node: Int, name: String, value: PropertyValue, edit: Int)
    /// 3: inserts the nodes of `html` into `parent`, before the node `before`; 0: at the end.
    case insert(parent: Int, before: Int, html: String)
    /// 4: removes a node.
    case remove(node: Int)
    /// 5: moves a node within its parent, before the node `before`; 0: to the end.
    case move(node: Int, before: Int)
    /// 6: replaces a node by the nodes of `html`.
    case replace(node: Int, html: String)
    /// 7: a command.
    case command(PageCommand)

    /// Appends the op as a flat JSON array.
    public func encode(into bytes: inout [UInt8]) {
        var json = JSONWriter(bytes: bytes)
        bytes = []
        json.open()
        write(to: &json)
        json.close()
        bytes = json.bytes
    }

    private func write(to json: inout JSONWriter) {
        switch self {
        case .text(let node, let text): json.write(0, node, text)
        case .attribute(let node, let name, let value): json.write(1, node, name, value)
        case .property(let node, let name, .text(let value), let edit): json.write(2, node, name, value, edit)
        case .property(let node, let name, .flag(let value), let edit): json.write(2, node, name, value, edit)
        case .insert(let parent, let before, let html): json.write(3, parent, before, html)
        case .remove(let node): json.write(4, node)
        case .move(let node, let before): json.write(5, node, before)
        case .replace(let node, let html): json.write(6, node, html)
        case .command(let command): json.write(7, command.code, command.argument)
        }
    }
}

extension [PatchOp] {
    /// Appends the ops as one JSON array of arrays.
    public func encode(into bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "["))
        for (index, op) in enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            op.encode(into: &bytes)
        }
        bytes.append(UInt8(ascii: "]"))
    }
}
