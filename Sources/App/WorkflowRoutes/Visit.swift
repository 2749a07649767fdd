/// A request to be at a page: by a link, by Back or Forward, or by an address that was typed.
///
/// Given to the root workflow as a property. It is a request because an app may be elsewhere since: it changed its page
/// itself, or unsaved changes are in the way.
///
/// ```swift
/// func workflowDidChange(from previousWorkflow: Shop, state: inout State) {
///     if visit.isNew(since: previousWorkflow.visit) { state.page = visit.page }
/// }
/// ```
public struct Visit<Page: Route>: Hashable, Sendable {
    /// The page that the visitor wants to see.
    public let page: Page

    /// The number of the request within its session, from 1.
    public let number: Int

    /// Creates a request, for instance in a test.
    public init(_ page: Page, number: Int = 1) {
        self.page = page
        self.number = number
    }

    /// Returns whether the visitor asked for a page since `earlier`, even if it is the same page.
    public func isNew(since earlier: Visit) -> Bool { number != earlier.number }
}
