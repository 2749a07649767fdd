import Foundation

extension UIViewController {
    /// The nearest ancestor that is a navigation controller; `nil` for none.
    public var navigationController: UINavigationController? {
        sequence(first: self, next: \.parent).dropFirst().lazy.compactMap { $0 as? UINavigationController }.first
    }

    /// The item that a navigation bar shows for this controller. Created on first access, with the controller's title.
    public var navigationItem: UINavigationItem {
        if let item = ownNavigationItem { return item }
        let item = UINavigationItem()
        item.title = title
        ownNavigationItem = item
        return item
    }

    /// The item that a tab bar shows for this controller. Created on first access, with the controller's title.
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

    /// The nearest ancestor that is a tab bar controller; `nil` for none.
    public var tabBarController: UITabBarController? {
        sequence(first: self, next: \.parent).dropFirst().lazy.compactMap { $0 as? UITabBarController }.first
    }

    /// The nearest ancestor that is a split view controller; `nil` for none.
    public var splitViewController: UISplitViewController? {
        sequence(first: self, next: \.parent).dropFirst().lazy.compactMap { $0 as? UISplitViewController }.first
    }

    /// A Boolean value that indicates whether the controller is appearing because a container added it.
    public var isMovingToParent: Bool { movement == .toParent }

    /// A Boolean value that indicates whether the controller is disappearing because a container removed it.
    public var isMovingFromParent: Bool { movement == .fromParent }
}
