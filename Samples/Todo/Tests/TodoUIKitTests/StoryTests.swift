import Foundation
import Testing
import TodoSQLite
import TodoUIKit
import UIKit
import WorkflowTesting
import WorkflowUITesting

/// The story of the browser test, on view controllers.
@MainActor
struct StoryTests {
    private let folder: Folder
    private let database: TodoDatabase

    init() throws {
        folder = try Folder()
        database = try TodoDatabase(path: folder.url.appending(path: "todo.sqlite").path)
    }

    @Test func `logging in takes a name`() async throws {
        let ui = await host(TodoPhone(storage: database))
        try ui.find(.label("Welcome"))
        #expect(try !ui.find(.button("Log in")).isEnabled)
        try ui.find(.field("Name")).type("   ")
        try ui.find(.field("Name")).pressReturn()
        await ui.waitForLayout()
        try ui.find(.label("Welcome"))
        try ui.find(.field("Name")).type("Ada")
        try ui.find(.button("Log in")).tap()
        try await ui.waitFor(.label("To-dos"))
        try ui.find(.label("Ada"))
        try ui.find(.button("Log out")).tap()
        try await ui.waitFor(.label("Welcome"))
    }

    @Test func `to-dos are added, by the button and by Return, and kept`() async throws {
        let ui = try await logIn()
        try ui.find(.label("Write down the first thing on your mind."))
        try await add("Milk", to: ui)
        try ui.find(.field("New to-do")).type("Bread\n")
        try await ui.waitFor(.label("2 left"))
        #expect(try ui.find(.field("New to-do")).text == "")
        try ui.find(.field("New to-do")).type("   ")
        try ui.find(.button("Add")).tap()
        await ui.waitForLayout()
        #expect(titles(in: ui) == ["Milk", "Bread"])
        let again = try await logIn()
        try await again.waitFor(.row("Milk"))
        #expect(titles(in: again) == ["Milk", "Bread"])
    }

    @Test func `checking and filtering`() async throws {
        let ui = try await logIn()
        try await add("Milk", "Bread", to: ui)
        try ui.find(.toggle("Milk")).tap()
        try await ui.waitFor(.label("1 left"))
        try choose(segment: 1, in: ui)
        try await ui.wait { titles(in: ui) == ["Bread"] }
        try choose(segment: 2, in: ui)
        try await ui.wait { titles(in: ui) == ["Milk"] }
        #expect(try ui.find(.toggle("Milk")).isOn)
        try choose(segment: 0, in: ui)
        try await ui.wait { titles(in: ui) == ["Milk", "Bread"] }
    }

    @Test func `deleting and undoing`() async throws {
        let ui = try await logIn()
        try await add("Milk", "Bread", "Tea", to: ui)
        try ui.find(.button("Delete Bread")).tap()
        try await ui.waitFor(.button("Undo"))
        #expect(titles(in: ui) == ["Milk", "Tea"])
        try ui.find(.button("Undo")).tap()
        try await ui.waitFor(.row("Bread"))
        #expect(titles(in: ui) == ["Milk", "Bread", "Tea"])
        #expect(!ui.has(.button("Undo")))
    }

    @Test func `clearing asks first`() async throws {
        let ui = try await logIn()
        try await add("Milk", "Bread", to: ui)
        #expect(!ui.has(.button("Clear done")))
        try ui.find(.toggle("Milk")).tap()
        try await ui.waitFor(.button("Clear done")).tap()
        try await ui.waitFor(.label("Clear the to-do that is done?"))
        try ui.find(.button("Cancel")).tap()
        await ui.waitForLayout()
        #expect(titles(in: ui) == ["Milk", "Bread"])
        try ui.find(.button("Clear done")).tap()
        try await ui.waitFor(.button("Clear")).tap()
        try await ui.wait { titles(in: ui) == ["Bread"] }
    }

