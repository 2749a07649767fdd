#if canImport(UIKit)
import UIKit
import WorkflowUI

internal final class SplitScreenViewController<LeadingScreenType: Screen, TrailingScreenType: Screen>:
    ScreenViewController<SplitScreenViewController.ContainerScreen>
{
    internal typealias ContainerScreen = SplitScreen<LeadingScreenType, TrailingScreenType>

    private var leadingContentViewController: DescribedViewController
    private lazy var leadingContainerView: ContainerView = .init()

    private lazy var separatorView: UIView = .init()

    private var trailingContentViewController: DescribedViewController
    private lazy var trailingContainerView: ContainerView = .init()

    required init(screen: ContainerScreen, environment: ViewEnvironment) {
        self.leadingContentViewController = DescribedViewController(
            screen: screen.leadingScreen,
            environment: environment
        )
        self.trailingContentViewController = DescribedViewController(
            screen: screen.trailingScreen,
            environment: environment
        )
        super.init(screen: screen, environment: environment)
    }

    override internal func screenDidChange(
        from previousScreen: ContainerScreen,
        previousEnvironment: ViewEnvironment
    ) {
        super.screenDidChange(from: previousScreen, previousEnvironment: previousEnvironment)

        update(with: screen)
    }

    private func update(with screen: ContainerScreen) {
        leadingContentViewController.update(
            screen: screen.leadingScreen,
            environment: environment
        )
        trailingContentViewController.update(
            screen: screen.trailingScreen,
            environment: environment
        )

        // Intentional force of layout pass after updating the child view controllers
        view.layoutIfNeeded()
    }

    override internal func viewDidLoad() {
        super.viewDidLoad()
        embed(leadingContentViewController, in: leadingContainerView)
        view.addSubview(separatorView)
        embed(trailingContentViewController, in: trailingContainerView)

        update(with: screen)
    }

    override internal func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let (leading, rest) = view.bounds.divided(atDistance: view.bounds.width * 0.3, from: .minXEdge)
        let (separator, trailing) = rest.divided(atDistance: 1, from: .minXEdge)
        leadingContainerView.frame = leading
        separatorView.frame = separator
        trailingContainerView.frame = trailing
    }

    private func embed(_ content: UIViewController, in container: ContainerView) {
        addChild(content)
        container.content = content.view
        view.addSubview(container)
        content.didMove(toParent: self)
    }
}

/// Filled by one view.
internal final class ContainerView: UIView {
    var content: UIView? {
        didSet {
            oldValue?.removeFromSuperview()
            content.map(addSubview)
        }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        content?.frame = bounds
    }
}
#endif
