import WorkflowRoutes
import WorkflowScreens

/// A screen that says where in the app it is: the URL for the address bar, and the title of the page.
///
/// The URL is state (rule H1): when a rendering brings another one, the address bar follows. When the user goes back or
/// forward, ``LiveApp``'s closure gets the URL and makes the workflow for it. Of several nested screens the innermost
/// that is shown decides.
public struct LocatedScreen<Content: Screen>: WrapperScreen {
    /// The screen that is shown.
    public let content: Content

    /// The place of the screen in the app.
    public let location: Location

    /// Creates a screen that shows `content` at a location.
    public init(_ content: Content, location: Location) {
        self.content = content
        self.location = location
    }

    public var wrappedScreen: any Screen { content }
}

/// A place in an app that has a URL.
public struct Location: Hashable, Sendable {
    /// The effect of a change of URL on the browser's history.
    public enum Change: Hashable, Sendable {
        /// A new entry, so that Back leads to the previous one.
        case push
        /// The present entry is replaced.
        case replace
    }

    /// Path and query, for instance `/todos?filter=done`.
    public var url: String

    /// The title of the page; `nil` for the app's.
    public var title: String?

    /// The effect of the change to this location on the browser's history.
    public var change: Change

    /// The status of the answer to a request for the page: 404 for one that says that there is nothing.
    public var status: Int

    /// The elements in the head of the page, besides those of the app.
    public var head: [HeadElement]

    /// Creates a location.
    public init(
        url: String,
        title: String? = nil,
        change: Change = .push,
        status: Int = 200,
        head: [HeadElement] = []
    ) {
        self.url = url
        self.title = title
        self.change = change
        self.status = status
        self.head = head
    }
}

extension Screen {
    /// Returns this screen at a URL, see ``LocatedScreen``. Moving to another path moves the focus to the heading;
    /// another query leaves it alone.
    ///
    /// ```swift
    /// screen.located(at: "/products/7", title: "Spade", head: [.description("A spade for life.")])
    /// nothingThere.located(at: url, title: "Not found", status: 404, head: [.robots("noindex")])
    /// ```
    /// - Parameters:
    ///   - url: The path and query.
    ///   - title: The title of the page; `nil` for the app's.
    ///   - change: The effect on the browser's history.
    ///   - status: The status of the answer to a request for the page, 100 to 599.
    ///   - head: Elements in the head of the page, in the place of the app's of the same names.
    public func located(
        at url: String,
        title: String? = nil,
        change: Location.Change = .push,
        status: Int = 200,
        head: [HeadElement] = []
    ) -> LocatedScreen<Self> {
        LocatedScreen(self, location: Location(url: url, title: title, change: change, status: status, head: head))
    }
}

extension Screen {
    /// Returns this screen at a page of the app, see ``located(at:title:change:status:head:)-(String,_,_,_,_)``.
    public func located(
        at page: some Route,
        title: String? = nil,
        change: Location.Change = .push,
        status: Int = 200,
        head: [HeadElement] = []
    ) -> LocatedScreen<Self> {
        located(at: page.url, title: title, change: change, status: status, head: head)
    }
}

extension LocatedScreen: Located {}

/// A located screen of any content.
protocol Located {
    var location: Location { get }
}
