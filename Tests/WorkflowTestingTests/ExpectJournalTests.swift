import Foundation
import Testing
import Workflow
import WorkflowSnapshots

@testable import WorkflowTesting

/// The failures of journals that a program does not repeat.
struct ExpectJournalTests {
    private func recorded(isShort: Bool = false) -> Journal {
        let memory = JournalMemory()
        let host = WorkflowHost(
            workflow: Basket(step: 1),
            restoring: nil,
            journal: JournalOptions(memory, digest: { UInt64($0.count) }, now: { 1_700_000_000_000 })
        )
        if isShort { return memory.journal }
        host.rendering.sink.send(.add("milk"))
        host.rendering.sink.send(.add("bread"))
        host.rendering.tick()
        return memory.journal
    }

    private func failure(_ step: Int, digest: ((Basket.Rendering) -> UInt64)? = nil) -> String? {
        JournalFailure.text(of: recorded()) { try $0.verify(Basket(step: step), digest: digest) }
    }

    @Test func `a journal that is repeated passes`() {
        expectJournal(recorded(), of: Basket(step: 1)) { UInt64($0.count) }
        expectJournal(recorded(), of: Basket(step: 1), from: 1)
    }

    @Test func `a state is compared line by line`() {
        #expect(
            failure(2) == """
                Expected the journal to be repeated. Instead, this differs:

                entry:    1, at 2023-11-14T22:13:20.000Z
                action:   Action.add
                node:     Basket
                state:    (recorded: −, now: +)

                      {
                    −   "count" : 1,
                    +   "count" : 2,
                      … (4 unchanged)

                Up to it, 0 entries were repeated and 0 taken from the journal.
                """
        )
    }

    @Test func `a rendering is named by its digests`() {
        #expect(
            failure(1) { $0.count == 2 ? 7 : UInt64($0.count) } == """
                Expected the journal to be repeated. Instead, this differs:

                entry:    2, at 2023-11-14T22:13:20.000Z
                action:   Action.add
                node:     Basket
                expected: a rendering with the digest 2
                found:    one with 7

                Up to it, 2 entries were repeated and 0 taken from the journal.
                """
        )
    }

    @Test func `a journal of which nothing can be compared fails`() {
        #expect(
            JournalFailure.text(of: recorded(isShort: true)) { try $0.verify(Basket(step: 1)) } == """
                Expected a journal with something to verify. Instead, none of its 0 entries could be repeated, and no rendering was \
                compared. Make the actions Codable, or record digests and pass the same function.
                """
        )
    }

    @Test func `an entry that it does not have fails`() {
        #expect(
            JournalFailure.text(of: recorded()) { try $0.verify(Basket(step: 1), from: 9) }
                == "Expected to verify a journal. Instead: Expected a journal with the entry 9. Instead, it has 0 to 3. Ask for one that it has."
        )
    }

    @Test func `a damaged journal fails, and one whose end was not written passes`() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "expect-\(UUID().uuidString).journal").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let host = WorkflowHost(
            workflow: Basket(step: 1),
            restoring: nil,
            journal: JournalOptions(try JournalFile(path))
        )
        host.rendering.sink.send(.add("milk"))
        host.rendering.sink.send(.add("bread"))
        let whole = try Data(contentsOf: URL(fileURLWithPath: path))
        try whole.dropLast(3).write(to: URL(fileURLWithPath: path))
        expectJournal(path, of: Basket(step: 1))
        var damaged = whole
        damaged[damaged.count - 20] ^= 1
        try damaged.write(to: URL(fileURLWithPath: path))
        withKnownIssue {
            expectJournal(path, of: Basket(step: 1))
        } matching: { issue in
            issue.description.contains("Expected a record of a journal at position 3. Instead, it is damaged")
        }
    }

    @Test func `a failure is one of the test, at the line of the call`() {
        let line = #line + 2
        withKnownIssue {
            expectJournal("/nowhere/page.journal", of: Basket(step: 1))
        } matching: { issue in
            issue.sourceLocation?.line == line
                && issue.description.contains(
                    "Expected a journal at /nowhere/page.journal. Instead, it cannot be read:"
                )
        }
    }
}

private struct Basket: DurableWorkflow {
    let step: Int

    struct State: Codable, Equatable {
        var items: [String] = []
        var count = 0
    }

    enum Action: WorkflowAction, Codable {
        case add(String)

        func apply(toState state: inout State, context: ApplyContext<Basket>) -> Never? {
            guard case .add(let item) = self else { return nil }
            state.items.append(item)
            state.count += context[workflowValue: \.step]
            return nil
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Basket>) -> (count: Int, sink: Sink<Action>, tick: () -> Void) {
        let tick = context.makeSink(of: Void.self) { _, _ in }
        return (state.count, context.makeSink(of: Action.self), { tick.send(()) })
    }
}
