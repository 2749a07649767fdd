/// How the status bar looks.
public enum UIStatusBarStyle: Int, Sendable {
    /// As the appearance says.
    case `default` = 0
    /// Light, on something dark.
    case lightContent = 1
    /// Dark, on something light.
    case darkContent = 3
}
