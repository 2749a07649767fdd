import UIKit

// Controllers that report their appearance. Each class has the same overrides: the classes that it inherits from differ.

final class WatchedController: UIViewController {
    var log: AppearanceLog?

    override func viewWillAppear(_ animated: Bool) { log?.record(.willAppear, of: self) }
    override func viewDidAppear(_ animated: Bool) { log?.record(.didAppear, of: self) }
    override func viewWillDisappear(_ animated: Bool) { log?.record(.willDisappear, of: self) }
    override func viewDidDisappear(_ animated: Bool) { log?.record(.didDisappear, of: self) }
    override func viewDidLayoutSubviews() { log?.react(self) }
}

final class WatchedNavigation: UINavigationController {
    var log: AppearanceLog?

    override func viewWillAppear(_ animated: Bool) { log?.record(.willAppear, of: self) }
    override func viewDidAppear(_ animated: Bool) { log?.record(.didAppear, of: self) }
    override func viewWillDisappear(_ animated: Bool) { log?.record(.willDisappear, of: self) }
    override func viewDidDisappear(_ animated: Bool) { log?.record(.didDisappear, of: self) }
    override func viewDidLayoutSubviews() { log?.react(self) }
}

final class WatchedTabs: UITabBarController {
    var log: AppearanceLog?

    override func viewWillAppear(_ animated: Bool) { log?.record(.willAppear, of: self) }
    override func viewDidAppear(_ animated: Bool) { log?.record(.didAppear, of: self) }
    override func viewWillDisappear(_ animated: Bool) { log?.record(.willDisappear, of: self) }
    override func viewDidDisappear(_ animated: Bool) { log?.record(.didDisappear, of: self) }
    override func viewDidLayoutSubviews() { log?.react(self) }
}

final class WatchedPages: UIPageViewController {
    var log: AppearanceLog?

    override func viewWillAppear(_ animated: Bool) { log?.record(.willAppear, of: self) }
    override func viewDidAppear(_ animated: Bool) { log?.record(.didAppear, of: self) }
    override func viewWillDisappear(_ animated: Bool) { log?.record(.willDisappear, of: self) }
    override func viewDidDisappear(_ animated: Bool) { log?.record(.didDisappear, of: self) }
    override func viewDidLayoutSubviews() { log?.react(self) }
}
