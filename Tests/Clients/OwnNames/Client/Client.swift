import BackStackContainer
import WorkflowUI

// Names of containers, of which `import WorkflowUI` brings in none: those of another module are not ambiguous.

struct Page: Screen {
    var title: String
}

struct Pages: Container, Compatible {
    var titles: [String]
    var group: String { "pages" }
}

@main
struct Client {
    static func main() {
        let stack = BackStackScreen(items: [Page(title: "1"), Page(title: "2")])
        let split = SplitScreen(leading: stack, trailing: NamedScreen(content: Page(title: "3"), name: "last"))
        let overlay: any Overlay = AlertOverlay(title: "4")
        let titles =
            Pages(titles: split.leading.items.map(\.title)).titles + [split.trailing.content.title, overlay.title]
        precondition(titles == ["1", "2", "3", "4"])
        precondition(Pages(titles: []).group == "pages")
        precondition(compatible(stack, stack) && unwrap(titles.first) == "1" && keyFor("a") == "key for a")
        precondition(backHandler(in: .first) == nil && backHandler(in: .later) != nil)
    }
}
