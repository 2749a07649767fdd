import LiveModel
import Testing
import Workflow
import WorkflowHTML
import WorkflowScreens

@testable import WorkflowLive

struct HeadElementTests {
    private static let app = LiveApp(title: "Garden") { _, url in Shelf(url: url) }
        .head([
            .description("Everything for the garden."), .property("og:image", "https://garden.example/a.png"),
            .icon("/leaf.svg", type: "image/svg+xml", sizes: "any"), .themeColor("#fff"),
            .themeColor("#000", media: "(prefers-color-scheme: dark)"),
        ])

    private func head(at url: String, mount: MountPath = .root) throws -> (elements: [String], status: Int) {
        let paint = try #require(try TestBrowser(Self.app, url: url).paint)
        let document = paint.document(app: Self.app, token: "t")
        let elements = document.matches(of: /<(?:meta|link) [^>]*>/).map { String($0.0) }
        return (elements.filter { !$0.contains("trellis-token") && !$0.contains("stylesheet") }, paint.status)
    }

    @Test func `the elements of the app are in the head of each page`() throws {
        let (elements, status) = try head(at: "/")
        #expect(
            elements == [
                "<meta charset=\"utf-8\">",
                "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">",
                "<meta name=\"description\" content=\"Everything for the garden.\">",
                "<meta property=\"og:image\" content=\"https://garden.example/a.png\">",
                "<link rel=\"icon\" href=\"/leaf.svg\" type=\"image/svg+xml\" sizes=\"any\">",
                "<meta name=\"theme-color\" content=\"#fff\">",
                "<meta name=\"theme-color\" content=\"#000\" media=\"(prefers-color-scheme: dark)\">",
            ]
        )
        #expect(status == 200)
    }

    @Test func `those of a screen take the place of the app's of the same name`() throws {
        let (elements, _) = try head(at: "/spade")
        #expect(!elements.contains { $0.contains("Everything") || $0.contains("a.png") })
        #expect(elements.contains("<meta name=\"description\" content=\"A &quot;spade&quot; for &lt;life&gt;\">"))
        #expect(elements.contains("<link rel=\"canonical\" href=\"/spade\">"))
        #expect(elements.contains("<link rel=\"alternate\" href=\"/de/spaten\" hreflang=\"de\">"))
        #expect(elements.count { $0.contains("og:image") } == 2)
        #expect(elements.count { $0.contains("viewport") } == 1 && elements.contains { $0.contains("width=400") })
        #expect(elements.contains { $0.contains("leaf.svg") })
    }

    @Test func `a page that says that there is nothing answers with its status`() throws {
        let (elements, status) = try head(at: "/nothing")
        #expect(status == 404)
        #expect(elements.contains("<meta name=\"robots\" content=\"noindex\">"))
    }

    @Test func `URLs of links get the prefix of the mount, and those of facts stay`() {
        let mount = MountPath(server: "/site", app: "/shop")
        #expect(HeadElement.canonical("/a").html(mount: mount) == "<link rel=\"canonical\" href=\"/site/shop/a\">")
        #expect(HeadElement.icon("/assets/i.png").html(mount: mount).contains("href=\"/site/assets/i.png\""))
        #expect(HeadElement.meta("author", "/a").html(mount: mount) == "<meta name=\"author\" content=\"/a\">")
    }

    @Test func `a link whose URL may run script is left out, and reported`() throws {
        let (elements, _) = try head(at: "/evil")
        #expect(!elements.contains { $0.contains("canonical") || $0.contains("alert") || $0.contains("data:") })
        #expect(elements.contains { $0.contains("leaf.svg") })
        let reports = try TestBrowser(Self.app, url: "/evil").reports.all.withLock { $0 }
        #expect(reports.contains { "\($0)".contains("alert(1)") }, "\(reports)")
    }

    @Test func `the name of an attribute or fact that is the page's own, or a listener's, is a mistake`() async {
        await #expect(processExitsWith: .failure) { _ = HeadElement.link("preload", "/a", ["onload": "alert(1)"]) }
        await #expect(processExitsWith: .failure) { _ = HeadElement.meta("Trellis-Token", "x") }
    }
}

private struct Shelf: Workflow {
    let url: String

    func makeInitialState() {}

    func render(state: Void, context: RenderContext<Shelf>) -> LocatedScreen<BuiltScreen> {
        let screen = BuiltScreen { p { "Shelf" } }
        return switch url {
        case "/nothing":
            screen.located(at: url, title: "Not found", status: 404, head: [.robots("noindex")])
        case "/evil":
            screen.located(
                at: url,
                head: [.canonical(" java\nscript:alert(1)"), .icon("data:text/html,x", sizes: "any")]
            )
        case "/spade":
            screen.located(
                at: url,
                head: [
                    .description("A \"spade\" for <life>"), .canonical("/spade"), .viewport("width=400"),
                    .property("og:image", "https://garden.example/1.png"),
                    .property("og:image", "https://garden.example/2.png"),
                    .alternate("/de/spaten", language: "de"),
                ]
            )
        default: screen.located(at: url)
        }
    }
}
