import UIKit
import WorkflowUI

/// The content of a window, as the user sees and uses it. Created by ``show(_:in:size:)`` or ``host(_:in:size:)``.
///
/// ```swift
/// let ui = await host(TodoWorkflow())
/// try ui.find(.field("New to-do")).type("Milk")
/// try ui.find(.button("Add")).tap()
/// await ui.waitForLayout()
/// try ui.find(.label("1 left"))
/// ```
///
/// Only the foremost content can be reached: while a controller is presented, only its tree is searched. Hidden views
/// are not found. If there is no match, or more than one, an error lists the whole tree of controllers and views.
@MainActor
public class UserInterface {
    /// The window, which is visible as long as this object exists.
    public let window: UIWindow

    init(root: UIViewController, size: CGSize) {
        window = UIWindow(frame: CGRect(origin: .zero, size: size))
        window.rootViewController = root
        window.makeKeyAndVisible()
    }

    isolated deinit {
        window.isHidden = true
    }

    /// The controller at the root of the window.
    public var root: UIViewController {
        guard let root = window.rootViewController else {
            fatalError("Expected the window of a UserInterface to have a root. Instead, it was taken away. Keep it.")
        }
        return root
    }

    /// The foremost controller: the last presented one, otherwise the root.
    public var front: UIViewController {
        var front = root
        while let presented = front.presentedViewController { front = presented }
        return front
    }

    /// The tree of controllers and views, as text.
    public var tree: String { root.treeDescription }

    // MARK: - Finding

    /// Returns the one element that matches `query`.
    /// - Throws: ``NotFound``, with the tree, if there is none or several.
    @discardableResult
    public func find(_ query: Element.Query) throws -> Element {
        let found = findAll(query)
        guard found.count == 1 else {
            throw NotFound(query: query, count: found.count, tree: tree)
        }
        return found[0]
    }

    /// Returns all elements that match `query`, from back to front.
    public func findAll(_ query: Element.Query) -> [Element] {
        window.layoutIfNeeded()
        return front.view.visibleTree.filter { query.isMatch($0) }.map { Element(view: $0, query: query) }
    }

    /// Returns whether an element matches `query`.
    public func has(_ query: Element.Query) -> Bool {
        !findAll(query).isEmpty
    }

    // MARK: - Other actions of the user

    /// Simulates the gesture to go back, in the innermost navigation controller of the foremost one.
    /// - Throws: ``NotPossible`` if there is none, or it does not go back.
    public func swipeBack() throws {
        let controllers = front.descendants.compactMap { $0 as? UINavigationController }
        guard let navigation = controllers.last(where: { $0.viewControllers.count > 1 }) else {
            throw NotPossible(description: "Expected something to go back from. Instead, there is none.\n\n\(tree)")
        }
        let before = navigation.viewControllers
        navigation.swipeBack()
        guard navigation.viewControllers != before else {
            throw NotPossible(
                description: """
                    Expected a swipe to go back. Instead, the gesture does not begin: nothing handles going back, or a \
                    transition is under way (wait for layout).

                    \(tree)
                    """
            )
        }
    }

    /// Simulates swiping down the foremost presented controller, or tapping beside it.
    public func swipeDown() {
        front.presentationController?.swipeDown()
    }

    /// Simulates a rotation of the device.
    public func rotate(to orientation: UIInterfaceOrientation) {
        window.rotate(to: orientation)
    }
}

/// An error thrown when no element matches, or more than one.
public struct NotFound: Error, CustomStringConvertible {
    let query: Element.Query
    let count: Int
    let tree: String

    public var description: String {
        let instead = count == 0 ? "there is none" : "there are \(count)"
        let remedy =
            count == 0 ? "Look for something that is there:" : "Say which, by findAll(_:), or by an identifier:"
        return "Expected one \(query). Instead, \(instead). \(remedy)\n\n\(tree)"
    }
}

/// An error thrown when the user could not perform an action.
public struct NotPossible: Error, CustomStringConvertible {
    public let description: String
}

extension UIView {
    /// The visible views among this view and its descendants, from back to front.
    fileprivate var visibleTree: [UIView] {
        if isHidden || alpha <= 0.01 { return [] }
        return [self] + subviews.flatMap(\.visibleTree)
    }
}

extension UIViewController {
    fileprivate var descendants: [UIViewController] { [self] + children.flatMap(\.descendants) }
}
