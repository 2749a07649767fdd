import WorkflowLive
import WorkflowSharing

/// The samples, each a page of its own.
public enum Concepts {
    /// The style sheet of all pages.
    public static var stylesheet: [UInt8] { PackageResources.concepts_css }

    /// Where each page is, and what it is called.
    public static let pages = [
        (path: "/counter", title: "Counter"), (path: "/registration", title: "Registration"),
        (path: "/shopping", title: "Shopping list"), (path: "/stopwatch", title: "Stopwatch"),
        (path: "/library", title: "Library"), (path: "/applause", title: "Applause"),
        (path: "/board", title: "Board"),
    ]

    /// The app at a path; `nil` if there is none.
    /// - Parameters:
    ///   - hall: Shared by all sessions.
    ///   - cards: Those of the board, shared as well.
    public static func app(at path: String, stylesheet: String, hall: Hall, cards: Shared<Cards>) -> LiveApp? {
        let styles = [stylesheet]
        return switch path.split(separator: "/").first {
        case nil: LiveApp(title: "Samples", stylesheets: styles) { _, _ in Contents() }
        case "counter": LiveApp(title: "Counter", stylesheets: styles) { _, _ in Counter() }
        case "registration": LiveApp(title: "Registration", stylesheets: styles) { _, _ in Registration() }
        case "shopping": LiveApp(title: "Shopping list", stylesheets: styles) { _, _ in ShoppingList() }
        case "stopwatch": LiveApp(title: "Stopwatch", stylesheets: styles) { _, _ in Stopwatch() }
        case "library": LiveApp(title: "Library", stylesheets: styles) { _, url in Library(url: url) }
        case "applause": LiveApp(title: "Applause", stylesheets: styles) { _, _ in Applause(hall: hall) }
        case "board":
            LiveApp(title: "Board", stylesheets: styles, scripts: [PageAsset.drag.path]) { session, _ in
                Board(cards: cards, hold: { session.event?.hold() })
            }
        default: nil
        }
    }
}
