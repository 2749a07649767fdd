/// A screen that is shown as the one it wraps, perhaps in a changed environment.
///
/// Hosts look through it, whatever it wraps for: they show ``wrappedScreen`` in ``environment(in:)``, under the
/// wrapper's own ``Compatible/compatibilityKey``. By default that key is the wrapped screen's, so that putting on or
/// taking off the wrapper keeps the view.
public protocol WrapperScreen: Screen, Container, Compatible {
    /// The screen that is shown.
    var wrappedScreen: any Screen { get }

    /// The environment that the wrapped screen is shown in, where the wrapper itself is in `inherited`. By default
    /// the same.
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
