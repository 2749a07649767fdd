import Foundation

/// Events of the program's life cycle, which the system causes on a device. Not part of UIKit.
extension UIApplication {
    /// Launches the program with a delegate and brings it to the front.
    ///
    /// Calls the delegate and connects a scene if the delegate configures one. `main()` of a delegate calls this and
    /// then handles events until the process ends; a test calls it directly.
    public func launch(_ delegate: any UIApplicationDelegate, options: [LaunchOptionsKey: Any]? = nil) {
        self.delegate = delegate
        applicationState = .inactive
        _ = delegate.application(self, willFinishLaunchingWithOptions: options)
        _ = delegate.application(self, didFinishLaunchingWithOptions: options)
        connectScene(by: delegate)
        becomeActive()
    }

    /// Sends the program to the background, as when the user switches to another one.
    public func enterBackground() {
        resignActive()
        guard applicationState == .inactive else { return }
        applicationState = .background
        for scene in connectedScenes { scene.move(to: .background) }
        if connectedScenes.isEmpty { delegate?.applicationDidEnterBackground(self) }
    }

    /// Brings the program to the foreground, as when the user comes back to it.
    public func enterForeground() {
        if applicationState == .background {
            applicationState = .inactive
            for scene in connectedScenes { scene.move(to: .foregroundInactive) }
            if connectedScenes.isEmpty { delegate?.applicationWillEnterForeground(self) }
        }
        becomeActive()
    }

    /// Makes the program inactive, as when a call comes in.
    public func resignActive() {
        guard applicationState == .active else { return }
        applicationState = .inactive
        for scene in connectedScenes { scene.move(to: .foregroundInactive) }
        if connectedScenes.isEmpty { delegate?.applicationWillResignActive(self) }
    }

    /// Makes the program active again after ``resignActive()``.
    public func becomeActive() {
        guard applicationState == .inactive else { return }
        applicationState = .active
        for scene in connectedScenes { scene.move(to: .foregroundActive) }
        if connectedScenes.isEmpty { delegate?.applicationDidBecomeActive(self) }
    }

    /// Ends the program's life without ending the process.
    ///
    /// The program goes to the background, its scenes are disconnected, and the delegate is notified and released.
    public func terminate() {
        enterBackground()
        for scene in connectedScenes { scene.disconnect() }
        connectedScenes = []
        delegate?.applicationWillTerminate(self)
        delegate = nil
        applicationState = .active
    }

    private func connectScene(by delegate: any UIApplicationDelegate) {
        let session = UISceneSession(role: .windowApplication)
        let options = UIScene.ConnectionOptions()
        let configuration = delegate.application(self, configurationForConnecting: session, options: options)
        guard let delegateClass = configuration.delegateClass else { return }
        session.configuration = configuration
        guard let responderClass = delegateClass as? UIResponder.Type,
            let sceneDelegate = responderClass.init(coder: NSCoder()) as? any UISceneDelegate
        else {
            fatalError(
                """
                Expected the delegate class of a scene to be a UIResponder and a UIWindowSceneDelegate. Instead, it is \
                \(delegateClass). Make it both.
                """
            )
        }
        let scene = UIWindowScene(session: session, connectionOptions: options)
        scene.delegate = sceneDelegate
        connectedScenes.insert(scene)
        sceneDelegate.scene(scene, willConnectTo: session, options: options)
        scene.move(to: .foregroundInactive)
    }
}
