import WorkflowScreens

/// A screen with a name in its identity, so that two successive screens of one type have different views.
public struct NamedScreen<Content: Screen>: WrapperScreen {
    /// The content.
    public let content: Content

    /// The name; not blank.
    public let name: String

    /// Adds `name` to the identity of `content`.
    /// - Precondition: `name` has a character that is not white space.
    public init(_ content: Content, name: String) {
        guard !name.allSatisfy(\.isWhitespace) else {
            fatalError(
                "Expected a name for \(Content.self) in a NamedScreen. Instead, it was blank. Pass one that tells it from others."
            )
        }
        self.content = content
        self.name = name
    }

    public var wrappedScreen: any Screen { content }

    public var compatibilityKey: CompatibilityKey { CompatibilityKey(of: content).named(name) }

    @preconcurrency @MainActor
    public func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
        content.viewControllerDescription(environment: environment).named(name)
    }
}

extension Screen {
    /// Returns this screen with `name` in its identity, see ``NamedScreen``.
    public func named(_ name: String) -> NamedScreen<Self> {
        NamedScreen(self, name: name)
    }
}
