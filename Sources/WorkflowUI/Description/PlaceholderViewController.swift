#if canImport(UIKit)
import UIKit

/// Shows that a screen has no view controller, and how to give it one.
final class PlaceholderViewController: UIViewController {
    private let label = UILabel()

    /// The description of a placeholder; each update shows the `missing` of its description.
    static func description(
        for missing: MissingBinding,
        environment: ViewEnvironment
    ) -> ViewControllerDescription {
        ViewControllerDescription(
            type: PlaceholderViewController.self,
            environment: environment,
            build: { PlaceholderViewController() },
            update: { $0.label.text = missing.description }
        )
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        label.numberOfLines = 0
        label.frame = view.bounds
        label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(label)
    }
}
#endif
