import UIKit
import WorkflowUI

/// Shows a sentence, with a button below it if there is something to do.
final class MessageViewController: UIViewController {
    struct Message {
        var text: String
        var button: String?
        var action: () -> Void = {}
    }

    private var message = Message(text: "")

    static func description(of message: Message, environment: ViewEnvironment) -> ViewControllerDescription {
        ViewControllerDescription(
            type: MessageViewController.self,
            environment: environment,
            build: { MessageViewController() },
            update: { $0.show(message) }
        )
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        show(message)
    }

    private func show(_ message: Message) {
        self.message = message
        guard isViewLoaded else { return }
        for view in view.subviews { view.removeFromSuperview() }
        let button = message.button.map { title in UIButton(title) { [weak self] in self?.message.action() } }
        Column([UILabel(message.text)] + [button].compactMap { $0 }).fill(view)
    }
}
