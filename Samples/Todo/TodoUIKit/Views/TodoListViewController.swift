import TodoCore
import UIKit
import WorkflowUI

/// The to-dos under one filter, with a field for a new one.
final class TodoListViewController: ScreenViewController<TodoListScreen> {
    private let status = UILabel()
    private let userName = UILabel()
    private let newTodo = UITextField()
    private let filters = UISegmentedControl(items: ["All", "Active", "Done"])
    private let empty = UILabel()
    private let table = UITableView()
    private lazy var addButton = UIButton("Add") { [weak self] in self?.add() }
    private lazy var clearButton = UIButton("Clear done") { [weak self] in self?.screen.onClearDone() }
    private lazy var logOutButton = UIButton("Log out") { [weak self] in self?.screen.onLogOut() }

    override func viewDidLoad() {
        super.viewDidLoad()
        newTodo.placeholder = "New to-do"
        newTodo.borderStyle = .roundedRect
        newTodo.returnKeyType = .done
        newTodo.addAction(UIAction { [weak self] _ in self?.add() }, for: .editingDidEndOnExit)
        filters.accessibilityLabel = "Show"
        filters.addAction(UIAction { [weak self] _ in self?.chooseFilter() }, for: .valueChanged)
        table.register(TodoCell.self, forCellReuseIdentifier: "todo")
        table.dataSource = self
        table.delegate = self
        let heading = UIStackView(arrangedSubviews: [UILabel("To-dos", style: .largeTitle), status])
        let who = UIStackView(arrangedSubviews: [userName, logOutButton])
        Column([heading, who, newTodo, addButton, filters, clearButton, empty, table]).fill(view)
        showScreen()
    }

    override func screenDidChange(from previousScreen: TodoListScreen, previousEnvironment: ViewEnvironment) {
        super.screenDidChange(from: previousScreen, previousEnvironment: previousEnvironment)
        if isViewLoaded { showScreen() }
    }

    private func showScreen() {
        status.text = screen.status
        userName.text = screen.userName
        filters.selectedSegmentIndex = Filter.allCases.firstIndex(of: screen.route.filter) ?? 0
        clearButton.isHidden = !screen.hasDone
        empty.isHidden = !screen.rows.isEmpty
        empty.text =
            switch screen.emptyState {
            case .nothingYet: "Write down the first thing on your mind."
            case .nothingActive: "Enjoy the rest of the day."
            case .nothingDone: "What you finish will show up here."
            }
        table.reloadData()
    }

    private func add() {
        screen.onAdd(newTodo.text ?? "")
        newTodo.text = ""
    }

    private func chooseFilter() {
        var route = screen.route
        route.filter = Filter.allCases[filters.selectedSegmentIndex]
        environment.visit(route)
    }
}

extension TodoListViewController: UITableViewDataSource, UITableViewDelegate {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { screen.rows.count }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "todo", for: indexPath)
        let row = screen.rows[indexPath.row]
        (cell as? TodoCell)?.show(
            row,
            onToggle: { [weak self] in self?.screen.onToggle(row.id, $0) },
            onDelete: { [weak self] in self?.screen.onDelete(row.id) }
        )
        return cell
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        screen.onEdit(screen.rows[indexPath.row].id)
    }
}
