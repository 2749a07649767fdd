import Foundation
import TodoSQLite
import TodoUIKit
import UIKit
import WorkflowInspection
import WorkflowUI

/// The to-do app for iOS. On Linux it runs without a screen, which shows that it is complete.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = makeRoot()
        window.makeKeyAndVisible()
        self.window = window
        return true
    }

    private func makeRoot() -> UIViewController {
        do {
            // TRELLIS_INSPECT names the socket, or the file, of an inspector; without it this does nothing.
            try Inspector.recordAsAsked()
            let directory = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0]
            try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
            let database = try TodoDatabase(path: directory.appendingPathComponent("todo.sqlite").path)
            return WorkflowHostingController(workflow: TodoPhone(storage: database))
        } catch {
            return TodoViews.makeFailure("Your to-dos cannot be opened: \(error)")
        }
    }
}
