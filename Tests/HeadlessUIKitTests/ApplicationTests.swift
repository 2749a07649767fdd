import Testing
import UIKit

/// One at a time: there is one application.
@MainActor
@Suite(.serialized)
struct ApplicationTests {
    private final class Delegate: UIResponder, UIApplicationDelegate {
        var window: UIWindow?
        var told: [String] = []

        func application(
            _ application: UIApplication,
            didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
            told.append("launched")
            window = UIWindow(frame: UIScreen.main.bounds)
            window?.rootViewController = UIViewController()
            window?.makeKeyAndVisible()
            return true
        }

        func applicationDidBecomeActive(_ application: UIApplication) { told.append("active") }
        func applicationWillResignActive(_ application: UIApplication) { told.append("will resign") }
        func applicationDidEnterBackground(_ application: UIApplication) { told.append("background") }
        func applicationWillEnterForeground(_ application: UIApplication) { told.append("will enter foreground") }
        func applicationWillTerminate(_ application: UIApplication) { told.append("will terminate") }
    }

    @Test func `a delegate hears of the application's life`() {
        let delegate = Delegate()
        UIApplication.shared.launch(delegate)
        #expect(UIApplication.shared.delegate?.window??.rootViewController != nil)
        #expect(UIApplication.shared.applicationState == .active)
        UIApplication.shared.enterBackground()
        #expect(UIApplication.shared.applicationState == .background)
        UIApplication.shared.enterForeground()
        UIApplication.shared.terminate()
        #expect(
            delegate.told == [
                "launched", "active", "will resign", "background", "will enter foreground", "active", "will resign",
                "background", "will terminate",
            ]
        )
        #expect(UIApplication.shared.delegate == nil)
    }

    @Test func `a delegate without a window has none`() {
        final class Windowless: UIResponder, UIApplicationDelegate {}
        UIApplication.shared.delegate = Windowless()
        #expect(UIApplication.shared.delegate?.window??.rootViewController == nil)
        UIApplication.shared.delegate = nil
    }

    @Test func `a scene has a life and a delegate of its own`() throws {
        final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
            var window: UIWindow?
            static var told: [String] = []
            func scene(
                _ scene: UIScene,
                willConnectTo session: UISceneSession,
                options: UIScene.ConnectionOptions
            ) {
                Self.told.append("connect")
                guard let scene = scene as? UIWindowScene else { return }
                window = UIWindow(windowScene: scene)
                window?.makeKeyAndVisible()
            }
            func sceneWillEnterForeground(_ scene: UIScene) { Self.told.append("will enter foreground") }
            func sceneDidBecomeActive(_ scene: UIScene) { Self.told.append("active") }
            func sceneWillResignActive(_ scene: UIScene) { Self.told.append("will resign") }
            func sceneDidEnterBackground(_ scene: UIScene) { Self.told.append("background") }
            func sceneDidDisconnect(_ scene: UIScene) { Self.told.append("disconnect") }
        }
        final class AppDelegate: UIResponder, UIApplicationDelegate {
            func application(
                _ application: UIApplication,
                configurationForConnecting session: UISceneSession,
                options: UIScene.ConnectionOptions
            ) -> UISceneConfiguration {
                let configuration = UISceneConfiguration(name: "Default", sessionRole: session.role)
                configuration.delegateClass = SceneDelegate.self
                return configuration
            }
        }
        UIApplication.shared.launch(AppDelegate())
        let scene = try #require(UIApplication.shared.connectedScenes.first as? UIWindowScene)
        #expect(scene.windows.count == 1)
        #expect(scene.activationState == .foregroundActive)
        #expect(scene.windows.first?.next === scene)
        UIApplication.shared.enterBackground()
        UIApplication.shared.enterForeground()
        UIApplication.shared.terminate()
        #expect(
            SceneDelegate.told == [
                "connect", "will enter foreground", "active", "will resign", "background", "will enter foreground",
                "active", "will resign", "background", "disconnect",
            ]
        )
        #expect(UIApplication.shared.connectedScenes.isEmpty)
    }

    @Test func `a delegate that is no responder cannot be made`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                final class Plain: UIApplicationDelegate {}
                Plain.main()
            }
        }
        #expect(message(of: result).contains("UIResponder, UIApplicationDelegate"))
    }
}
