#if canImport(UIKit)
import UIKit

extension ViewControllerDescription {
    /// The identity of a described type. Two are equal for the same type, and for a `NamedScreen` the same names.
    public nonisolated struct KindIdentifier {
        private let type: Any.Type
        private let isInstance: @MainActor (AnyObject) -> Bool
        let marks: KindMarks

        /// Creates the kind of controllers of a statically known type, including subclasses.
        public init<VC: UIViewController>(_ kind: VC.Type) {
            type = kind
            isInstance = { $0 is VC }
            marks = KindMarks()
        }

        init(_ controller: Controller, marks: KindMarks) {
            type = controller.type
            isInstance = controller.isInstance
            self.marks = marks
        }

        /// Returns whether `viewController` is of this kind.
        @preconcurrency @MainActor
        public func canUpdate(viewController: UIViewController) -> Bool {
            isInstance(viewController) && viewController.kindMarks == marks
        }
    }
}

extension ViewControllerDescription.KindIdentifier: Hashable {
    public static func == (left: Self, right: Self) -> Bool {
        left.type == right.type && left.marks == right.marks
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(type))
        hasher.combine(marks)
    }
}

extension ViewControllerDescription.KindIdentifier: CustomStringConvertible {
    public var description: String {
        marks.names.reduce(marks.key?.description ?? String(describing: type)) { inner, name in "\(name)(\(inner))" }
    }
}
#endif
