#if canImport(UIKit)
import UIKit

/// A controller shown for a screen without a view controller. It says how to provide one.
final class PlaceholderViewController: UIViewController {
    private let label = UILabel()

    /// Returns the description of a placeholder; each update shows the `missing` of its description.
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
