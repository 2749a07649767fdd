import MyAppCore
import Testing
import WorkflowTesting

struct ChecklistTests {
    private let host = WorkflowTestHost(workflow: Checklist())

    @Test("Items are shown in the order in which they were added")
    func order() {
        host.rendering.onAdd("Milk")
        host.rendering.onAdd("Bread")
        #expect(host.rendering.items.map(\.title) == ["Milk", "Bread"])
        #expect(host.rendering.summary == "0 of 2 done")
    }

    @Test("An item without a title is not added", arguments: ["", "  "])
    func blankTitle(title: String) {
        host.rendering.onAdd(title)
        #expect(host.rendering.items.isEmpty)
    }

    @Test("An item is ticked and unticked")
    func ticking() {
        host.rendering.onAdd("Milk")
        host.rendering.onToggle(host.rendering.items[0].id)
        #expect(host.rendering.summary == "1 of 1 done")
        host.rendering.onToggle(host.rendering.items[0].id)
        #expect(host.rendering.summary == "0 of 1 done")
    }

    @Test("Removing what is done keeps the rest")
    func removing() {
        host.rendering.onAdd("Milk")
        host.rendering.onAdd("Bread")
        host.rendering.onToggle(host.rendering.items[0].id)
        host.rendering.onRemoveDone()
        #expect(host.rendering.items.map(\.title) == ["Bread"])
    }
}
