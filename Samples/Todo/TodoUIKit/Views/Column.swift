import UIKit

/// Views below each other, inside the safe area.
final class Column: UIStackView {
    init(_ views: [UIView]) {
        super.init(frame: .zero)
        axis = .vertical
        spacing = 12
        translatesAutoresizingMaskIntoConstraints = false
        views.forEach(addArrangedSubview)
    }

    @available(*, unavailable)
    required init(coder: NSCoder) {
        fatalError("made in code only")
    }

    /// Puts the column into `view`, at its top.
    func fill(_ view: UIView, margin: CGFloat = 16) {
        view.addSubview(self)
        let area = view.safeAreaLayoutGuide
        NSLayoutConstraint.activate([
            topAnchor.constraint(equalTo: area.topAnchor, constant: margin),
            leadingAnchor.constraint(equalTo: area.leadingAnchor, constant: margin),
            trailingAnchor.constraint(equalTo: area.trailingAnchor, constant: -margin),
            bottomAnchor.constraint(lessThanOrEqualTo: area.bottomAnchor, constant: -margin),
        ])
    }
}

extension UILabel {
    /// A label of any number of lines.
    convenience init(_ text: String = "", style: UIFont.TextStyle = .body) {
        self.init(frame: .zero)
        self.text = text
        font = .preferredFont(forTextStyle: style)
        numberOfLines = 0
    }
}

extension UIButton {
    /// A button that does something.
    convenience init(_ title: String, action: @escaping @MainActor () -> Void) {
        self.init(type: .system)
        setTitle(title, for: .normal)
        addAction(UIAction { _ in action() }, for: .touchUpInside)
    }
}
