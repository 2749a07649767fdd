import UIKit
import Workflow
import WorkflowUI

/// A list of things to buy; a chosen one is its output.
struct ShoppingWorkflow: Workflow {
    typealias Output = String

    struct State: Equatable {
        var items: [String] = []
        var draft = ""
        var isGift = false
    }

    func makeInitialState() -> State { State() }

    enum Action: WorkflowAction {
        case typed(String)
        case add
        case gift(Bool)
        case choose(Int)

        func apply(toState state: inout State, context: ApplyContext<ShoppingWorkflow>) -> String? {
            switch self {
            case .typed(let text): state.draft = text
            case .add:
                state.items.append(state.draft)
                state.draft = ""
            case .gift(let isGift): state.isGift = isGift
            case .choose(let index): return state.items[index]
            }
            return nil
        }
    }

    func render(state: State, context: RenderContext<ShoppingWorkflow>) -> ShoppingScreen {
        let sink = context.makeSink(of: Action.self)
        return ShoppingScreen(
            items: state.items,
            draft: state.draft,
            isGift: state.isGift,
            onTyped: { sink.send(.typed($0)) },
            onAdd: { sink.send(.add) },
            onGift: { sink.send(.gift($0)) },
            onChoose: { sink.send(.choose($0)) }
        )
    }
}

struct ShoppingScreen: Screen {
    var items: [String]
    var draft: String
    var isGift: Bool
    var onTyped: (String) -> Void
    var onAdd: () -> Void
    var onGift: (Bool) -> Void
    var onChoose: (Int) -> Void

    func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
        ShoppingViewController.description(for: self, environment: environment)
    }
}

final class ShoppingViewController: ScreenViewController<ShoppingScreen>, UITableViewDataSource, UITableViewDelegate {
    private let label = UILabel()
    private let field = UITextField()
    private let button = UIButton(type: .system)
    private let gift = UISwitch()
    private let table = UITableView()

    override func viewDidLoad() {
        super.viewDidLoad()
        field.placeholder = "Item"
        gift.accessibilityLabel = "Gift"
        button.setTitle("Add", for: .normal)
        field.addTarget(self, action: ShoppingViewController.typed, for: .editingChanged)
        field.addTarget(self, action: ShoppingViewController.add, for: .editingDidEndOnExit)
        button.addTarget(self, action: ShoppingViewController.add, for: .touchUpInside)
        gift.addTarget(self, action: ShoppingViewController.toggled, for: .valueChanged)
        table.register(UITableViewCell.self, forCellReuseIdentifier: "item")
        table.dataSource = self
        table.delegate = self
        for view in [label, field, button, gift, table] { self.view.addSubview(view) }
        showScreen()
    }

    override func screenDidChange(from previousScreen: ShoppingScreen, previousEnvironment: ViewEnvironment) {
        super.screenDidChange(from: previousScreen, previousEnvironment: previousEnvironment)
        if isViewLoaded { showScreen() }
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { screen.items.count }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "item", for: indexPath)
        cell.textLabel?.text = screen.items[indexPath.row]
        return cell
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        screen.onChoose(indexPath.row)
    }

    private func showScreen() {
        label.text = "\(screen.items.count) things\(screen.isGift ? ", a gift" : "")"
        field.text = screen.draft
        button.isEnabled = !screen.draft.isEmpty
        gift.isOn = screen.isGift
        table.reloadData()
    }

    private func typed() { screen.onTyped(field.text ?? "") }

    private func add() {
        if !screen.draft.isEmpty { screen.onAdd() }
    }

    private func toggled() { screen.onGift(gift.isOn) }
}
