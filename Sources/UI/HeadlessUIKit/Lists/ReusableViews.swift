/// A view that a list makes by an identifier and uses again.
@MainActor
protocol ReusableView: UIView {
    var reuseIdentifier: String? { get }
    init(registeredFor reuseIdentifier: String)
    func prepareForReuse()
}

/// The classes that are registered with a list, and the views of theirs that wait to be used again, by identifier.
@MainActor
struct ReusableViews<View: ReusableView> {
    private var classes: [String: View.Type] = [:]
    private var waiting: [String: [View]] = [:]

    mutating func register(_ viewClass: AnyClass?, for identifier: String) {
        guard let viewClass else {
            classes[identifier] = nil
            return
        }
        guard let viewClass = viewClass as? View.Type else {
            fatalError(
                "Expected a class of \(View.self) for \"\(identifier)\". Instead, it is \(viewClass). Register another."
            )
        }
        classes[identifier] = viewClass
    }

    /// Returns a view to use again, or a new one; `nil` if no class is registered.
    mutating func dequeue(_ identifier: String) -> View? {
        guard let view = waiting[identifier]?.popLast() else {
            return classes[identifier].map { $0.init(registeredFor: identifier) }
        }
        view.prepareForReuse()
        return view
    }

    /// Takes a view out of its list, to use it again.
    mutating func retire(_ view: View) {
        view.removeFromSuperview()
        if let identifier = view.reuseIdentifier { waiting[identifier, default: []].append(view) }
    }
}
