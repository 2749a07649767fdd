import TodoCore
import UIKit
import WorkflowUI

/// Shows that the to-dos are on their way, or why they are not.
final class LoadingViewController: ScreenViewController<LoadingScreen> {
    private let indicator = UIActivityIndicatorView(style: .large)
    private let problemView = ProblemView()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        Column([indicator, problemView]).fill(view)
        showScreen()
    }

    override func screenDidChange(from previousScreen: LoadingScreen, previousEnvironment: ViewEnvironment) {
        super.screenDidChange(from: previousScreen, previousEnvironment: previousEnvironment)
        if isViewLoaded { showScreen() }
    }

    private func showScreen() {
        problemView.problem = screen.problem
        if screen.problem == nil { indicator.startAnimating() } else { indicator.stopAnimating() }
    }
}

/// Says what failed, with a button to try again. Hidden while nothing has.
final class ProblemView: UIStackView {
    var problem: Problem? {
        didSet {
            isHidden = problem == nil
            label.text = problem?.message
        }
    }

    private let label = UILabel()

    init() {
        super.init(frame: .zero)
        label.numberOfLines = 0
        isHidden = true
        spacing = 8
        addArrangedSubview(label)
        addArrangedSubview(UIButton("Retry") { [weak self] in self?.problem?.onRetry() })
    }

    @available(*, unavailable)
    required init(coder: NSCoder) {
        fatalError("made in code only")
    }
}
