import Foundation

/// The program: its windows, its delegate and its life.
///
/// The system's part in its life is played by ``launch(_:options:)``, ``enterBackground()`` and so on.
@preconcurrency @MainActor
open class UIApplication: UIResponder {
    /// Whether the program is in front.
    public enum State: Int, Sendable {
        /// In front.
        case active = 0
        /// In front, without taking events.
        case inactive = 1
        /// Out of sight.
        case background = 2
    }

    /// Why the program was launched.
    public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// To open a URL.
        public static let url = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsURLKey")
    }

    /// The program.
    public static let shared = UIApplication()

    /// Decides for the program, and hears of its life. Retained here.
    open var delegate: (any UIApplicationDelegate)?

    /// Whether the program is in front. It is, in a test that launches nothing.
    public internal(set) final var applicationState = State.active

    /// What the program shows, on which screens.
    public internal(set) final var connectedScenes: Set<UIScene> = []

    /// Whether the screen stays on. Kept only.
    open var isIdleTimerDisabled = false

    private override init() {
        super.init()
    }

    public required init?(coder: NSCoder) {
        return nil
    }

    /// The windows that are visible, in the order they were shown.
    open var windows: [UIWindow] { UIWindow.visibleWindows }

    /// The window that takes the keyboard's events; `nil` if none does.
    open var keyWindow: UIWindow? { windows.first(where: \.isKeyWindow) }

    /// The delegate, if it takes events.
    open override var next: UIResponder? { delegate as? UIResponder }

    /// Whether a URL could be opened: none can here.
    open func canOpenURL(_ url: URL) -> Bool { false }
}
