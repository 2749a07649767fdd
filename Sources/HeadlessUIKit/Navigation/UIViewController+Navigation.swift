import Foundation

extension UIViewController {
    /// The nearest ancestor that is a navigation controller; `nil` outside of one.
    public var navigationController: UINavigationController? {
        sequence(first: self, next: \.parent).dropFirst().lazy.compactMap { $0 as? UINavigationController }.first
    }

    /// What a navigation bar shows of this controller. Made when it is first asked for, with the controller's title.
    public var navigationItem: UINavigationItem {
        if let item = ownNavigationItem { return item }
        let item = UINavigationItem()
        item.title = title
        ownNavigationItem = item
        return item
    }

    /// What a tab bar shows of this controller. Made when it is first asked for, with the controller's title.
    public var tabBarItem: UITabBarItem! {
        get {
            if let item = ownTabBarItem { return item }
            let item = UITabBarItem()
            item.title = title
            ownTabBarItem = item
            return item
        }
        set { ownTabBarItem = newValue }
    }

    /// The nearest ancestor that is a tab bar controller; `nil` outside of one.
    public var tabBarController: UITabBarController? {
        sequence(first: self, next: \.parent).dropFirst().lazy.compactMap { $0 as? UITabBarController }.first
    }

    /// The nearest ancestor that is a split view controller; `nil` outside of one.
    public var splitViewController: UISplitViewController? {
        sequence(first: self, next: \.parent).dropFirst().lazy.compactMap { $0 as? UISplitViewController }.first
    }

    /// Whether the controller is on its way into view because a container took it in.
    public var isMovingToParent: Bool { movement == .toParent }

    /// Whether the controller is on its way out of view because a container gave it up.
    public var isMovingFromParent: Bool { movement == .fromParent }
}
