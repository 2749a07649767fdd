import Foundation

/// The methods by which the program takes part in its life cycle. Marked `@main`, the delegate is the program's entry
/// point:
///
/// ```swift
/// @main
/// final class AppDelegate: UIResponder, UIApplicationDelegate {
///     var window: UIWindow?
///
///     func application(
///         _ application: UIApplication,
///         didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
///     ) -> Bool {
///         window = UIWindow(frame: UIScreen.main.bounds)
///         window?.rootViewController = WorkflowHostingController(workflow: RootWorkflow())
///         window?.makeKeyAndVisible()
///         return true
///     }
/// }
/// ```
///
/// The entry point must be a `UIResponder`. A delegate that overrides `init()` must also declare `required
/// init?(coder:)` here.
@preconcurrency @MainActor
public protocol UIApplicationDelegate: WindowHolder {
    /// Called first when the program is launched.
    func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool

    /// Called when the program is launched. Creates the window, unless a scene does.
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool

    /// Called when the program has become active.
    func applicationDidBecomeActive(_ application: UIApplication)

    /// Called before the program becomes inactive.
    func applicationWillResignActive(_ application: UIApplication)

    /// Called when the program has entered the background.
    func applicationDidEnterBackground(_ application: UIApplication)

    /// Called before the program enters the foreground.
    func applicationWillEnterForeground(_ application: UIApplication)

    /// Called before the program ends.
    func applicationWillTerminate(_ application: UIApplication)

    /// Returns the configuration of a scene. By default there is none, and the delegate owns the window itself.
    func application(
        _ application: UIApplication,
        configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration

    /// Called when the user has discarded scenes.
    func application(_ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>)
}

extension UIApplicationDelegate {
    public func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool { true }

    public func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool { true }

    public func applicationDidBecomeActive(_ application: UIApplication) {}

    public func applicationWillResignActive(_ application: UIApplication) {}

    public func applicationDidEnterBackground(_ application: UIApplication) {}

    public func applicationWillEnterForeground(_ application: UIApplication) {}

    public func applicationWillTerminate(_ application: UIApplication) {}

    public func application(
        _ application: UIApplication,
        configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
        UISceneConfiguration(name: nil, sessionRole: connectingSceneSession.role)
    }

    public func application(_ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>) {
    }

    /// The delegate's window, in the type that an optional requirement of Objective-C gives it.
    public var window: UIWindow?? {
        .some((self as any WindowHolder).window)
    }

    /// Creates the delegate, launches the program and handles events until the process ends.
    public static func main() {
        guard let delegateClass = Self.self as? UIResponder.Type,
            let delegate = delegateClass.init(coder: NSCoder()) as? Self
        else {
            fatalError(
                """
                Expected the application's delegate to be a UIResponder, so that it can be made. Instead, it is \(self). \
                Declare it as class \(self): UIResponder, UIApplicationDelegate.
                """
            )
        }
        UIApplication.shared.launch(delegate)
        // A run loop without a source would end at once.
        RunLoop.main.add(Timer(timeInterval: 1_000_000, repeats: true) { _ in }, forMode: .default)
        RunLoop.main.run()
    }
}

/// An object that owns a window: the delegate of the program or of a scene.
@preconcurrency @MainActor
public protocol WindowHolder: AnyObject {
    /// The window; `nil` for none or where the type declares none.
    var window: UIWindow? { get set }
}

extension WindowHolder {
    public var window: UIWindow? {
        get { nil }
        set {}
    }
}
