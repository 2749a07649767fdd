import Foundation

/// One instance of the program's interface, with a life cycle of its own.
@preconcurrency @MainActor
open class UIScene: UIResponder {
    /// The state of a scene in its life cycle.
    public enum ActivationState: Int, Sendable {
        /// Not connected to the program.
        case unattached = -1
        /// In the foreground, receiving events.
        case foregroundActive = 0
        /// In the foreground, without receiving events.
        case foregroundInactive = 1
        /// In the background.
        case background = 2
    }

    /// The reasons for connecting the scene. Always empty here.
    @preconcurrency @MainActor
    public final class ConnectionOptions: NSObject {}

    /// The session, which outlives the connection of the scene.
    public final let session: UISceneSession

    /// The delegate of the scene's life cycle, which is retained here.
    open var delegate: (any UISceneDelegate)?

    /// The state of the scene.
    public private(set) final var activationState = ActivationState.unattached

    /// The title of the scene.
    open var title: String! = ""

    /// Connects a scene.
    public init(session: UISceneSession, connectionOptions: ConnectionOptions) {
        self.session = session
        super.init()
    }

    public required init?(coder: NSCoder) {
        return nil
    }

    /// The delegate, if it is a responder, otherwise the application.
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
    /// The visible windows of the scene.
    open var windows: [UIWindow] { UIWindow.visibleWindows.filter { $0.windowScene === self } }

    /// The window of the scene that receives keyboard events; `nil` for none.
    open var keyWindow: UIWindow? { windows.first(where: \.isKeyWindow) }

    /// The screen that shows the scene.
    open var screen: UIScreen { .main }

    /// The traits of the screen.
    open var traitCollection: UITraitCollection { UIScreen.main.traitCollection }
}

/// A scene's identity, which outlives its connection.
@preconcurrency @MainActor
open class UISceneSession: NSObject {
    /// The role of a scene.
    public struct Role: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// A window of the program.
        public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
    }

    /// The role of the scene.
    public final let role: Role

    /// The configuration of the scene.
    public internal(set) final var configuration: UISceneConfiguration

    /// The identifier of the session.
    public final let persistentIdentifier = UUID().uuidString

    package init(role: Role) {
        self.role = role
        configuration = UISceneConfiguration(name: nil, sessionRole: role)
        super.init()
    }
}

/// The configuration of a scene.
@preconcurrency @MainActor
open class UISceneConfiguration: NSObject {
    /// The name of the configuration.
    public final let name: String?

    /// The role of the scenes that the configuration is for.
    public final let role: UISceneSession.Role

    /// The class of the scene's delegate, a `UIResponder`; `nil` for no scene.
    open var delegateClass: AnyClass?

    /// Creates a configuration without a delegate.
    public init(name: String?, sessionRole: UISceneSession.Role) {
        self.name = name
        role = sessionRole
        super.init()
    }
}

/// Methods called during a scene's life cycle. They do nothing by default.
@preconcurrency @MainActor
public protocol UISceneDelegate: AnyObject {
    /// Called when the scene is connected. Creates its window.
    func scene(
        _ scene: UIScene,
        willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    )

    /// Called when the scene is disconnected.
    func sceneDidDisconnect(_ scene: UIScene)

    /// Called when the scene has become active.
    func sceneDidBecomeActive(_ scene: UIScene)

    /// Called before the scene becomes inactive.
    func sceneWillResignActive(_ scene: UIScene)

    /// Called before the scene enters the foreground.
    func sceneWillEnterForeground(_ scene: UIScene)

    /// Called when the scene has entered the background.
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

/// Methods called during the life cycle of a scene of windows, and its window.
@preconcurrency @MainActor
public protocol UIWindowSceneDelegate: UISceneDelegate, WindowHolder {}
