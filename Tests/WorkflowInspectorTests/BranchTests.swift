import Foundation
import Synchronization
import Testing
import Workflow
import WorkflowInspection
import WorkflowLive
import WorkflowScreens
import WorkflowSnapshots
import WorkflowTesting
import WorkflowWebTesting

@testable import WorkflowInspector
@testable import WorkflowWeb

/// Branches that a viewer acts in.
@MainActor
struct BranchTests {
    private let inspection = Inspection()

    private var source: RecordedSource {
        RecordedSource(inspection, describe: InspectorServer.describe, act: InspectorServer.act)
    }

    private func host() -> WorkflowHost<Basket> {
        let host = WorkflowHost(workflow: Basket(), inspection: inspection)
        for _ in 1...3 { host.rendering.onAdd() }
        return host
    }

    private func begin(at event: Int, in source: RecordedSource) async throws -> BranchSummary {
        let answer = try await source.answer(.branch(host: 0, .begin(event: event)))
        guard case .branch(let summary) = answer else { throw NoBranch(answer: answer) }
        return summary
    }

    private func content(of branch: BranchSummary, in source: RecordedSource) async throws -> String {
        guard case .look(let look) = try await source.answer(.branch(host: 0, .show(branch: branch.id))) else {
            return ""
        }
        return look.content
    }

    /// Does something with the button of a text.
    private func click(_ text: String, of branch: BranchSummary, in source: RecordedSource) async throws
        -> BranchSummary
    {
        let content = try await content(of: branch, in: source)
        let button = try #require(
            content.firstMatch(of: try Regex("data-n=\"([0-9]+)\"[^>]*>\(text)", as: (Substring, Substring).self))
        )
        let act = BranchAct(node: try #require(Int(button.1)), kind: 0, value: "null")
        guard case .branch(let next) = try await source.answer(.branch(host: 0, .act(branch: branch.id, act))) else {
            throw NoBranch(answer: nil)
        }
        return next
    }

    private func test(of branch: BranchSummary, in source: RecordedSource) async throws -> BranchSummary {
        let answer = try await source.answer(.branch(host: 0, .test(branch: branch.id)))
        guard case .branch(let tested) = answer else { throw NoBranch(answer: answer) }
        return tested
    }

    /// Returns the journal that a test has in itself, as that test reads it.
    private func journal(in test: String) throws -> Journal {
        let parts = test.components(separatedBy: "\"\"\"")
        try #require(parts.count == 3)
        let records = parts[1].replacing("\n        ", with: "\n").components(separatedBy: "\n\n")
        return Journal(
            records: records.map { [UInt8](Data(base64Encoded: $0, options: .ignoreUnknownCharacters) ?? Data()) }
        )
    }

    @Test func `sinks of a branch work, its effects do not start, and the host is as it was`() async throws {
        let host = host()
        let source = source
        let branch = try await begin(at: 1, in: source)
        #expect(try await content(of: branch, in: source).contains("1 apples"))
        var next = try await click("Add", of: branch, in: source)
        next = try await click("Send", of: next, in: source)
        #expect(next.actions == ["Action.add", "Action.send"])
        #expect(next.step == 2 && next.note == nil)
        #expect(try await content(of: branch, in: source).contains("2 apples, sent"))
        #expect(host.rendering.count == 3)
        #expect(Basket.deliveries.withLock { $0 } == 0)
    }

    @Test func `the test of a branch passes, and fails where apply does something else`() async throws {
        let host = host()
        let source = source
        let branch = try await begin(at: 2, in: source)
        let next = try await click("Add", of: branch, in: source)
        let tested = try await test(of: next, in: source)
        let text = try #require(tested.test)
        #expect(tested.note == nil)
        #expect(text.contains("@Test func `a branch of event 2 is repeated`()"))
        #expect(text.contains("/// - `Action.add`"))
        #expect(text.contains("expectJournal(journal, of: <#Basket()#>)"))
        let journal = try journal(in: text)
        #expect(journal.entries.count == 1)
        let result = try journal.verify(Basket())
        #expect(result.difference == nil && result.repeated == 1)
        expectJournal(journal, of: Basket())
        #expect(try journal.verify(Basket(step: 2)).difference != nil)
        _ = host.rendering
    }

