/// A screen that brings values of the view environment with it, merged over the inherited ones where it is shown.
///
/// Made by ``Screen/withEnvironment(_:)`` and ``Screen/withRegistry(_:)``. Of two that are nested with other screens
/// between, the inner one wins; two calls in a row make one `EnvironmentScreen`, in which the later call wins.
public struct EnvironmentScreen<Content: Screen>: WrapperScreen {
    /// The screen that is shown.
    public var content: Content

    /// The values that are set for it.
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

    /// Returns this screen, shown by the factories of `registry` where those have one for it, or for a screen in it.
    ///
    /// For a workflow as a whole: `workflow.mapRendering { $0.withRegistry(greenTheme) }`.
    public func withRegistry(_ registry: ViewRegistry) -> EnvironmentScreen<Self> {
        withEnvironment(.empty.setting(key: ViewRegistry.self, to: registry))
    }
}

extension EnvironmentScreen {
    /// Returns the same content with the values of `environment` merged over those it brings already.
    public func withEnvironment(_ environment: ViewEnvironment) -> EnvironmentScreen<Content> {
        EnvironmentScreen(content, environment: self.environment.merging(environment))
    }

    /// Returns the same content with the entries of `registry` merged over those it brings already.
    public func withRegistry(_ registry: ViewRegistry) -> EnvironmentScreen<Content> {
        withEnvironment(.empty.setting(key: ViewRegistry.self, to: registry))
    }
}
