import Foundation

/// Decides for the program, and hears of its life. The program's entry point, if it is marked `@main`:
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
/// For that it must be a `UIResponder`. A delegate that is one and overrides `init()` also has to say
/// `required init?(coder:)` here.
@preconcurrency @MainActor
public protocol UIApplicationDelegate: WindowHolder {
    /// Called when the program is launched, first of all.
    func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool

    /// Called when the program is launched: makes the window, unless a scene does.
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool

    /// Called when the program takes events.
    func applicationDidBecomeActive(_ application: UIApplication)

    /// Called before the program takes no events any more.
    func applicationWillResignActive(_ application: UIApplication)

    /// Called when the program is out of sight.
    func applicationDidEnterBackground(_ application: UIApplication)

    /// Called before the program is seen again.
    func applicationWillEnterForeground(_ application: UIApplication)

    /// Called before the program is ended.
    func applicationWillTerminate(_ application: UIApplication)

    /// Says which class handles a scene. By default none does, and the delegate has the window itself.
    func application(
        _ application: UIApplication,
        configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration

    /// Called when scenes were discarded by a person.
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

    /// Makes the delegate, launches the program and handles events until the process is ended.
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
        // A loop with nothing to wait for would end at once.
        RunLoop.main.add(Timer(timeInterval: 1_000_000, repeats: true) { _ in }, forMode: .default)
        RunLoop.main.run()
    }
}

/// What has a window: the delegate of the program or of a scene.
@preconcurrency @MainActor
public protocol WindowHolder: AnyObject {
    /// The window; `nil` for none, also for one that declares none.
    var window: UIWindow? { get set }
}

extension WindowHolder {
    public var window: UIWindow? {
        get { nil }
        set {}
    }
}
