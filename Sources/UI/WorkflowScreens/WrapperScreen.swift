/// A screen that is shown as the one it wraps, possibly in a changed environment.
///
/// Hosts look through every wrapper: they show ``wrappedScreen`` in ``environment(in:)``, under the wrapper's own
/// ``CompatibleRendering/compatibilityKey``. By default that key is the wrapped screen's, so that adding or removing the wrapper
/// keeps the view.
public protocol WrapperScreen: Screen, ContainerRendering, CompatibleRendering {
    /// The wrapped screen.
    var wrappedScreen: any Screen { get }

    /// Returns the environment of the wrapped screen if the wrapper is shown in `inherited`. By default the same.
    func environment(in inherited: ViewEnvironment) -> ViewEnvironment
}

extension WrapperScreen {
    public func environment(in inherited: ViewEnvironment) -> ViewEnvironment { inherited }

    public var contents: [any Screen] { [wrappedScreen] }

    public var unwrapped: Any { wrappedScreen }

    public var compatibilityKey: CompatibilityKey { CompatibilityKey(of: wrappedScreen) }

    @preconcurrency @MainActor
    public func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
        wrappedScreen.viewControllerDescription(environment: self.environment(in: environment))
    }
}
