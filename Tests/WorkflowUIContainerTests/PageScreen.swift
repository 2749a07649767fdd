import UIKit
import WorkflowContainers
import WorkflowUI

/// A screen with a title, a field whose text is the view's own, and buttons.
struct PageScreen: Screen {
    var name: String
    var buttons: [String: () -> Void] = [:]
    /// Told of what happens to the controller.
    var log: Log?

    func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
        PageViewController.description(for: self, environment: environment)
    }
}

/// A screen of another kind.
struct OtherScreen: Screen {
    var name: String

    func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
        OtherViewController.description(for: self, environment: environment)
    }
}

/// What happened, in order.
@MainActor
final class Log {
    var events: [String] = []
}

final class PageViewController: ScreenViewController<PageScreen> {
    private let label = UILabel()
    private(set) var updates = 0
    let field = UITextField()

    override func viewDidLoad() {
        super.viewDidLoad()
        field.placeholder = "Field of \(screen.name)"
        view.addSubview(label)
        view.addSubview(field)
        showScreen()
    }

    override func screenDidChange(from previousScreen: PageScreen, previousEnvironment: ViewEnvironment) {
        super.screenDidChange(from: previousScreen, previousEnvironment: previousEnvironment)
        updates += 1
        title = screen.name
        if isViewLoaded { showScreen() }
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        screen.log?.events.append("\(screen.name) appeared")
    }

    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        screen.log?.events.append("\(screen.name) disappeared")
    }

    private func showScreen() {
        label.text = "\(screen.name), \(environment.backStackConfig), \(environment.theme)"
        for view in view.subviews where view is UIButton { view.removeFromSuperview() }
        for (title, action) in screen.buttons.sorted(by: { $0.key < $1.key }) {
            let button = UIButton(type: .system, primaryAction: UIAction(title: title) { _ in action() })
            view.addSubview(button)
        }
    }
}

final class OtherViewController: ScreenViewController<OtherScreen> {
    override func viewDidLoad() {
        super.viewDidLoad()
        let label = UILabel()
        label.text = "other \(screen.name)"
        view.addSubview(label)
    }
}

enum ThemeKey: ViewEnvironmentKey {
    static var defaultValue: String { "plain" }
}

extension ViewEnvironment {
    var theme: String {
        get { self[ThemeKey.self] }
        set { self[ThemeKey.self] = newValue }
    }
}
