import Testing
import TrellisSupport
import Workflow
import WorkflowLive
import WorkflowSharing
import WorkflowSnapshots

@testable import WorkflowCluster

/// The commands of a server, and what the owner knows of them, without a bus.
struct CommandTests {
    private typealias Outbox = CommandOutbox<Till>
    private typealias Ledger = CommandLedger<Till.Receipt>

    // MARK: - Outbox

    @Test func `commands are sent in order, a limited number at a time, and again from the oldest`() {
        var outbox = Outbox(sender: "a", capacity: 1_000)
        for number in 1...100 { add(number, to: &outbox) }
        #expect(take(&outbox) == Array(1...64))
        #expect(take(1, from: &outbox))
        #expect(!take(1, from: &outbox))
        #expect(take(&outbox) == [65])
        #expect(take(3, from: &outbox))
        outbox.sendAgain()
        let again = outbox.takeUnsent(for: 1)
        #expect(again?.number == 2)
        #expect(again?.oldest == 2)
        #expect(take(&outbox) == Array(4...66))
    }

    @Test func `a command without room is refused`() {
        var outbox = Outbox(sender: "a", capacity: 2)
        #expect(add(1, to: &outbox))
        #expect(add(2, to: &outbox))
        #expect(!add(3, to: &outbox))
        #expect(take(&outbox) == [1, 2])
        #expect(take(1, from: &outbox))
        #expect(add(3, to: &outbox))
    }

    @Test func `the oldest command is taken away when three owners have ended with it, and the next one is not`() {
        var outbox = Outbox(sender: "a", capacity: 10)
        for number in 1...2 { add(number, to: &outbox) }
        for epoch in 1...3 {
            #expect(!takeFatal(from: &outbox, for: epoch))
            outbox.sendAgain()
            #expect(take(&outbox, for: epoch) == [1, 2])
            // The same owner may get it twice.
            outbox.sendAgain()
            #expect(!takeFatal(from: &outbox, for: epoch))
            #expect(take(&outbox, for: epoch) == [1, 2])
        }
        outbox.sendAgain()
        #expect(takeFatal(from: &outbox, for: 4))
        #expect(!takeFatal(from: &outbox, for: 4))
        #expect(take(&outbox, for: 4) == [2])
    }

    @Test func `a command with numbers that no server gives is ignored, and the next one is applied`() {
        var ledger = Ledger()
        func isApplied(_ sender: String, _ number: Int, _ oldest: Int) -> Bool {
            let decision = ledger.decide(sender: sender, number: number, oldest: oldest, at: .zero)
            if case .apply = decision { return true }
            return false
        }
        for (number, oldest) in [(1, Int.min), (1, 0), (1, 2), (.min, .min), (0, 0), (.min, .max), (.max, -1)] {
            #expect(!isApplied("a", number, oldest))
        }
        #expect(ledger.count == 0)
        #expect(isApplied("b", .max, .max))
        #expect(isApplied("b", .max, .max))
        #expect(isApplied("a", 1, 1))
    }

