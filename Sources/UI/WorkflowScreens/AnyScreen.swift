/// A type-erased screen, so that renderings of different types can be used in one place.
///
/// Hosts look through it: erasing changes neither how a screen is shown nor whether its view is kept.
public struct AnyScreen: WrapperScreen {
    /// The erased screen; never itself an `AnyScreen`.
    public let wrappedScreen: any Screen

    /// Erases the type of `screen`.
    public init(_ screen: some Screen) {
        wrappedScreen = (screen as? AnyScreen)?.wrappedScreen ?? screen
    }
}

extension AnyScreen: SingleScreenContaining {
    public var primaryScreen: any Screen { wrappedScreen }
}

extension Screen {
    /// Returns this screen with its type erased.
    public func asAnyScreen() -> AnyScreen {
        AnyScreen(self)
    }
}
