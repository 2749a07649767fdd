import TestSupport
import Testing
import Workflow
import WorkflowInspection
import WorkflowSnapshots
import WorkflowTestSupport
import WorkflowTesting

@MainActor
struct LookTests {
    @Test(arguments: 1...8 as ClosedRange<UInt64>)
    func `each event of a random run can be looked at, and the live tree is as it would be without`(seed: UInt64) throws
    {
        var random = SeededRandom(seed: seed)
        var model = GardenModel()
        let inspection = Inspection()
        let host = WorkflowHost(workflow: Garden(), inspection: inspection)
        let twin = WorkflowHost(workflow: Garden())
        let record = inspection.hosts[0]
        var digests = [0: host.rendering.text]
        for _ in 1...150 {
            let step = model.randomStep(&random)
            _ = model.take(step)
            step.take(in: host)
            step.take(in: twin)
            #expect(host.rendering.text == twin.rendering.text)
            digests[inspection.last.number] = host.rendering.text
            // In the middle, too: looking changes nothing.
            if random.happens(oneIn: 10) {
                let number = random.pick(digests.keys.sorted())
                let looked = try record.look(at: number, of: Garden.self)
                #expect(looked.rendering.text == digests[number])
                looked.rendering.plants["p"]?.send(.own(77))
                #expect(looked.refusedActions == 1)
                #expect(looked.rendering.text == digests[number])
            }
        }
        for (number, digest) in digests {
            let looked = try record.look(at: number, of: Garden.self)
            #expect(looked.rendering.text == digest)
            #expect(looked.nodesShownAsNew.isEmpty)
        }
        #expect(host.rendering.text == twin.rendering.text)
        #expect(inspection.hosts.count == 1)
    }

    @Test func `a state that is neither Codable nor Equatable is kept, and effects do not start`() throws {
        let journal = Started()
        let inspection = Inspection()
        let host = WorkflowHost(workflow: Machine(started: journal), inspection: inspection)
        host.rendering.send { $0 + 1 }
        host.rendering.send { $0 * 10 }
        #expect(journal.keys == ["run 0", "run 1", "run 10"])
        let looked = try inspection.hosts[0].look(at: 1, of: Machine.self)
        #expect(looked.rendering.value == 1)
        #expect(journal.keys == ["run 0", "run 1", "run 10"])
        #expect(host.rendering.value == 10)
    }

    @Test func `states from before the oldest event are kept`() throws {
        let inspection = Inspection(limits: InspectionLimits(bytesOfHost: 30_000))
        let host = WorkflowHost(workflow: Garden(), inspection: inspection)
        host.rendering.plants["pb"]?.send(.own(5))
        host.rendering.rows[2].send(9)
        var digests: [Int: String] = [:]
        for number in 1...1_000 {
            host.rendering.plants["p"]?.send(.give(number))
            digests[inspection.last.number] = host.rendering.text
        }
        let record = inspection.hosts[0]
        for number in record.eventNumbers {
            #expect(try record.look(at: number, of: Garden.self).rendering.text == digests[number])
        }
        #expect(throws: LookError.self) { try record.look(at: 2, of: Garden.self) }
        #expect(throws: LookError.self) { try record.look(at: 1_000, of: Row.self) }
    }

    @Test func `a branch goes on by itself, and its journal is a test`() throws {
        let inspection = Inspection()
        let host = WorkflowHost(workflow: Account(), inspection: inspection)
        for amount in 1...5 { host.rendering.send(.pay(amount)) }
        let memory = JournalMemory()
        let branch = try inspection.hosts[0].branch(
            at: 3,
            of: Account.self,
            recording: JournalOptions(memory, digest: { UInt64($0.sum) })
        )
        #expect(branch.rendering.sum == 6)
        branch.rendering.send(.pay(100))
        #expect(branch.rendering.sum == 106)
        #expect(host.rendering.sum == 15)
        expectJournal(memory.journal, of: Account()) { UInt64($0.sum) }
        // The same journal, where `apply` does something else.
        let mutant = try memory.journal.verify(Account(factor: 2)) { UInt64($0.sum) }
        #expect(mutant.difference != nil)
    }

    @Test func `after its end a host cannot be looked at`() throws {
        let inspection = Inspection()
        do {
            let host = WorkflowHost(workflow: Account(), inspection: inspection)
            host.rendering.send(.pay(1))
        }
        #expect(throws: LookError.self) { try inspection.hosts[0].look(at: 0, of: Account.self) }
    }
}

private final class Started {
    var keys: [String] = []
}

private struct Machine: Workflow {
    struct State {
        var value = 0
        var function: (Int) -> Int = { $0 }
    }

    struct Rendering {
        var value: Int
        var send: (@escaping (Int) -> Int) -> Void
    }

    let started: Started

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Machine>) -> Rendering {
        context.runSideEffect(key: "run \(state.value)") { [started] _ in started.keys.append("run \(state.value)") }
        let sink = context.makeSink(of: AnyWorkflowAction<Machine>.self)
        return Rendering(value: state.function(state.value)) { function in
            sink.send(.change { $0 = State(value: function($0.value)) })
        }
    }
}

private struct Account: DurableWorkflow {
    struct State: Codable, Equatable { var sum = 0 }

    enum Action: WorkflowAction, Codable {
        case pay(Int)

        func apply(toState state: inout State, context: ApplyContext<Account>) -> Never? {
            if case .pay(let amount) = self { state.sum += amount * context[workflowValue: \.factor] }
            return nil
        }
    }

    var factor = 1

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Account>) -> (sum: Int, send: (Action) -> Void) {
        let sink = context.makeSink(of: Action.self)
        return (state.sum, { sink.send($0) })
    }
}
