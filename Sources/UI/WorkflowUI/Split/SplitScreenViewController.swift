#if canImport(UIKit)
import UIKit
import WorkflowContainers

/// A controller that shows two screens side by side.
///
/// The leading one has a third of the width, at least 240 points, the trailing one the rest. If the trailing one would
/// be narrower than the leading one, it has the whole width and the leading one is hidden.
final class SplitScreenViewController<LeadingScreenType: Screen, TrailingScreenType: Screen>:
    ScreenViewController<SplitScreen<LeadingScreenType, TrailingScreenType>>
{
    private let leading: DescribedViewController
    private let trailing: DescribedViewController

    required init(screen: SplitScreen<LeadingScreenType, TrailingScreenType>, environment: ViewEnvironment) {
        leading = DescribedViewController(screen: screen.leadingScreen, environment: environment)
        trailing = DescribedViewController(screen: screen.trailingScreen, environment: environment)
        super.init(screen: screen, environment: environment)
        for side in [leading, trailing] {
            addChild(side)
            side.didMove(toParent: self)
        }
    }

    override func screenDidChange(
        from previousScreen: SplitScreen<LeadingScreenType, TrailingScreenType>,
        previousEnvironment: ViewEnvironment
    ) {
        super.screenDidChange(from: previousScreen, previousEnvironment: previousEnvironment)
        leading.update(screen: screen.leadingScreen, environment: environment)
        trailing.update(screen: screen.trailingScreen, environment: environment)
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(leading.view)
        view.addSubview(trailing.view)
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let bounds = view.bounds
        let width = max(240, bounds.width / 3)
        let hasRoomForTwo = bounds.width >= 2 * width
        leading.view.isHidden = !hasRoomForTwo
        let leadingWidth = hasRoomForTwo ? width : 0
        leading.view.frame = CGRect(x: 0, y: 0, width: leadingWidth, height: bounds.height)
        trailing.view.frame = CGRect(x: leadingWidth, y: 0, width: bounds.width - leadingWidth, height: bounds.height)
    }
}
#endif
