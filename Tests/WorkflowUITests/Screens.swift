import WorkflowUI

/// A screen that no host knows how to show.
struct PlainScreen: Screen, Equatable {
    var text = ""
}

/// Another.
struct OtherScreen: Screen, Equatable {
    var number = 0
}

/// A container of one screen.
struct FrameScreen: Screen, SingleScreenContaining {
    var primaryScreen: any Screen
}

enum ThemeKey: ViewEnvironmentKey {
    static let defaultValue = "plain"
}

enum SizeKey: ViewEnvironmentKey {
    static let defaultValue = 12
}

extension ViewEnvironment {
    var theme: String {
        get { self[ThemeKey.self] }
        set { self[ThemeKey.self] = newValue }
    }
}
