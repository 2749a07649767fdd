#if canImport(UIKit)
import MyAppCore
import UIKit
import WorkflowUI

/// The items in a table, below a field for a new one.
final class ChecklistViewController: ScreenViewController<ChecklistScreen> {
    private let summary = UILabel()
    private let newItem = UITextField()
    private let table = UITableView()
    private let removeDone = UIButton(type: .system)

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        newItem.placeholder = "Add an item"
        newItem.borderStyle = .roundedRect
        newItem.returnKeyType = .done
        newItem.addAction(UIAction { [weak self] _ in self?.add() }, for: .editingDidEndOnExit)
        table.register(UITableViewCell.self, forCellReuseIdentifier: "item")
        table.dataSource = self
        table.delegate = self
        removeDone.setTitle("Remove done", for: .normal)
        removeDone.addAction(UIAction { [weak self] _ in self?.screen.onRemoveDone() }, for: .touchUpInside)
        layOut()
        showScreen()
    }

    // Comes for the first screen too, before there is a view.
    override func screenDidChange(from previousScreen: ChecklistScreen, previousEnvironment: ViewEnvironment) {
        super.screenDidChange(from: previousScreen, previousEnvironment: previousEnvironment)
        if isViewLoaded { showScreen() }
    }

    private func showScreen() {
        summary.text = screen.summary
        removeDone.isHidden = screen.doneCount == 0
        table.reloadData()
    }

    private func add() {
        screen.onAdd(newItem.text ?? "")
        newItem.text = ""
    }

    private func layOut() {
        let column = UIStackView(arrangedSubviews: [summary, newItem, table, removeDone])
        column.axis = .vertical
        column.spacing = 12
        column.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(column)
        let area = view.safeAreaLayoutGuide
        NSLayoutConstraint.activate([
            column.topAnchor.constraint(equalTo: area.topAnchor, constant: 16),
            column.leadingAnchor.constraint(equalTo: area.leadingAnchor, constant: 16),
            column.trailingAnchor.constraint(equalTo: area.trailingAnchor, constant: -16),
            column.bottomAnchor.constraint(equalTo: area.bottomAnchor, constant: -16),
        ])
    }
}

extension ChecklistViewController: UITableViewDataSource, UITableViewDelegate {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { screen.items.count }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "item", for: indexPath)
        let item = screen.items[indexPath.row]
        cell.textLabel?.text = item.title
        cell.accessoryType = item.isDone ? .checkmark : .none
        return cell
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        screen.onToggle(screen.items[indexPath.row].id)
    }
}
#endif
