/// The identity of a rendering for its host: a view is updated in place while the key stays equal, and replaced
/// otherwise.
///
/// The default is the type. A ``CompatibleRendering`` rendering defines its own, and names can be added to any key. Keys are
/// cheap to create and to compare; the description is `name(Module.Type)`.
public struct CompatibilityKey: Sendable {
    private let type: Any.Type
    /// Innermost first.
    private var names: [String] = []

    /// Creates the identity shared by all values of `type`.
    public init(_ type: Any.Type) {
        self.type = type
    }

    /// Creates the identity of `rendering`: its own if it is ``CompatibleRendering``, otherwise that of its type.
    public init(of rendering: Any) {
        self = (rendering as? any CompatibleRendering)?.compatibilityKey ?? CompatibilityKey(Swift.type(of: rendering))
    }

    /// Returns whether a host may show `new` by updating the view that shows `old`; otherwise it replaces the view.
    public static func matches(_ old: Any, _ new: Any) -> Bool {
        CompatibilityKey(of: old) == CompatibilityKey(of: new)
    }

    /// Returns this key with `name` added; the same key if the name is empty.
    public func named(_ name: String) -> CompatibilityKey {
        if name.isEmpty { return self }
        var named = self
        named.names.append(name)
        return named
    }
}

extension CompatibilityKey: Hashable {
    public static func == (left: CompatibilityKey, right: CompatibilityKey) -> Bool {
        left.type == right.type && left.names == right.names
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(type))
        hasher.combine(names)
    }
}

extension CompatibilityKey: CustomStringConvertible {
    public var description: String {
        names.reduce(String(reflecting: type)) { inner, name in "\(name)(\(inner))" }
    }
}

extension CompatibilityKey: CustomDebugStringConvertible {
    /// The description with its names in quotes: they may come from data, and a log leaves quoted texts out.
    public var debugDescription: String {
        names.reduce(String(reflecting: type)) { inner, name in "\(name.debugDescription)(\(inner))" }
    }
}
