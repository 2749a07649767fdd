import Foundation

/// The program: its windows, its delegate and its life cycle.
///
/// A test plays the system's part in the life cycle by ``launch(_:options:)``, ``enterBackground()`` and so on.
@preconcurrency @MainActor
open class UIApplication: UIResponder {
    /// The state of the program in its life cycle.
    public enum State: Int, Sendable {
        /// In the foreground, receiving events.
        case active = 0
        /// In the foreground, without receiving events.
        case inactive = 1
        /// In the background.
        case background = 2
    }

    /// A key for the reason of the launch.
    public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The URL to open.
        public static let url = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsURLKey")
    }

    /// The only instance.
    public static let shared = UIApplication()

    /// The delegate, which is retained here.
    open var delegate: (any UIApplicationDelegate)?

    /// The state of the program; active in a test that launches nothing.
    public internal(set) final var applicationState = State.active

    /// The connected scenes.
    public internal(set) final var connectedScenes: Set<UIScene> = []

    /// A Boolean value that indicates whether the screen stays on. Stored without effect.
    open var isIdleTimerDisabled = false

    private override init() {
        super.init()
    }

    public required init?(coder: NSCoder) {
        return nil
    }

    /// The windows that are visible, in the order they were shown.
    open var windows: [UIWindow] { UIWindow.visibleWindows }

    /// The window that receives keyboard events; `nil` for none.
    open var keyWindow: UIWindow? { windows.first(where: \.isKeyWindow) }

    /// The delegate, if it is a responder.
    open override var next: UIResponder? { delegate as? UIResponder }

    /// Opens a URL and returns whether it could; `nil`, the default, opens none. Not part of UIKit.
    open var urlOpener: ((URL) -> Bool)?

    /// Returns whether a URL can be opened: any if there is a ``urlOpener``.
    open func canOpenURL(_ url: URL) -> Bool { urlOpener != nil }
}
