/// A value as the Swift expression that creates it, made of literals, enum cases, memberwise initialisers and
/// collections.
enum SwiftSource {
    /// Returns the expression of a value, in a context that determines its type, so that a case needs no type in front.
    static func text(of value: Any) -> String {
        if let literal = literal(value) { return literal }
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .optional: return mirror.children.first.map { text(of: $0.value) } ?? "nil"
        case .enum: return caseText(value, mirror)
        case .collection, .set: return "[\(mirror.children.map { text(of: $0.value) }.joined(separator: ", "))]"
        case .dictionary: return dictionaryText(mirror)
        case .tuple: return "(\(arguments(mirror)))"
        default: return "\(typeName(of: value))(\(arguments(mirror)))"
        }
    }

    private static func literal(_ value: Any) -> String? {
        switch value {
        case let text as String: String(reflecting: text)
        case let text as Substring: String(reflecting: text)
        case let character as Character: String(reflecting: String(character))
        case is Bool, is any BinaryInteger, is any BinaryFloatingPoint: "\(value)"
        case let duration as Duration: durationText(duration)
        default: nil
        }
    }

    private static func durationText(_ duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        if attoseconds == 0 { return ".seconds(\(seconds))" }
        let (milliseconds, rest) = attoseconds.quotientAndRemainder(dividingBy: 1_000_000_000_000_000)
        if rest == 0 { return ".milliseconds(\(seconds * 1_000 + milliseconds))" }
        return ".nanoseconds(\(seconds * 1_000_000_000 + attoseconds / 1_000_000_000))"
    }

    private static func caseText(_ value: Any, _ mirror: Mirror) -> String {
        guard let payload = mirror.children.first else { return ".\(value)" }
        let parts = Mirror(reflecting: payload.value)
        let text = parts.displayStyle == .tuple ? arguments(parts) : SwiftSource.text(of: payload.value)
        return ".\(payload.label ?? "")(\(text))"
    }

    private static func arguments(_ mirror: Mirror) -> String {
        mirror.children
            .map { child in
                let text = text(of: child.value)
                guard let label = child.label, !label.hasPrefix(".") else { return text }
                return "\(label): \(text)"
            }
            .joined(separator: ", ")
    }

    private static func dictionaryText(_ mirror: Mirror) -> String {
        let entries = mirror.children.map { child in
            Mirror(reflecting: child.value).children.map { text(of: $0.value) }.joined(separator: ": ")
        }
        return entries.isEmpty ? "[:]" : "[\(entries.sorted().joined(separator: ", "))]"
    }

    /// Returns the name of a type with its enclosing types, but without the module.
    private static func typeName(of value: Any) -> String {
        let parts = String(reflecting: type(of: value)).split(separator: ".").filter {
            !$0.hasPrefix("(unknown context")
        }
        return parts.dropFirst(parts.count > 1 ? 1 : 0).joined(separator: ".")
    }
}
