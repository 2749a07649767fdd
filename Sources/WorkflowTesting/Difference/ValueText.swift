/// A value as lines of text: one for each field, deeper ones further in. Equal values of most types have equal text.
///
/// Sets and dictionaries are in the order of their text, closures are all `(Function)`, an object that was shown already is not shown
/// again.
enum ValueText {
    static func lines(of value: Any) -> [String] {
        var printer = ValuePrinter()
        printer.print(value, label: "", indent: "")
        return printer.lines
    }
}

private struct ValuePrinter {
    var lines: [String] = []
    /// The objects on the way to the value at hand.
    private var open: Set<ObjectIdentifier> = []

    mutating func print(_ value: Any, label: String, indent: String) {
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .optional:
            guard let wrapped = mirror.children.first else { return add(label, "nil", indent) }
            print(wrapped.value, label: label, indent: indent)
        case .collection:
            printElements(mirror.children.map(\.value), of: value, label, indent)
        case .set:
            printSorted(mirror.children.map { ("", $0.value) }, of: value, label, indent)
        case .dictionary:
            printSorted(mirror.children.map(entry), of: value, label, indent)
        case .enum:
            printCase(value, mirror, label, indent)
        case .class:
            printObject(value, mirror, label, indent)
        default:
            printFields(value, mirror, label, indent)
        }
    }

    private mutating func add(_ label: String, _ text: String, _ indent: String) {
        lines.append("\(indent)\(label.isEmpty ? "" : "\(label): ")\(text)")
    }

    // MARK: - Fields

    private mutating func printFields(_ value: Any, _ mirror: Mirror, _ label: String, _ indent: String) {
        if mirror.children.isEmpty || isPlain(value) { return add(label, leaf(value), indent) }
        let isTuple = mirror.displayStyle == .tuple
        add(label, isTuple ? "(\(mirror.children.count) elements)" : typeName(of: value), indent)
        for child in fields(of: mirror) { print(child.value, label: child.label ?? "", indent: indent + "  ") }
    }

    /// The fields of a class come after those of its superclass.
    private func fields(of mirror: Mirror) -> [Mirror.Child] {
        (mirror.superclassMirror.map(fields) ?? []) + Array(mirror.children)
    }

    private mutating func printObject(_ value: Any, _ mirror: Mirror, _ label: String, _ indent: String) {
        let identity = ObjectIdentifier(value as AnyObject)
        guard open.insert(identity).inserted else { return add(label, "\(typeName(of: value)) (shown above)", indent) }
        if fields(of: mirror).isEmpty {
            add(label, typeName(of: value), indent)
        } else {
            printFields(value, mirror, label, indent)
        }
        open.remove(identity)
    }

    private mutating func printCase(_ value: Any, _ mirror: Mirror, _ label: String, _ indent: String) {
        guard let payload = mirror.children.first else { return add(label, ".\(value)", indent) }
        let name = ".\(payload.label ?? "")"
        let parts = Mirror(reflecting: payload.value)
        guard parts.displayStyle == .tuple else {
            add(label, name, indent)
            return print(payload.value, label: "", indent: indent + "  ")
        }
        add(label, name, indent)
        for part in parts.children {
            let isNumbered = part.label?.hasPrefix(".") ?? true
            print(part.value, label: isNumbered ? "" : part.label!, indent: indent + "  ")
        }
    }

    // MARK: - Collections

    private mutating func printElements(_ elements: [Any], of value: Any, _ label: String, _ indent: String) {
        if isPlain(value) { return add(label, leaf(value), indent) }
        add(label, elements.count == 1 ? "1 element" : "\(elements.count) elements", indent)
        for element in elements { print(element, label: "", indent: indent + "  ") }
    }

    private mutating func printSorted(
        _ elements: [(label: String, value: Any)],
        of value: Any,
        _ label: String,
        _ indent: String
    ) {
        add(label, elements.count == 1 ? "1 element" : "\(elements.count) elements", indent)
        let blocks = elements.map { element in
            var printer = ValuePrinter()
            printer.open = open
            printer.print(element.value, label: element.label, indent: indent + "  ")
            return printer.lines
        }
        lines += blocks.sorted { $0.lexicographicallyPrecedes($1) }.flatMap(\.self)
    }

    private func entry(of child: Mirror.Child) -> (label: String, value: Any) {
        let parts = Mirror(reflecting: child.value).children.map(\.value)
        guard parts.count == 2 else { return ("", child.value) }
        return (leaf(parts[0]), parts[1])
    }

    // MARK: - Leaves

    /// Whether a value says what it is by its description rather than by its parts.
    private func isPlain(_ value: Any) -> Bool {
        guard !(value is any Collection) || value is any StringProtocol else { return false }
        let name = String(reflecting: type(of: value))
        return ["Swift.", "Foundation", "_Concurrency."].contains { name.hasPrefix($0) }
            && value is any CustomStringConvertible
    }

    private func leaf(_ value: Any) -> String {
        if value is any StringProtocol { return String(reflecting: value) }
        if let value = value as? AnyHashable, value.base is any StringProtocol { return String(reflecting: value.base) }
        return "\(value)".split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\\n")
    }

    private func typeName(of value: Any) -> String { "\(type(of: value))" }
}