    @Test func `a click on what is gone does nothing, and is said to`() async throws {
        let host = host()
        let source = source
        let branch = try await begin(at: 1, in: source)
        for act in [BranchAct(node: 999, kind: 0, value: "null"), BranchAct(node: 1, kind: 77, value: "null")] {
            let answer = try await source.answer(.branch(host: 0, .act(branch: branch.id, act)))
            guard case .branch(let next) = answer else { throw NoBranch(answer: answer) }
            #expect(next.note == "Nothing on the page handles that any more.")
            #expect(next.actions.isEmpty)
        }
        _ = host.rendering
    }

    @Test func `a host has one branch: another one takes its place, and the end of the host ends it`() async throws {
        let source = source
        do {
            let host = host()
            let first = try await begin(at: 1, in: source)
            let second = try await begin(at: 2, in: source)
            #expect(second.id != first.id)
            guard case .missing = try await source.answer(.branch(host: 0, .show(branch: first.id))) else {
                Issue.record("The first branch is still there.")
                return
            }
            #expect(try await content(of: second, in: source).contains("2 apples"))
            #expect(try await source.answer(.branch(host: 0, .end(branch: second.id))) == .done)
            guard case .missing = try await source.answer(.branch(host: 0, .show(branch: second.id))) else {
                Issue.record("The branch is still there.")
                return
            }
            _ = try await begin(at: 1, in: source)
            _ = host.rendering
        }
        guard case .missing(let note) = try await source.answer(.branch(host: 0, .begin(event: 1))) else {
            Issue.record("A host that has ended has a branch.")
            return
        }
        #expect(note.contains("has ended"))
    }

    @Test func `a page of another process says why there is no branch`() async throws {
        let host = host()
        for source in [RecordedSource(inspection) as any InspectorSource, RunSource(inspection.run)] {
            guard case .hosts(let list) = try await source.answer(.hosts) else { return }
            let note = try #require(list.branchNote)
            #expect(try await source.answer(.branch(host: 0, .begin(event: 1))) == .missing(note))
            let page = try await PageTest(InspectorSite.app(source), limit: .seconds(300)).get("/?host=0&event=1")
            try await page.waitFor(.button("Branch"))
            try await page.click(.button("Branch"))
            try await page.waitFor(.status(note))
        }
        _ = host.rendering
    }

    @Test func `on the page somebody acts in a branch, and saves it as a test`() async throws {
        let host = host()
        let page = try await PageTest(InspectorSite.app(source), limit: .seconds(300)).get("/?host=0&event=1")
        try await page.waitFor(.button("Branch"))
        try await page.click(.button("Branch"))
        try await page.waitFor(.text("0 actions"))
        let shown = try await source.answer(.branch(host: 0, .show(branch: 1)))
        guard case .look(let look) = shown, let number = look.content.firstMatch(of: /data-n="(\d+)"[^>]*>Add/)?.1
        else {
            throw NoBranch(answer: shown)
        }
        try await page.send(BranchAct(node: Int(number) ?? 0, kind: 0, value: "null"), from: .id("branch"))
        try await page.waitFor(.text("1 action"))
        page.expect(.text("Action.add"))
        try await page.click(.button("Save as test"))
        try await page.waitFor(.link("Download"))
        page.expect(.text(containing: "expectJournal"))
        #expect(host.rendering.count == 3)
        try await page.click(.button("Branch"))
        page.expectNone(.button("Save as test"))
    }
}

private struct NoBranch: Error {
    let answer: InspectorAnswer?
}
