import Testing
import TrellisSupport
import Workflow
import WorkflowLive
import WorkflowSharing
import WorkflowSnapshots

@testable import WorkflowCluster

/// The commands of a server, and what the owner knows of them, without a bus.
struct CommandTests {
    private typealias Pending = PendingCommands<Till>
    private typealias Handled = HandledCommands<Till.Receipt>

    // MARK: - Pending

    @Test func `commands are sent in order, a limited number at a time, and again from the oldest`() {
        var pending = Pending(sender: "a", capacity: 1_000)
        for number in 1...100 { add(number, to: &pending) }
        #expect(take(&pending) == Array(1...64))
        #expect(take(1, from: &pending))
        #expect(!take(1, from: &pending))
        #expect(take(&pending) == [65])
        #expect(take(3, from: &pending))
        pending.sendAgain()
        let again = pending.takeUnsent(for: 1)
        #expect(again?.number == 2)
        #expect(again?.oldest == 2)
        #expect(take(&pending) == Array(4...66))
    }

    @Test func `a command without room is refused`() {
        var pending = Pending(sender: "a", capacity: 2)
        #expect(add(1, to: &pending))
        #expect(add(2, to: &pending))
        #expect(!add(3, to: &pending))
        #expect(take(&pending) == [1, 2])
        #expect(take(1, from: &pending))
        #expect(add(3, to: &pending))
    }

    @Test func `the oldest command is taken away when three owners have ended with it, and the next one is not`() {
        var pending = Pending(sender: "a", capacity: 10)
        for number in 1...2 { add(number, to: &pending) }
        for claimNumber in 1...3 {
            #expect(!takeFatal(from: &pending, for: claimNumber))
            pending.sendAgain()
            #expect(take(&pending, for: claimNumber) == [1, 2])
            // The same owner may get it twice.
            pending.sendAgain()
            #expect(!takeFatal(from: &pending, for: claimNumber))
            #expect(take(&pending, for: claimNumber) == [1, 2])
        }
        pending.sendAgain()
        #expect(takeFatal(from: &pending, for: 4))
        #expect(!takeFatal(from: &pending, for: 4))
        #expect(take(&pending, for: 4) == [2])
    }

    @Test func `a command with numbers that no server gives is ignored, and the next one is applied`() {
        var handled = Handled()
        func isApplied(_ sender: String, _ number: Int, _ oldest: Int) -> Bool {
            let decision = handled.decide(sender: sender, number: number, oldest: oldest, at: .zero)
            if case .apply = decision { return true }
            return false
        }
        for (number, oldest) in [(1, Int.min), (1, 0), (1, 2), (.min, .min), (0, 0), (.min, .max), (.max, -1)] {
            #expect(!isApplied("a", number, oldest))
        }
        #expect(handled.count == 0)
        #expect(isApplied("b", .max, .max))
        #expect(isApplied("b", .max, .max))
        #expect(isApplied("a", 1, 1))
    }

    @Test(arguments: [Int.max, .min, -1]) @MainActor
    func `a tree that is stored with a number of commands that cannot be begins to count anew`(_ event: Int) {
        var problems: [String] = []
        let items = ["place": Array(#"{"event":\#(event)}"#.utf8)]
        let tree = OwnedTree<Till>(
            SessionClaim(number: 1, stored: StoredSession(revision: .max, items: items)),
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
    private func add(_ number: Int, to pending: inout Pending) -> Bool {
        pending.add(.add("\(number)")) { _ in }
    }

    private func take(_ number: Int, from pending: inout Pending) -> Bool {
        pending.takeAnswered(number, by: 1) != nil
    }

    private func takeFatal(from pending: inout Pending, for claimNumber: Int) -> Bool {
        pending.takeFatal(for: claimNumber) != nil
    }

    private func take(_ pending: inout Pending, for claimNumber: Int = 1) -> [Int] {
        var numbers: [Int] = []
        while let command = pending.takeUnsent(for: claimNumber) { numbers.append(command.number) }
        return numbers
    }

    // MARK: - Handled

    @Test func `a command is applied once and in order, and one that comes again gets its answer`() throws {
        var handled = Handled()
        #expect(kind(handled.decide(sender: "a", number: 1, oldest: 1, at: .zero)) == .apply)
        handled.didApply(answer(1))
        // One is missing before.
        #expect(kind(handled.decide(sender: "a", number: 3, oldest: 1, at: .zero)) == .ignore)
        #expect(kind(handled.decide(sender: "a", number: 2, oldest: 1, at: .zero)) == .apply)
        handled.didApply(answer(2))
        #expect(output(handled.decide(sender: "a", number: 1, oldest: 1, at: .zero)) == 1)
        // Another server has numbers of its own.
        #expect(kind(handled.decide(sender: "b", number: 1, oldest: 1, at: .zero)) == .apply)
        // The first is answered; it comes once more, late.
        #expect(output(handled.decide(sender: "a", number: 2, oldest: 2, at: .zero)) == 2)
        #expect(kind(handled.decide(sender: "a", number: 1, oldest: 1, at: .zero)) == .ignore)
    }

    @Test func `what is saved is known to the next owner, with the answers`() throws {
        var handled = Handled()
        for number in 1...2 {
            _ = handled.decide(sender: "a", number: number, oldest: 1, at: .zero)
            handled.didApply(answer(number))
        }
        let items = try handled.takeChanges(with: .json)
        handled.didSave(false)
        #expect(try handled.takeChanges(with: .json) == items)
        handled.didSave(true)
        #expect(try handled.takeChanges(with: .json).isEmpty)
        var next = try Handled(items: items.compactMapValues { $0 }, at: .zero, with: .json)
        #expect(output(next.decide(sender: "a", number: 2, oldest: 2, at: .zero)) == 2)
        #expect(kind(next.decide(sender: "a", number: 3, oldest: 3, at: .zero)) == .apply)
    }

    @Test func `servers that have ended are forgotten, and their items are removed`() throws {
        var handled = Handled()
        _ = handled.decide(sender: "a", number: 1, oldest: 1, at: .zero)
        handled.didApply(answer(1))
        _ = try handled.takeChanges(with: .json)
        handled.didSave(true)
        handled.forget(before: .zero)
        #expect(handled.count == 1)
        handled.forget(before: .seconds(1))
        #expect(handled.count == 0)
        #expect(try handled.takeChanges(with: .json) == ["c.a": nil])
        // It was only silent, and goes on where it was.
        #expect(kind(handled.decide(sender: "a", number: 2, oldest: 2, at: .zero)) == .apply)
    }

    private func answer(_ number: Int) -> Handled.Answer {
        Handled.Answer(sender: "a", number: number, output: Till.Receipt(number: number))
    }

    private enum Kind { case apply, answer, ignore }

    private func kind(_ decision: Handled.Decision) -> Kind {
        switch decision {
        case .apply: .apply
        case .answer: .answer
        case .ignore: .ignore
        }
    }

    private func output(_ decision: Handled.Decision) -> Int? {
        if case .answer(let answer) = decision { answer.output?.number } else { nil }
    }
}