    @Test(arguments: [Int.max, .min, -1]) @MainActor
    func `a tree that is stored with a number of commands that cannot be begins to count anew`(_ event: Int) {
        var problems: [String] = []
        let items = ["place": Array(#"{"event":\#(event)}"#.utf8)]
        let tree = OwnedTree<Till>(
            SessionClaim(epoch: 1, stored: StoredSession(revision: .max, items: items)),
            Till(running: Till.Running()),
            configuration: .current,
            home: MainActor.shared,
            now: .zero,
            onProblem: { problems.append($0) }
        )
        _ = tree.handle(SentCommand(sender: "a", number: 1, oldest: 1, command: .add("x")), at: .zero)
        #expect((try? tree.beginSave(renews: true, at: .zero)) != nil)
        #expect(problems.count == 1)
    }

    @discardableResult
    private func add(_ number: Int, to outbox: inout Outbox) -> Bool {
        outbox.add(.add("\(number)")) { _ in }
    }

    private func take(_ number: Int, from outbox: inout Outbox) -> Bool {
        outbox.takeAnswered(number, by: 1) != nil
    }

    private func takeFatal(from outbox: inout Outbox, for epoch: Int) -> Bool {
        outbox.takeFatal(for: epoch) != nil
    }

    private func take(_ outbox: inout Outbox, for epoch: Int = 1) -> [Int] {
        var numbers: [Int] = []
        while let command = outbox.takeUnsent(for: epoch) { numbers.append(command.number) }
        return numbers
    }

    // MARK: - Ledger

    @Test func `a command is applied once and in order, and one that comes again gets its answer`() throws {
        var ledger = Ledger()
        #expect(kind(ledger.decide(sender: "a", number: 1, oldest: 1, at: .zero)) == .apply)
        ledger.didApply(answer(1))
        // One is missing before.
        #expect(kind(ledger.decide(sender: "a", number: 3, oldest: 1, at: .zero)) == .ignore)
        #expect(kind(ledger.decide(sender: "a", number: 2, oldest: 1, at: .zero)) == .apply)
        ledger.didApply(answer(2))
        #expect(output(ledger.decide(sender: "a", number: 1, oldest: 1, at: .zero)) == 1)
        // Another server has numbers of its own.
        #expect(kind(ledger.decide(sender: "b", number: 1, oldest: 1, at: .zero)) == .apply)
        // The first is answered; it comes once more, late.
        #expect(output(ledger.decide(sender: "a", number: 2, oldest: 2, at: .zero)) == 2)
        #expect(kind(ledger.decide(sender: "a", number: 1, oldest: 1, at: .zero)) == .ignore)
    }

    @Test func `what is saved is known to the next owner, with the answers`() throws {
        var ledger = Ledger()
        for number in 1...2 {
            _ = ledger.decide(sender: "a", number: number, oldest: 1, at: .zero)
            ledger.didApply(answer(number))
        }
        let items = try ledger.takeChanges(with: .json)
        ledger.didSave(false)
        #expect(try ledger.takeChanges(with: .json) == items)
        ledger.didSave(true)
        #expect(try ledger.takeChanges(with: .json).isEmpty)
        var next = try Ledger(items: items.compactMapValues { $0 }, at: .zero, with: .json)
        #expect(output(next.decide(sender: "a", number: 2, oldest: 2, at: .zero)) == 2)
        #expect(kind(next.decide(sender: "a", number: 3, oldest: 3, at: .zero)) == .apply)
    }

    @Test func `servers that have ended are forgotten, and their items are removed`() throws {
        var ledger = Ledger()
        _ = ledger.decide(sender: "a", number: 1, oldest: 1, at: .zero)
        ledger.didApply(answer(1))
        _ = try ledger.takeChanges(with: .json)
        ledger.didSave(true)
        ledger.forget(before: .zero)
        #expect(ledger.count == 1)
        ledger.forget(before: .seconds(1))
        #expect(ledger.count == 0)
        #expect(try ledger.takeChanges(with: .json) == ["c.a": nil])
        // It was only silent, and goes on where it was.
        #expect(kind(ledger.decide(sender: "a", number: 2, oldest: 2, at: .zero)) == .apply)
    }

    private func answer(_ number: Int) -> Ledger.Answer {
        Ledger.Answer(sender: "a", number: number, output: Till.Receipt(number: number))
    }

    private enum Kind { case apply, answer, ignore }

    private func kind(_ decision: Ledger.Decision) -> Kind {
        switch decision {
        case .apply: .apply
        case .answer: .answer
        case .ignore: .ignore
        }
    }

    private func output(_ decision: Ledger.Decision) -> Int? {
        if case .answer(let answer) = decision { answer.output?.number } else { nil }
    }
}
