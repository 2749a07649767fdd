/// A registry of view factories, so that screens do not depend on how they are shown.
///
/// An entry maps the type of a rendering and a kind of view to a factory; renderings other than screens, such as
/// overlays, can be registered too. A registry is composed of small ones, often one for each screen, which are added
/// where the host is set up:
///
/// ```swift
/// let greenTheme = ViewRegistry(HelloScreen.self, viewController: { screen, environment in
///     GreenHelloViewController.description(for: screen, environment: environment)
/// })
/// let views = greenTheme + ViewRegistry(ByeScreen.self, viewController: { … })
/// let themed = helloWorkflow.mapRendering { $0.withRegistry(views) }
/// ```
///
/// The registry is a value of the view environment, `environment.viewRegistry`. If registries are nested, the innermost
/// that has an entry takes precedence. It is a `Sendable` value type, so it can be a global.
public struct ViewRegistry: Sendable {
    private var factories: [Key: any Sendable] = [:]

    /// Creates a registry without entries.
    public init() {}

    /// Creates a registry with one entry.
    /// - Parameters:
    ///   - type: The exact type of the rendering: neither wrappers nor subclasses match.
    ///   - kind: The kind of view that the factory creates.
    ///   - factory: Creates the view.
    public init<Kind: ViewFactoryKind>(_ type: Any.Type, kind: Kind.Type, factory: Kind.Factory) {
        factories[Key(rendering: type, kind: kind)] = factory
    }

    /// A Boolean value that indicates whether there are no entries.
    public var isEmpty: Bool { factories.isEmpty }

    /// Returns the factory registered for renderings of a type; `nil` for none.
    public func factory<Kind: ViewFactoryKind>(for type: Any.Type, kind: Kind.Type) -> Kind.Factory? {
        // Only the initialiser above adds entries, so the cast cannot fail.
        factories[Key(rendering: type, kind: kind)].map { $0 as! Kind.Factory }
    }

    /// Returns the entries of both.
    /// - Precondition: No entry is in both. To replace entries use ``merging(_:)``.
    public static func + (left: ViewRegistry, right: ViewRegistry) -> ViewRegistry {
        var sum = left
        sum.factories.merge(right.factories) { _, _ in
            fatalError(duplicatesMessage(left, right))
        }
        return sum
    }

    /// Adds the entries of `right`.
    /// - Precondition: As for `+`.
    public static func += (left: inout ViewRegistry, right: ViewRegistry) {
        left = left + right
    }

    /// Returns the entries of both; the one of `other` where both have one.
    public func merging(_ other: ViewRegistry) -> ViewRegistry {
        if isEmpty { return other }
        var merged = self
        merged.factories.merge(other.factories) { $1 }
        return merged
    }

    private static func duplicatesMessage(_ left: ViewRegistry, _ right: ViewRegistry) -> String {
        let duplicates = left.factories.keys.filter { right.factories[$0] != nil }.map(\.description).sorted()
        return """
            Expected registries without common entries. Instead, both have a factory for \
            \(duplicates.joined(separator: ", ")). Remove one, or use merging(_:), by which the right one wins.
            """
    }
}

extension ViewRegistry {
    private struct Key: Hashable, Sendable, CustomStringConvertible {
        let rendering: Any.Type
        let kind: any ViewFactoryKind.Type

        static func == (left: Key, right: Key) -> Bool {
            left.rendering == right.rendering && left.kind == right.kind
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(ObjectIdentifier(rendering))
            hasher.combine(ObjectIdentifier(kind))
        }

        var description: String { "\(rendering) (\(kind.viewName))" }
    }
}

extension ViewRegistry: ViewEnvironmentKey {
    public static var defaultValue: ViewRegistry { ViewRegistry() }

    public static func combine(_ left: ViewRegistry, _ right: ViewRegistry) -> ViewRegistry {
        left.merging(right)
    }
}

extension ViewEnvironment {
    /// The registry of this environment. Setting it replaces all factories; ``Screen/withRegistry(_:)`` adds some.
    public var viewRegistry: ViewRegistry {
        get { self[ViewRegistry.self] }
        set { self[ViewRegistry.self] = newValue }
    }
}
