import Foundation

/// What the program shows on one screen, with a life of its own.
@preconcurrency @MainActor
open class UIScene: UIResponder {
    /// Whether the scene is in front.
    public enum ActivationState: Int, Sendable {
        /// Not connected to the program.
        case unattached = -1
        /// In front.
        case foregroundActive = 0
        /// In front, without taking events.
        case foregroundInactive = 1
        /// Out of sight.
        case background = 2
    }

    /// Why the scene is connected. Nothing is known of that here.
    @preconcurrency @MainActor
    public final class ConnectionOptions: NSObject {}

    /// What stays of the scene while it is not connected.
    public final let session: UISceneSession

    /// Hears of the scene's life. Retained here.
    open var delegate: (any UISceneDelegate)?

    /// Whether the scene is in front.
    public private(set) final var activationState = ActivationState.unattached

    /// What the scene is called.
    open var title: String! = ""

    /// Connects a scene.
    public init(session: UISceneSession, connectionOptions: ConnectionOptions) {
        self.session = session
        super.init()
    }

    public required init?(coder: NSCoder) {
        return nil
    }

    /// The delegate, if it takes events, else the application.
    open override var next: UIResponder? { delegate as? UIResponder ?? UIApplication.shared }

    func move(to state: ActivationState) {
        let former = activationState
        activationState = state
        switch (former, state) {
        case (_, .foregroundActive):
            delegate?.sceneDidBecomeActive(self)
        case (.foregroundActive, .foregroundInactive):
            delegate?.sceneWillResignActive(self)
        case (_, .foregroundInactive):
            delegate?.sceneWillEnterForeground(self)
        case (_, .background):
            delegate?.sceneDidEnterBackground(self)
        case (_, .unattached):
            delegate?.sceneDidDisconnect(self)
        }
    }

    func disconnect() {
        move(to: .unattached)
        delegate = nil
    }
}

/// A scene of windows.
@preconcurrency @MainActor
open class UIWindowScene: UIScene {
    /// The windows of the scene that are visible.
    open var windows: [UIWindow] { UIWindow.visibleWindows.filter { $0.windowScene === self } }

    /// The one that takes the keyboard's events; `nil` if none does.
    open var keyWindow: UIWindow? { windows.first(where: \.isKeyWindow) }

    /// The screen that the scene is on.
    open var screen: UIScreen { .main }

    /// The traits of the screen.
    open var traitCollection: UITraitCollection { UIScreen.main.traitCollection }
}

/// What stays of a scene while it is not connected.
@preconcurrency @MainActor
open class UISceneSession: NSObject {
    /// What a scene is for.
    public struct Role: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// For what the program is for.
        public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
    }

    /// What the scene is for.
    public final let role: Role

    /// How the scene is handled.
    public internal(set) final var configuration: UISceneConfiguration

    /// Tells the session from others.
    public final let persistentIdentifier = UUID().uuidString

    init(role: Role) {
        self.role = role
        configuration = UISceneConfiguration(name: nil, sessionRole: role)
        super.init()
    }
}

/// How a scene is handled.
@preconcurrency @MainActor
open class UISceneConfiguration: NSObject {
    /// What the configuration is called.
    public final let name: String?

    /// What scenes it is for.
    public final let role: UISceneSession.Role

    /// The class of the scene's delegate, a `UIResponder`; `nil` for no scene.
    open var delegateClass: AnyClass?

    /// A configuration without a delegate.
    public init(name: String?, sessionRole: UISceneSession.Role) {
        self.name = name
        role = sessionRole
        super.init()
    }
}

/// Hears of a scene's life. By default does nothing.
@preconcurrency @MainActor
public protocol UISceneDelegate: AnyObject {
    /// Called when the scene is connected: makes its window.
    func scene(
        _ scene: UIScene,
        willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    )

    /// Called when the scene is disconnected.
    func sceneDidDisconnect(_ scene: UIScene)

    /// Called when the scene takes events.
    func sceneDidBecomeActive(_ scene: UIScene)

    /// Called before the scene takes no events any more.
    func sceneWillResignActive(_ scene: UIScene)

    /// Called before the scene is seen.
    func sceneWillEnterForeground(_ scene: UIScene)

    /// Called when the scene is out of sight.
    func sceneDidEnterBackground(_ scene: UIScene)
}

extension UISceneDelegate {
    public func scene(
        _ scene: UIScene,
        willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    ) {}

    public func sceneDidDisconnect(_ scene: UIScene) {}

    public func sceneDidBecomeActive(_ scene: UIScene) {}

    public func sceneWillResignActive(_ scene: UIScene) {}

    public func sceneWillEnterForeground(_ scene: UIScene) {}

    public func sceneDidEnterBackground(_ scene: UIScene) {}
}

/// Hears of the life of a scene of windows, and has its window.
@preconcurrency @MainActor
public protocol UIWindowSceneDelegate: UISceneDelegate, WindowHolder {}
