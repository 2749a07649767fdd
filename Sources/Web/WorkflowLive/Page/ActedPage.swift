import ViewEnvironment
import WorkflowHTML
import WorkflowScreens

/// The page of a screen outside a session, whose handlers can be called. Used on the home of the screen's host.
package final class ActedPage {
    /// The HTML, in which each element has its number (`data-n`), and the kinds of events that it handles (`data-on`).
    package let html: String
    private let tree: PageTree

    /// - Throws: `PageError` if the screen makes no valid page.
    package init(_ screen: any Screen) throws(PageError) {
        let content = screen.html(in: ViewEnvironment.empty)
        tree = try PageTree(root: div(.id("trellis"), .class("trellis-page")) { content })
        html = tree.firstPaint
    }

    /// Calls the handler of an element.
    ///
    /// - Parameters:
    ///   - node: The number of the element.
    ///   - kind: The number of the kind of event.
    ///   - value: The value as JSON.
    /// - Returns: The reason for which nothing was called; `nil` if it was.
    package func act(node: Int, kind: Int, value: String) -> String? {
        guard let kind = EventKind(number: kind), let handler = tree.handler(node: node, kind: kind) else {
            return "Nothing on the page handles that any more."
        }
        guard let json = try? JSONReader.read(value) else { return "The value cannot be read." }
        do throws(EventValueError) {
            try handler(EventValue(json, for: handler))
            return nil
        } catch {
            return error.description
        }
    }
}
