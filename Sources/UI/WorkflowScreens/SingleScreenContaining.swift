/// A value that shows, or represents, one screen at a time.
public protocol SingleScreenContaining {
    /// The current screen.
    var primaryScreen: any Screen { get }
}

extension SingleScreenContaining {
    /// Returns the innermost screen, following ``primaryScreen`` while it is itself a container of one screen.
    public func findInnermostPrimaryScreen() -> any Screen {
        var screen = primaryScreen
        while let container = screen as? any SingleScreenContaining {
            screen = container.primaryScreen
        }
        return screen
    }
}
