import Foundation

extension UIViewController {
    /// The tree of this controller, its children, their views and what is presented, as text. Not part of UIKit.
    ///
    /// Each controller is on a line with its appearance, its view below. A controller whose view is not in the view of
    /// its parent comes after it, as does a presented one.
    public var treeDescription: String {
        var lines: [String] = []
        TreeDump.add(self, level: 0, to: &lines)
        return lines.joined(separator: "\n")
    }
}

extension UIView {
    /// The tree of this view, its subviews and their controllers, as text. Not part of UIKit.
    public var treeDescription: String {
        var lines: [String] = []
        TreeDump.add(self, level: 0, to: &lines)
        return lines.joined(separator: "\n")
    }
}

/// Writes the tree of `controller` to standard output. Not part of UIKit.
@preconcurrency @MainActor
public func dump(_ controller: UIViewController) {
    print(controller.treeDescription)
}

/// Writes the tree of `view` to standard output. Not part of UIKit.
@preconcurrency @MainActor
public func dump(_ view: UIView) {
    print(view.treeDescription)
}

/// A writer of trees of controllers and views, line by line.
@MainActor
enum TreeDump {
    static func add(_ controller: UIViewController, level: Int, to lines: inout [String]) {
        add("\(type(of: controller)) (\(controller.appearance.name))\(quoted(controller.title))", level, to: &lines)
        if let view = controller.viewIfLoaded {
            add(view, level: level + 1, isAnnounced: true, to: &lines)
        }
        for child in controller.children
        where child.viewIfLoaded.map({ !$0.isDescendant(of: controller.view) }) ?? true {
            add(child, level: level + 1, to: &lines)
        }
        if let presented = controller.ownPresentedViewController {
            add("presents", level, to: &lines)
            add(presented, level: level + 1, to: &lines)
        }
    }

    static func add(_ view: UIView, level: Int, isAnnounced: Bool = false, to lines: inout [String]) {
        if !isAnnounced, let controller = view.controller {
            add(controller, level: level, to: &lines)
            return
        }
        add(describe(view), level, to: &lines)
        for subview in view.subviews {
            // A presented controller is written below its presenting one.
            if let controller = subview.controller, controller.ownPresentingViewController != nil { continue }
            add(subview, level: level + 1, to: &lines)
        }
    }

    private static func add(_ line: String, _ level: Int, to lines: inout [String]) {
        lines.append(String(repeating: "  ", count: level) + line)
    }

    private static func describe(_ view: UIView) -> String {
        var parts = ["\(type(of: view))"]
        switch view {
        case let label as UILabel: parts.append(quoted(label.text))
        case let button as UIButton: parts.append(quoted(button.currentTitle))
        case let field as UITextField:
            parts.append(quoted(field.isSecureTextEntry ? "•••" : field.text))
            if let placeholder = field.placeholder { parts.append(" placeholder\(quoted(placeholder))") }
        case let textView as UITextView: parts.append(quoted(textView.text))
        case let toggle as UISwitch: parts.append(toggle.isOn ? " on" : " off")
        default: break
        }
        if let identifier = view.accessibilityIdentifier { parts.append(" #\(identifier)") }
        if let label = view.accessibilityLabel { parts.append(" label\(quoted(label))") }
        if let control = view as? UIControl, !control.isEnabled { parts.append(" disabled") }
        if view.isHidden { parts.append(" hidden") }
        let frame = view.frame
        if frame.size != .zero {
            parts.append(" [\(Int(frame.minX)) \(Int(frame.minY)) \(Int(frame.width)) \(Int(frame.height))]")
        }
        return parts.joined()
    }

    private static func quoted(_ text: String?) -> String {
        guard let text, !text.isEmpty else { return "" }
        return " \"\(text)\""
    }
}

extension UIViewController.Appearance {
    fileprivate var name: String {
        switch self {
        case .disappeared: "out of view"
        case .appearing: "appearing"
        case .appeared: "in view"
        case .disappearing: "disappearing"
        }
    }
}
