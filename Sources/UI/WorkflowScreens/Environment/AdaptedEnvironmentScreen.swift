/// A screen shown in an environment changed by a closure.
///
/// The innermost of nested adaptations is applied last and takes precedence. To set values rather than change them, see
/// ``EnvironmentScreen``.
public struct AdaptedEnvironmentScreen<Content> {
    /// A closure that changes the environment for the content. Called whenever the content is shown.
    public typealias Adapter = (inout ViewEnvironment) -> Void

    /// The content.
    public var wrapped: Content

    private let adapt: Adapter

    /// Shows `wrapped` in the inherited environment as changed by `adapting`.
    public init(wrapping wrapped: Content, adapting: @escaping Adapter) {
        self.wrapped = wrapped
        self.adapt = adapting
    }

    /// Shows `screen` in an environment in which `key` has `value`.
    public init<Key: ViewEnvironmentKey>(wrapping screen: Content, key: Key.Type, value: Key.Value) {
        self.init(wrapping: screen) { $0[key] = value }
    }

    /// Shows `screen` in an environment whose property at `keyPath` has `value`.
    public init<Value>(wrapping screen: Content, keyPath: WritableKeyPath<ViewEnvironment, Value>, value: Value) {
        self.init(wrapping: screen) { $0[keyPath: keyPath] = value }
    }
}

extension AdaptedEnvironmentScreen: Screen, ContainerRendering, Unwrappable, CompatibleRendering, WrapperScreen
where Content: Screen {
    public var wrappedScreen: any Screen { wrapped }

    public func environment(in inherited: ViewEnvironment) -> ViewEnvironment {
        var environment = inherited
        adapt(&environment)
        return environment
    }
}

extension Screen {
    /// Returns this screen, shown in an environment in which `key` has `value`.
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

    /// Returns this screen, shown in the inherited environment as changed by `adapting`.
    public func adaptedEnvironment(
        adapting: @escaping (inout ViewEnvironment) -> Void
    ) -> AdaptedEnvironmentScreen<Self> {
        AdaptedEnvironmentScreen(wrapping: self, adapting: adapting)
    }
}
