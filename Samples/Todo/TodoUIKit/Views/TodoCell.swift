import TodoCore
import UIKit

/// One to-do in the list: whether it is done, its title, and a button to delete it.
final class TodoCell: UITableViewCell {
    private let title = UILabel()
    private let done = UISwitch()
    private lazy var deleteButton = UIButton("Delete") { [weak self] in self?.onDelete() }
    private var onToggle: (Bool) -> Void = { _ in }
    private var onDelete: () -> Void = {}

    override init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        done.addAction(
            UIAction { [weak self] _ in
                guard let self else { return }
                onToggle(done.isOn)
            },
            for: .valueChanged
        )
        let row = UIStackView(arrangedSubviews: [done, title, deleteButton])
        row.spacing = 12
        row.frame = contentView.bounds
        row.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        contentView.addSubview(row)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("made in code only")
    }

    func show(_ row: TodoListScreen.Row, onToggle: @escaping (Bool) -> Void, onDelete: @escaping () -> Void) {
        title.text = row.title
        title.textColor = row.isDone ? .secondaryLabel : .label
        done.isOn = row.isDone
        done.accessibilityLabel = row.title
        deleteButton.accessibilityLabel = "Delete \(row.title)"
        accessoryType = row.hasNote ? .detailButton : .none
        self.onToggle = onToggle
        self.onDelete = onDelete
    }
}
