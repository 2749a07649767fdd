#if canImport(UIKit)
import UIKit

extension ViewControllerDescription {
    /// The identity of a described type. Two are equal if they describe the same type, under the same names if they are
    /// of a ``NamedScreen``.
    public nonisolated struct KindIdentifier {
        private let type: Any.Type
        private let isInstance: @MainActor (UIViewController) -> Bool
        /// Innermost first.
        private(set) var names: [String] = []

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
            isInstance(viewController) && viewController.kindNames == names
        }

        /// Returns this kind with `name` put around it.
        func named(_ name: String) -> Self {
            var named = self
            named.names.append(name)
            return named
        }
    }
}

extension ViewControllerDescription.KindIdentifier: Hashable {
    public static func == (left: Self, right: Self) -> Bool {
        left.type == right.type && left.names == right.names
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(type))
        hasher.combine(names)
    }
}

extension ViewControllerDescription.KindIdentifier: CustomStringConvertible {
    public var description: String {
        names.reduce(String(describing: type)) { inner, name in "\(name)(\(inner))" }
    }
}
#endif
