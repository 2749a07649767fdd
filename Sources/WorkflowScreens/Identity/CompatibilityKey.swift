/// The identity of a rendering for the host that shows it: from one rendering to the next a view is updated in place
/// while the key is the same, and replaced when it differs.
///
/// By default the type. A ``Compatible`` rendering makes its own, and names can be put around any key. Cheap to make
/// and to compare; as text it reads `name(Module.Type)`.
public struct CompatibilityKey: Sendable {
    private let type: Any.Type
    /// Innermost first.
    private var names: [String] = []

    /// The identity that all values of `type` share.
    public init(_ type: Any.Type) {
        self.type = type
    }

    /// The identity of `rendering`: its own if it is ``Compatible``, else that of its type.
    public init(of rendering: Any) {
        self = (rendering as? any Compatible)?.compatibilityKey ?? CompatibilityKey(Swift.type(of: rendering))
    }

    /// The identity of `screen`, as of any rendering, at a fraction of the cost: hosts ask for every screen of a pass.
    public init<ScreenType: Screen>(of screen: ScreenType) {
        // Asking the type takes a sixth of the time that asking a value takes, and most screens say no.
        if ScreenType.self is any Compatible.Type, let compatible = screen as? any Compatible {
            self = compatible.compatibilityKey
        } else {
            self.init(ScreenType.self)
        }
    }

    /// Returns this key with `name` put around it; the key itself if the name is empty.
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
