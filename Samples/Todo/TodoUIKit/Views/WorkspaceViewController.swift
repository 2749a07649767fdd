import TodoCore
import UIKit
import WorkflowContainers
import WorkflowUI

/// The list and the editor: side by side where there is room, else one of them. Both stay when the device is turned.
final class WorkspaceViewController: ScreenViewController<WorkspaceScreen> {
    /// From this width on, in points, there is room for both.
    private static let widthForBoth: CGFloat = 600

    private let list: DescribedViewController
    private let detail: DescribedViewController
    private let problemView = ProblemView()
    private let undoLabel = UILabel()
    private lazy var undoButton = UIButton("Undo") { [weak self] in self?.screen.undo?.onUndo() }
    private lazy var footer = UIStackView(arrangedSubviews: [problemView, undoLabel, undoButton])

    required init(screen: WorkspaceScreen, environment: ViewEnvironment) {
        list = DescribedViewController(screen: screen.panes.leadingScreen, environment: environment)
        detail = DescribedViewController(screen: screen.panes.trailingScreen, environment: environment)
        super.init(screen: screen, environment: environment)
        for side in [list, detail] {
            addChild(side)
            side.didMove(toParent: self)
        }
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        footer.axis = .vertical
        for view in [list.view, detail.view, footer] { view.map(self.view.addSubview) }
        showScreen()
    }

    override func screenDidChange(from previousScreen: WorkspaceScreen, previousEnvironment: ViewEnvironment) {
        super.screenDidChange(from: previousScreen, previousEnvironment: previousEnvironment)
        let environment = environment
        list.update(screen: screen.panes.leadingScreen, environment: environment)
        detail.update(screen: screen.panes.trailingScreen, environment: environment)
        if isViewLoaded { showScreen() }
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let inside = view.bounds.inset(by: UIEdgeInsets(top: 0, left: 0, bottom: view.safeAreaInsets.bottom, right: 0))
        let (footer, area) = inside.divided(atDistance: isFooterShown ? 88 : 0, from: .maxYEdge)
        self.footer.frame = footer.insetBy(dx: 16, dy: 0)
        let hasRoomForBoth = area.width >= Self.widthForBoth
        let listWidth = hasRoomForBoth ? (area.width * 2 / 5).rounded() : area.width
        list.view.frame = CGRect(x: 0, y: 0, width: listWidth, height: area.height)
        detail.view.frame =
            hasRoomForBoth
            ? CGRect(x: listWidth, y: 0, width: area.width - listWidth, height: area.height)
            : CGRect(origin: .zero, size: area.size)
        list.view.isHidden = !hasRoomForBoth && screen.isDetailOpen
        detail.view.isHidden = !hasRoomForBoth && !screen.isDetailOpen
    }

    private var isFooterShown: Bool { screen.problem != nil || screen.undo != nil }

    private func showScreen() {
        problemView.problem = screen.problem
        undoLabel.text = screen.undo?.message
        undoLabel.isHidden = screen.undo == nil
        undoButton.isHidden = screen.undo == nil
        view.setNeedsLayout()
    }
}
