import Testing
import UIKit

private final class Names: UITableViewController {
    var chosen: [Int] = []

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = UITableViewCell()
        cell.textLabel?.text = "\(indexPath.row)"
        return cell
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        chosen.append(indexPath.row)
    }
}

@MainActor
struct TableControllerIdiomTests {
    @Test func `a controller of a table is its data source and its delegate`() async {
        let (window, names) = (UIWindow(frame: UIScreen.main.bounds), Names(style: .insetGrouped))
        let navigation = UINavigationController(rootViewController: names)
        window.rootViewController = navigation
        window.isHidden = false
        await mainQueueTurn()
        #expect(names.tableView.style == .insetGrouped && names.tableView === names.view)
        #expect(names.tableView.visibleCells.map(\.textLabel?.text) == ["0", "1", "2"])
        names.tableView.tapRow(at: IndexPath(row: 1, section: 0))
        #expect(names.chosen == [1] && names.tableView.indexPathForSelectedRow?.row == 1)
        navigation.pushViewController(UIViewController(), animated: false)
        await mainQueueTurn()
        navigation.popViewController(animated: false)
        await mainQueueTurn()
        #expect(names.tableView.indexPathForSelectedRow == nil)
    }

    @Test func `the toolbar of a navigation controller has the items of the top, below the content`() async {
        let (window, top) = (UIWindow(frame: UIScreen.main.bounds), UIViewController())
        top.toolbarItems = [UIBarButtonItem(title: "Send", primaryAction: nil)]
        let navigation = UINavigationController(rootViewController: top)
        window.rootViewController = navigation
        window.isHidden = false
        await mainQueueTurn()
        #expect(navigation.toolbar.isHidden && top.view.safeAreaInsets.bottom == 0)
        navigation.setToolbarHidden(false, animated: true)
        await mainQueueTurn()
        #expect(navigation.toolbar.items?.map(\.title) == ["Send"])
        #expect(navigation.toolbar.frame == CGRect(x: 0, y: 800, width: 390, height: 44))
        #expect(top.view.safeAreaInsets.bottom == 44)
        let next = UIViewController()
        navigation.pushViewController(next, animated: false)
        #expect(navigation.toolbar.items == nil)
        next.setToolbarItems([UIBarButtonItem(title: "Edit", primaryAction: nil)], animated: false)
        #expect(navigation.toolbar.items?.map(\.title) == ["Edit"])
        navigation.popViewController(animated: false)
        await mainQueueTurn()
        #expect(navigation.toolbar.items?.map(\.title) == ["Send"])
    }
}
