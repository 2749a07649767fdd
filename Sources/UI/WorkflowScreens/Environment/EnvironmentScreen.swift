/// A screen with values of the view environment, which are merged over the inherited ones.
///
/// Created by ``Screen/withEnvironment(_:)`` and ``Screen/withRegistry(_:)``. If two are nested with other screens
/// between them, the inner one takes precedence. Two calls in a row create one `EnvironmentScreen`, in which the later
/// call takes precedence.
public struct EnvironmentScreen<Content: Screen>: WrapperScreen {
    /// The content.
    public var content: Content

    /// The values set for the content.
    public var environment: ViewEnvironment

    /// Shows `content` with the values of `environment` merged over the inherited ones.
    public init(_ content: Content, environment: ViewEnvironment = .empty) {
        self.content = content
        self.environment = environment
    }

    public var wrappedScreen: any Screen { content }

    public func environment(in inherited: ViewEnvironment) -> ViewEnvironment {
        inherited.merging(environment)
    }
}

extension Screen {
    /// Returns this screen with the values of `environment`, see ``EnvironmentScreen``.
    public func withEnvironment(_ environment: ViewEnvironment) -> EnvironmentScreen<Self> {
        EnvironmentScreen(self, environment: environment)
    }

    /// Returns this screen, for which the factories of `registry` take precedence over the inherited ones.
    ///
    /// The registry also applies to screens inside this one. To apply it to a workflow as a whole:
    /// `workflow.mapRendering { $0.withRegistry(greenTheme) }`.
    public func withRegistry(_ registry: ViewRegistry) -> EnvironmentScreen<Self> {
        withEnvironment(.empty.setting(key: ViewRegistry.self, to: registry))
    }
}

extension EnvironmentScreen {
    /// Returns the same content with the values of `environment` merged over its own.
    public func withEnvironment(_ environment: ViewEnvironment) -> EnvironmentScreen<Content> {
        EnvironmentScreen(content, environment: self.environment.merging(environment))
    }

    /// Returns the same content with the entries of `registry` merged over its own.
    public func withRegistry(_ registry: ViewRegistry) -> EnvironmentScreen<Content> {
        withEnvironment(.empty.setting(key: ViewRegistry.self, to: registry))
    }
}
