/// Something that shows, or stands for, one screen at a time.
public protocol SingleScreenContaining {
    /// The screen that is shown.
    var primaryScreen: any Screen { get }
}

extension SingleScreenContaining {
    /// Follows ``primaryScreen`` while it is itself a container of one screen; returns the first that is not.
    public func findInnermostPrimaryScreen() -> any Screen {
        var screen = primaryScreen
        while let container = screen as? any SingleScreenContaining {
            screen = container.primaryScreen
        }
        return screen
    }
}
