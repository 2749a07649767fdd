import UIKit

extension Element {
    /// A condition by which elements are found.
    @MainActor
    public struct Query: CustomStringConvertible {
        public nonisolated let description: String
        let isMatch: @MainActor (UIView) -> Bool

        /// Creates a query from a condition.
        public init(_ description: String, where isMatch: @escaping @MainActor (UIView) -> Bool) {
            self.description = description
            self.isMatch = isMatch
        }

        /// Returns a query for a button by its title, its accessibility label or its identifier.
        public static func button(_ name: String) -> Query {
            Query("button \"\(name)\"") { $0 is UIButton && $0.names.contains(name) }
        }

        /// Returns a query for a label by its text.
        public static func label(_ text: String) -> Query {
            Query("label \"\(text)\"") { ($0 as? UILabel)?.text == text && !($0.superview is UIButton) }
        }

        /// Returns a query for a label by a part of its text.
        public static func label(containing part: String) -> Query {
            Query("label with \"\(part)\"") {
                ($0 as? UILabel)?.text?.contains(part) == true && !($0.superview is UIButton)
            }
        }

        /// Returns a query for a field or text view by its placeholder, its accessibility label or its identifier.
        public static func field(_ name: String) -> Query {
            Query("field \"\(name)\"") { ($0 is UITextField || $0 is UITextView) && $0.names.contains(name) }
        }

        /// Returns a query for a switch by its accessibility label or its identifier.
        public static func toggle(_ name: String) -> Query {
            Query("toggle \"\(name)\"") { $0 is UISwitch && $0.names.contains(name) }
        }

        /// Returns a query for a row of a table by a text in it.
        public static func row(_ text: String) -> Query {
            Query("row \"\(text)\"") { ($0 as? UITableViewCell)?.hasLabel(text) == true }
        }

        /// Returns a query for a view by its identifier.
        public static func identifier(_ identifier: String) -> Query {
            Query("view #\(identifier)") { $0.accessibilityIdentifier == identifier }
        }

        /// Returns a query for a view of a class.
        public static func view<View: UIView>(_ type: View.Type) -> Query {
            Query("\(type)") { $0 is View }
        }
    }
}

extension UIView {
    /// The names by which the user or an assistive technology identifies the view.
    fileprivate var names: [String] {
        let title = (self as? UIButton)?.currentTitle
        let placeholder = (self as? UITextField)?.placeholder
        return [title, placeholder, accessibilityLabel, accessibilityIdentifier].compactMap { $0 }
    }

    fileprivate func hasLabel(_ text: String) -> Bool {
        (self as? UILabel)?.text == text || subviews.contains { $0.hasLabel(text) }
    }
}