    @Test func `editing, and leaving with unsaved changes`() async throws {
        let ui = try await logIn()
        try await add("Milk", "Bread", to: ui)
        try ui.find(.row("Milk")).tap()
        try await ui.waitFor(.field("Title"))
        #expect(!ui.has(.row("Milk")))
        try ui.find(.field("Title")).replaceText(with: "Oat milk")
        try ui.find(.field("Note")).type("two bottles")
        await ui.waitForLayout()
        try ui.find(.label("Not saved yet"))
        try ui.find(.button("Back")).tap()
        try await ui.waitFor(.label("Discard your changes?"))
        try ui.find(.button("Keep editing")).tap()
        await ui.waitForLayout()
        #expect(try ui.find(.field("Title")).text == "Oat milk")
        try ui.find(.button("Save")).tap()
        try await ui.waitFor(.label("Saved"))
        try ui.find(.button("Back")).tap()
        try await ui.waitFor(.row("Oat milk"))
        try ui.find(.row("Bread")).tap()
        try await ui.waitFor(.field("Title")).replaceText(with: "x")
        try ui.find(.button("Back")).tap()
        try await ui.waitFor(.button("Discard")).tap()
        try await ui.waitFor(.row("Bread"))
        #expect(titles(in: ui) == ["Oat milk", "Bread"])
    }

    @Test func `a blank title is not saved`() async throws {
        let ui = try await logIn()
        try await add("Milk", to: ui)
        try ui.find(.row("Milk")).tap()
        try await ui.waitFor(.field("Title")).replaceText(with: "")
        try ui.find(.button("Save")).tap()
        try await ui.waitFor(.label("Give it a title first."))
    }

    @Test func `turning the device shows list and editor side by side, and loses nothing`() async throws {
        let ui = try await logIn()
        try await add("Milk", "Bread", to: ui)
        try ui.find(.field("New to-do")).type("half a thought")
        ui.rotate(to: .landscapeLeft)
        await ui.waitForLayout()
        try ui.find(.label("Pick a to-do to see more of it."))
        #expect(try ui.find(.field("New to-do")).text == "half a thought")
        try ui.find(.row("Milk")).tap()
        try await ui.waitFor(.field("Title")).type(" and more")
        #expect(titles(in: ui) == ["Milk", "Bread"])
        ui.rotate(to: .portrait)
        await ui.waitForLayout()
        #expect(!ui.has(.row("Milk")))
        #expect(try ui.find(.field("Title")).text == "Milk and more")
    }

    @Test func `the editor of another to-do is another editor`() async throws {
        let ui = try await logIn()
        try await add("Milk", "Bread", to: ui)
        ui.rotate(to: .landscapeLeft)
        await ui.waitForLayout()
        try ui.find(.row("Milk")).tap()
        let field = try await ui.waitFor(.field("Title")).view
        try ui.find(.row("Bread")).tap()
        try await ui.wait { (try? ui.find(.field("Title")).text) == "Bread" }
        #expect(try ui.find(.field("Title")).view !== field)
    }

    // MARK: - Steps

    #if os(Linux)
    @Test func `the front page of the documentation shows it`() async throws {
        let ui = try await logIn()
        try await add("Milk", "Bread", to: ui)
        try ui.find(.toggle("Milk")).tap()
        try await ui.waitFor(.label("1 left"))
        expectGolden(ui.root.treeDescription, named: "front")
    }
    #endif

    private func logIn() async throws -> UserInterface {
        let ui = await host(TodoPhone(storage: database))
        try ui.find(.field("Name")).type("Ada\n")
        try await ui.waitFor(.field("New to-do"))
        return ui
    }

    private func add(_ titles: String..., to ui: UserInterface) async throws {
        for title in titles {
            try ui.find(.field("New to-do")).type(title)
            try ui.find(.button("Add")).tap()
            try await ui.waitFor(.row(title))
        }
    }

    private func choose(segment: Int, in ui: UserInterface) throws {
        let filters = try ui.find(.view(UISegmentedControl.self)).view as? UISegmentedControl
        filters?.tapSegment(at: segment)
    }

    private func titles(in ui: UserInterface) -> [String] {
        ui.findAll(.view(UITableViewCell.self)).compactMap { cell in
            cell.view.subviews.lazy.compactMap { $0.firstLabel?.text }.first
        }
    }
}

/// A folder of the test's own, removed at its end.
private final class Folder {
    let url = FileManager.default.temporaryDirectory.appending(path: "todo-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }
}

extension UIView {
    fileprivate var firstLabel: UILabel? {
        if let label = self as? UILabel, label.text != nil, !(superview is UIButton) { return label }
        return subviews.lazy.compactMap(\.firstLabel).first
    }
}
