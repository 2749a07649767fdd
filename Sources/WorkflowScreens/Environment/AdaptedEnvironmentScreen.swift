/// A screen shown in an environment that a closure has changed.
///
/// Where adaptations are nested, the one closest to the content wins, as it comes last. To give a screen values rather
/// than changes, see ``EnvironmentScreen``.
public struct AdaptedEnvironmentScreen<Content> {
    /// Changes the environment on its way to the content. Called whenever the content is shown.
    public typealias Adapter = (inout ViewEnvironment) -> Void

    /// The content.
    public var wrapped: Content

    private let adapt: Adapter

    /// Shows `wrapped` in the environment that `adapting` makes of the inherited one.
    public init(wrapping wrapped: Content, adapting: @escaping Adapter) {
        self.wrapped = wrapped
        self.adapt = adapting
    }

    /// Shows `screen` in an environment in which `key` leads to `value`.
    public init<Key: ViewEnvironmentKey>(wrapping screen: Content, key: Key.Type, value: Key.Value) {
        self.init(wrapping: screen) { $0[key] = value }
    }

    /// Shows `screen` in an environment whose property at `keyPath` has `value`.
    public init<Value>(wrapping screen: Content, keyPath: WritableKeyPath<ViewEnvironment, Value>, value: Value) {
        self.init(wrapping: screen) { $0[keyPath: keyPath] = value }
    }
}

extension AdaptedEnvironmentScreen: Screen, Container, Unwrappable, Compatible, WrapperScreen where Content: Screen {
    public var wrappedScreen: any Screen { wrapped }

    public func environment(in inherited: ViewEnvironment) -> ViewEnvironment {
        var environment = inherited
        adapt(&environment)
        return environment
    }
}

extension Screen {
    /// Returns this screen, shown in an environment in which `key` leads to `value`.
    public func adaptedEnvironment<Key: ViewEnvironmentKey>(
        key: Key.Type,
        value: Key.Value
    ) -> AdaptedEnvironmentScreen<Self> {
        AdaptedEnvironmentScreen(wrapping: self, key: key, value: value)
    }

    /// Returns this screen, shown in an environment whose property at `keyPath` has `value`.
    public func adaptedEnvironment<Value>(
        keyPath: WritableKeyPath<ViewEnvironment, Value>,
        value: Value
    ) -> AdaptedEnvironmentScreen<Self> {
        AdaptedEnvironmentScreen(wrapping: self, keyPath: keyPath, value: value)
    }

    /// Returns this screen, shown in the environment that `adapting` makes of the inherited one.
    public func adaptedEnvironment(
        adapting: @escaping (inout ViewEnvironment) -> Void
    ) -> AdaptedEnvironmentScreen<Self> {
        AdaptedEnvironmentScreen(wrapping: self, adapting: adapting)
    }
}
