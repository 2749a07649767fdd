#if canImport(UIKit)
import UIKit

extension UITextField {
    /// Dispatches what `mapping` makes of the text to `target`, which is not kept, whenever a person changes it.
    ///
    /// That is whenever `textDidChangeNotification` is posted for the field, which the program's changes do not.
    public func bindTextDidChange<Target: ActionDispatchable>(
        to target: Target,
        mapping: @escaping (_ newText: String) -> Target.Action
    ) {
        let handler = TextChangeHandler { [weak self, weak target] in
            guard let self, let target else { return }
            target.dispatchAction(mapping(self.text ?? ""))
        }
        handler.observe(self)
        holdReference(to: handler)
    }
}

/// Observes the changes of a text field as long as someone keeps this.
@MainActor
private final class TextChangeHandler {
    private let handle: () -> Void
    private var observation: Observation?

    init(_ handle: @escaping () -> Void) {
        self.handle = handle
    }

    func observe(_ field: UITextField) {
        observation = Observation(of: field) { [weak self] in self?.handle() }
    }

    /// Ends with itself.
    private final class Observation {
        private let token: any NSObjectProtocol

        init(of field: UITextField, _ heard: @escaping @MainActor @Sendable () -> Void) {
            token = NotificationCenter.default.addObserver(
                forName: UITextField.textDidChangeNotification,
                object: field,
                queue: nil
            ) { _ in executeOnMainThread(heard) }
        }

        deinit {
            NotificationCenter.default.removeObserver(token)
        }
    }
}
#endif
