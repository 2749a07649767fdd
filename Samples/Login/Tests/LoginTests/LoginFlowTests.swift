import Lasso
import LassoTestUtilities
import LoginCore
import Testing
import UIKit

/// The story of `Tests/Browser/login.py`, told by view controllers.
@MainActor
struct LoginFlowTests {
    @Test func `from the welcome to signed in, and back`() async throws {
        let stage = try await FlowTestWindow()
        let navigation = stage.navigationController
        weak var flow: LoginFlow?
        var outputs: [LoginFlowModule.Output] = []
        do {
            let started = LoginFlow(message: "Log in to change your settings.")
            started.observeOutput { outputs.append($0) }
            flow = started
            started.start(with: root(of: navigation))
        }
        try await stage.waitForEvents()
        let welcome = try #require(navigation.topViewController as? WelcomeController)
        #expect(welcome.title == "Welcome")

        let login: LoginController = try await assertPushed(after: welcome, when: { welcome.tap("Log in") })
        #expect(login.title == "Login")
        #expect(login.texts.contains("Log in to change your settings."))
        #expect(login.field("Password")?.isSecureTextEntry == true)

        login.field("Username")?.insertText("billie")
        login.field("Password")?.insertText("wrong")
        login.tap("Log in")
        #expect(login.texts.contains("Wrong username or password"))
        #expect(login.field("Username")?.text == "billie")
        #expect(login.field("Password")?.text == "")

        login.field("Password")?.insertText("holiday")
        #expect(!login.texts.contains("Wrong username or password"))
        let signedIn: SignedInController = try await assertPushed(after: login, when: { login.tap("Log in") })
        #expect(signedIn.title == "Signed in")
        #expect(signedIn.texts.contains("You are signed in as billie."))
        #expect(outputs == [.didSignIn(username: "billie")])

        try await assertPopped(from: signedIn, to: welcome, when: { signedIn.tap("Sign out") })
        #expect(outputs.last == .didSignOut)
        #expect(flow != nil)
    }

    @Test func `the flow ends when its first screen is replaced`() async throws {
        let stage = try await FlowTestWindow()
        weak var flow: LoginFlow?
        do {
            let started = LoginFlow(message: "")
            flow = started
            started.start(with: root(of: stage.navigationController))
        }
        try await stage.waitForEvents()
        #expect(flow != nil)
        stage.navigationController.viewControllers = [UIViewController()]
        try await stage.waitForEvents()
        try await stage.waitForEvents()
        #expect(flow == nil)
    }
}

extension UIViewController {
    /// What a person can read.
    fileprivate var texts: [String] {
        view.descendants.compactMap { $0 as? UILabel }.filter { !$0.isHidden }.compactMap(\.text)
    }

    /// The field of an accessible name.
    fileprivate func field(_ name: String) -> UITextField? {
        view.descendants.compactMap { $0 as? UITextField }.first { $0.accessibilityLabel == name }
    }

    /// Taps the button of an accessible name.
    fileprivate func tap(_ name: String) {
        view.descendants.compactMap { $0 as? UIButton }.first { $0.accessibilityLabel == name }?
            .sendActions(for: .touchUpInside)
    }
}

extension UIView {
    fileprivate var descendants: [UIView] {
        subviews + subviews.flatMap(\.descendants)
    }
}
