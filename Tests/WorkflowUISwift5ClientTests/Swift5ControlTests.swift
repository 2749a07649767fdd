import UIKit
import WorkflowContainers
import WorkflowUI
import XCTest

/// Written as for UIKit in Swift 5: controllers, controls and delegates in plain methods, nothing marked.
final class Swift5ControlTests: XCTestCase, UINavigationControllerDelegate, UITextFieldDelegate, UITableViewDataSource {
    private var shown: [String] = []
    private var window: UIWindow!

    override func setUp() {
        super.setUp()
        window = UIWindow(frame: UIScreen.main.bounds)
    }

    override func tearDown() {
        window = nil
        super.tearDown()
    }

    func testNavigationAndPresentation() {
        let root = UIViewController()
        let navigation = UINavigationController(rootViewController: root)
        navigation.delegate = self
        window.rootViewController = navigation
        window.makeKeyAndVisible()
        let detail = UIViewController()
        detail.title = "detail"
        detail.navigationItem.rightBarButtonItem = UIBarButtonItem(
            barButtonSystemItem: .done,
            target: self,
            action: nil
        )
        navigation.pushViewController(detail, animated: true)
        let appeared = expectation(description: "detail is there")
        navigation.transitionCoordinator?.animate(alongsideTransition: nil) { _ in appeared.fulfill() }
        wait(for: [appeared], timeout: 5)
        XCTAssertEqual(shown, ["detail"])
        XCTAssertEqual(navigation.viewControllers, [root, detail])

        let presented = expectation(description: "the alert is there")
        let alert = UIAlertController(title: "Sure?", message: nil, preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "Yes", style: .default) { _ in self.shown.append("yes") })
        detail.present(alert, animated: true) { presented.fulfill() }
        wait(for: [presented], timeout: 5)
        XCTAssertTrue(detail.presentedViewController === alert)
        let dismissed = expectation(description: "the alert is gone")
        detail.dismiss(animated: true) { dismissed.fulfill() }
        wait(for: [dismissed], timeout: 5)
        XCTAssertNil(detail.presentedViewController)
    }

    func testControls() {
        let button = UIButton(type: .system)
        button.setTitle("Add", for: .normal)
        button.addTarget(self, action: Swift5ControlTests.tapped, for: .touchUpInside)
        button.sendActions(for: .touchUpInside)
        XCTAssertEqual(shown, ["Add"])
        let field = UITextField()
        field.delegate = self
        field.insertText("no")
        XCTAssertEqual(field.text, "")
        let table = UITableView()
        table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
        table.dataSource = self
        table.layoutIfNeeded()
        XCTAssertEqual(table.visibleCells.count, 2)
        let tabs = UITabBarController()
        tabs.viewControllers = [UIViewController(), UIViewController()]
        tabs.selectedIndex = 1
        XCTAssertTrue(tabs.selectedViewController === tabs.viewControllers?[1])
        UIView.animate(withDuration: 0.2) { button.alpha = 0 }
        XCTAssertEqual(button.alpha, 0)
    }

    func testContainers() {
        let stack = BackStackScreen(PlainScreen(), PlainScreen())
        let controller = BodyAndOverlaysScreen(stack).buildViewController(in: .empty)
        window.rootViewController = controller
        window.makeKeyAndVisible()
        window.layoutIfNeeded()
        XCTAssertTrue(controller.treeDescription.contains("UILabel"))
    }

    private func tapped(_ sender: UIButton) {
        shown.append(sender.currentTitle ?? "")
    }

    func navigationController(
        _ navigationController: UINavigationController,
        didShow viewController: UIViewController,
        animated: Bool
    ) {
        shown.append(viewController.title ?? "")
    }

    func textField(_ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString: String) -> Bool
    {
        false
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
    }
}

private struct PlainScreen: Screen {
    func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
        ViewControllerDescription(environment: environment, build: { PlainViewController() }, update: { _ in })
    }
}

private final class PlainViewController: UIViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(UILabel())
    }
}
