import MyAppCore
import MyAppViews
import Testing
import WorkflowUITesting

@MainActor
struct ChecklistViewTests {
    @Test("Return adds the item and empties the field")
    func adding() async throws {
        let ui = await host(Checklist())
        try ui.find(.label("Nothing to do yet."))
        try ui.find(.field("Add an item")).type("Milk\n")
        try await ui.waitFor(.row("Milk"))
        #expect(try ui.find(.field("Add an item")).text == "")
    }

    @Test("A tapped item is done, and can be removed")
    func ticking() async throws {
        let ui = await host(Checklist())
        try ui.find(.field("Add an item")).type("Milk\n")
        #expect(!ui.has(.button("Remove done")))
        try await ui.waitFor(.row("Milk")).tap()
        try await ui.waitFor(.label("1 of 1 done"))
        try ui.find(.button("Remove done")).tap()
        try await ui.waitFor(.label("Nothing to do yet."))
    }
}
