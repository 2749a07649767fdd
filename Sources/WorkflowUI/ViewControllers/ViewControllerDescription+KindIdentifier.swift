#if canImport(UIKit)
import UIKit

extension ViewControllerDescription {
    /// The identity of a described type. Two are equal if they describe the same type.
    public nonisolated struct KindIdentifier {
        private let type: Any.Type
        private let isInstance: @MainActor (UIViewController) -> Bool

        /// The kind of controllers of a type that is known statically, subclasses included.
        public init<VC: UIViewController>(_ kind: VC.Type) {
            type = kind
            isInstance = { $0 is VC }
        }

        /// The kind of controllers of a class that is known only when the program runs, subclasses included.
        init(dynamicType: UIViewController.Type) {
            type = dynamicType
            isInstance = { $0.isKind(of: dynamicType) }
        }

        /// Whether `viewController` is of this kind.
        @preconcurrency @MainActor
        public func canUpdate(viewController: UIViewController) -> Bool {
            isInstance(viewController)
        }
    }
}

extension ViewControllerDescription.KindIdentifier: Hashable {
    public static func == (left: Self, right: Self) -> Bool {
        left.type == right.type
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(type))
    }
}

extension ViewControllerDescription.KindIdentifier: CustomStringConvertible {
    public var description: String { String(describing: type) }
}
#endif
