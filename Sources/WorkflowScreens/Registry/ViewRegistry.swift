/// Which factory makes the views of which screens, so that screens need not know how they are shown.
///
/// An entry maps the type of a rendering and a kind of view to a factory; renderings other than screens, such as
/// overlays, can be registered too. Made of small parts, often one for each screen, that are added up where the host
/// is set up:
///
/// ```swift
/// let greenTheme = ViewRegistry(HelloScreen.self, viewController: { screen, environment in
///     GreenHelloViewController.description(for: screen, environment: environment)
/// })
/// let views = greenTheme + ViewRegistry(ByeScreen.self, viewController: { … })
/// let themed = helloWorkflow.mapRendering { $0.withRegistry(views) }
/// ```
///
/// A registry is found in the view environment by its own type, `environment.viewRegistry`. Where registries
/// are nested the innermost that has an entry decides. A value type, `Sendable`, so it can be a global.
public struct ViewRegistry: Sendable {
    private var factories: [Key: any Sendable] = [:]

    /// A registry without entries.
    public init() {}

    /// A registry with one entry.
    /// - Parameters:
    ///   - type: The type of the rendering, exactly: neither wrappers nor subclasses are looked through.
    ///   - kind: The kind of view that the factory makes.
    ///   - factory: Makes the view.
    public init<Kind: ViewFactoryKind>(_ type: Any.Type, kind: Kind.Type, factory: Kind.Factory) {
        factories[Key(rendering: type, kind: kind)] = factory
    }

    /// Whether there are no entries.
    public var isEmpty: Bool { factories.isEmpty }

    /// The factory registered for renderings of a type; `nil` if there is none.
    public func factory<Kind: ViewFactoryKind>(for type: Any.Type, kind: Kind.Type) -> Kind.Factory? {
        // Only the initialiser above adds entries, so the cast cannot fail.
        factories[Key(rendering: type, kind: kind)].map { $0 as! Kind.Factory }
    }

    /// Returns the entries of both.
    /// - Precondition: None is in both. Where one is to replace the other use ``merging(_:)``.
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

    /// Returns the entries of both; where both have one, that of `other`.
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
    /// The factories that apply here. Setting it replaces all of them; ``Screen/withRegistry(_:)`` adds.
    public var viewRegistry: ViewRegistry {
        get { self[ViewRegistry.self] }
        set { self[ViewRegistry.self] = newValue }
    }
}
