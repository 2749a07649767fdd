/// The printable structure of a value. Equal values of most types have equal nodes.
///
/// Sets and dictionaries are sorted by their text, closures are all `(Function)`, and an object that was read already
/// is not read again.
package struct ValueNode: Equatable {
    package enum Kind: Equatable {
        /// A value without parts, only a name.
        case leaf
        /// A structure or an object; its parts are its fields.
        case structure
        case tuple
        /// A case; its parts are its associated values.
        case enumCase
        case list
        case set
        /// A dictionary; its parts are labelled with the keys.
        case dictionary
    }

    package struct Part: Equatable {
        let label: String
        let value: ValueNode
    }

    package let kind: Kind
    /// The text of a leaf, the name of a type or of a case.
    let name: String
    /// The name including the enclosing types, for structures and cases.
    var fullName = ""
    var parts: [Part] = []

    package init(_ value: Any) {
        self.init(value, limit: nil)
    }

    /// Reads a value, as far as a limit lets it.
    package init(_ value: Any, limit: ValueLimit?) {
        var reader = ValueReader(limit: limit)
        self = reader.node(of: value)
    }

    fileprivate init(_ kind: Kind, _ name: String, fullName: String = "", parts: [Part] = []) {
        self.kind = kind
        self.name = name
        self.fullName = fullName
        self.parts = parts
    }
}

private struct ValueReader {
    /// The objects on the path to the current value.
    private var open: Set<ObjectIdentifier> = []
    private let limit: ValueLimit?

    init(limit: ValueLimit?) {
        self.limit = limit
    }

    mutating func node(of value: Any) -> ValueNode {
        if let limit, !limit.allowsMore() { return ValueNode(.leaf, "…") }
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .optional: return mirror.children.first.map { node(of: $0.value) } ?? ValueNode(.leaf, "nil")
        case .collection: return isPlain(value) ? leaf(value) : list(mirror)
        case .set: return sorted(.set, elements(of: mirror).map { ("", $0.value) })
        case .dictionary: return sorted(.dictionary, elements(of: mirror).map(entry))
        case .enum: return enumCase(value, mirror)
        case .class: return object(value, mirror)
        default: return fields(value, mirror)
        }
    }

    // MARK: - Fields

    private mutating func fields(_ value: Any, _ mirror: Mirror) -> ValueNode {
        if mirror.children.isEmpty || isPlain(value) { return leaf(value) }
        return ValueNode(
            mirror.displayStyle == .tuple ? .tuple : .structure,
            typeName(of: value),
            fullName: fullTypeName(of: value),
            parts: fields(of: mirror).map { ValueNode.Part(label: label(of: $0), value: node(of: $0.value)) }
        )
    }

    /// Returns the fields; those of a class come after those of its superclass.
    private func fields(of mirror: Mirror) -> [Mirror.Child] {
        (mirror.superclassMirror.map(fields) ?? []) + Array(mirror.children)
    }

    private mutating func object(_ value: Any, _ mirror: Mirror) -> ValueNode {
        limit?.didReadObject()
        let identity = ObjectIdentifier(value as AnyObject)
        guard open.insert(identity).inserted else { return ValueNode(.leaf, "\(typeName(of: value)) (shown above)") }
        defer { open.remove(identity) }
        return fields(of: mirror).isEmpty ? ValueNode(.leaf, typeName(of: value)) : fields(value, mirror)
    }

    private mutating func enumCase(_ value: Any, _ mirror: Mirror) -> ValueNode {
        let type = fullTypeName(of: value)
        guard let payload = mirror.children.first else {
            return ValueNode(.enumCase, ".\(value)", fullName: "\(type).\(value)")
        }
        let name = ".\(payload.label ?? "")"
        let parts = Mirror(reflecting: payload.value)
        let children = parts.displayStyle == .tuple ? Array(parts.children) : [(label: nil, value: payload.value)]
        return ValueNode(
            .enumCase,
            name,
            fullName: type + name,
            parts: children.map { ValueNode.Part(label: label(of: $0), value: node(of: $0.value)) }
        )
    }

    /// Returns the label of a part; empty for a numbered one.
    private func label(of child: Mirror.Child) -> String {
        child.label.map { $0.hasPrefix(".") ? "" : $0 } ?? ""
    }

    // MARK: - Collections

    private mutating func list(_ mirror: Mirror) -> ValueNode {
        var parts: [ValueNode.Part] = []
        for child in mirror.children {
            parts.append(ValueNode.Part(label: "", value: node(of: child.value)))
            if limit?.isReached == true { break }
        }
        return ValueNode(.list, "", parts: parts)
    }

    /// Returns the elements, as many of them as may be read.
    private func elements(of mirror: Mirror) -> [Mirror.Child] {
        guard let limit else { return Array(mirror.children) }
        return Array(mirror.children.prefix(limit.allowedElements(of: mirror.children.count)))
    }

    private mutating func sorted(_ kind: ValueNode.Kind, _ elements: [(label: String, value: Any)]) -> ValueNode {
        let parts = elements.map { element in
            let part = ValueNode.Part(label: element.label, value: node(of: element.value))
            return (part: part, lines: ValueText.lines(of: part))
        }
        return ValueNode(kind, "", parts: parts.sorted { $0.lines.lexicographicallyPrecedes($1.lines) }.map(\.part))
    }

    private func entry(of child: Mirror.Child) -> (label: String, value: Any) {
        let parts = Mirror(reflecting: child.value).children.map(\.value)
        guard parts.count == 2 else { return ("", child.value) }
        return (text(of: parts[0]), parts[1])
    }

    // MARK: - Leaves

    /// Returns whether a value is shown by its description rather than by its parts.
    private func isPlain(_ value: Any) -> Bool {
        guard !(value is any Collection) || value is any StringProtocol else { return false }
        let name = String(reflecting: type(of: value))
        return ["Swift.", "Foundation", "_Concurrency."].contains { name.hasPrefix($0) }
            && value is any CustomStringConvertible
    }

    private func leaf(_ value: Any) -> ValueNode { ValueNode(.leaf, text(of: value)) }

    private func text(of value: Any) -> String {
        if value is any StringProtocol { return String(reflecting: value) }
        if let value = value as? AnyHashable, value.base is any StringProtocol { return String(reflecting: value.base) }
        return "\(value)".split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\\n")
    }

    private func typeName(of value: Any) -> String { "\(type(of: value))" }

    /// Returns the name of a type with its enclosing types, but without the module and generic arguments.
    private func fullTypeName(of value: Any) -> String {
        var depth = 0
        let name = String(reflecting: type(of: value)).replacing("->", with: "").filter { character in
            switch character {
            case "<", "(": depth += 1
            case ">", ")":
                depth -= 1
                return false
            default: break
            }
            return depth == 0
        }
        // The context of a private or local type stood in parentheses; its dot is left.
        let names = name.split(separator: ".")
        return (names.count > 1 ? names.dropFirst() : names[...]).joined(separator: ".")
    }
}
