/// The style of the status bar.
public enum UIStatusBarStyle: Int, Sendable {
    /// Light or dark, depending on the appearance.
    case `default` = 0
    /// Light content for a dark background.
    case lightContent = 1
    /// Dark content for a light background.
    case darkContent = 3
}
