import MyAppCore
import MyAppWeb
import Testing
import Workflow
import WorkflowWeb

struct PageTests {
    private let host = WorkflowHost(workflow: Checklist())

    private var page: String { host.rendering.html(in: .empty).rendered() }

    @Test("An empty page asks for the first item")
    func empty() {
        #expect(page.contains("What comes first?"))
        #expect(!page.contains("<li"))
    }

    @Test("A title is text, also if it looks like HTML")
    func escaping() {
        host.rendering.onAdd("<b>Milk</b>")
        #expect(page.contains("&lt;b&gt;Milk"))
        #expect(!page.contains("<b>"))
    }

    @Test("What is done can be removed as soon as there is something")
    func removing() {
        host.rendering.onAdd("Milk")
        #expect(!page.contains("Remove done"))
        host.rendering.onToggle(host.rendering.items[0].id)
        #expect(page.contains("Remove done"))
        #expect(page.contains("1 of 1 done"))
    }
}
