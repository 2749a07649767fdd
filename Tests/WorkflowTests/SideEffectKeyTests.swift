import TestSupport
import Testing
import Workflow
import WorkflowTestSupport

/// The keys of side effects: of any type, in any order, and with code of the app in their `==`.
struct SideEffectKeyTests {
    /// Runs an effect for each key, which notes its start and end.
    private struct Effects<Key: Hashable>: Workflow {
        var keys: [Key]
        var journal: Journal

        func render(state: Void, context: RenderContext<Self>) {
            for key in keys {
                context.runSideEffect(key: key) { lifetime in
                    journal.note("start \(key)")
                    lifetime.onEnded { journal.note("end \(key)") }
                }
            }
        }
    }

    @Test(arguments: Mode.allCases)
    func `a key that leaves its place and comes back in one pass goes on`(mode: Mode) {
        let journal = Journal()
        let host = WorkflowHost(
            workflow: Effects(keys: [1, 2, 3], journal: journal),
            configuration: mode.configuration
        )
        _ = journal.take()
        host.update(workflow: Effects(keys: [2, 3, 1], journal: journal))
        #expect(journal.take() == [])
        host.update(workflow: Effects(keys: [4, 3, 2], journal: journal))
        #expect(journal.take() == ["start 4", "end 1"])
        host.update(workflow: Effects(keys: [2, 1, 4], journal: journal))
        #expect(journal.take() == ["start 1", "end 3"])
        host.update(workflow: Effects(keys: [], journal: journal))
        #expect(journal.take().sorted() == ["end 1", "end 2", "end 4"])
    }

    @Test(arguments: Mode.allCases)
    func `keys that are equal as any hashable are one key, whatever their types`(mode: Mode) {
        let journal = Journal()
        let workflow = Given<Int, Never, Sink<Int>>(0) { pass, context in
            func start(_ lifetime: Lifetime) {
                journal.note("start in \(pass)")
                lifetime.onEnded { journal.note("end") }
            }
            switch pass {
            case 0: context.runSideEffect(key: 1, action: start)
            case 1: context.runSideEffect(key: 1.0, action: start)
            case 2: context.runSideEffect(key: UInt8(1), action: start)
            case 3: context.runSideEffect(key: AnyHashable(1), action: start)
            default: context.runSideEffect(key: "1", action: start)
            }
            return context.makeStateSink()
        }
        let host = WorkflowHost(workflow: workflow, configuration: mode.configuration)
        for pass in 1...3 { host.rendering.send(pass) }
        #expect(journal.take() == ["start in 0"])
        host.rendering.send(4)
        #expect(journal.take() == ["start in 4", "end"])
    }

    @Test func `a key twice is reported in the pass that starts it and in later ones, by any of its types`() {
        let journal = Journal()
        let reports = MisuseReports()
        let host = WorkflowHost(
            workflow: Effects<AnyHashable>(keys: [1, 2, 1], journal: journal),
            configuration: reports.configuration(.standard)
        )
        #expect(reports.kinds == [.duplicateSideEffect])
        host.update(workflow: Effects(keys: [1, 1.0, 2], journal: journal))
        host.update(workflow: Effects(keys: [2, 2, 1], journal: journal))
        #expect(reports.kinds == [.duplicateSideEffect, .duplicateSideEffect, .duplicateSideEffect])
        #expect(journal.take() == ["start 1", "start 2"])
    }

    /// A key whose `==` runs what the test says, once.
    private struct MeddlingKey: Hashable {
        final class Meddler {
            var meddle: (() -> Void)?
        }

        let number: Int
        let meddler: Meddler

        static func == (left: Self, right: Self) -> Bool {
            if let meddle = right.meddler.meddle {
                right.meddler.meddle = nil
                meddle()
            }
            return left.number == right.number
        }

        func hash(into hasher: inout Hasher) { hasher.combine(number) }
    }

    @Test func `the comparison of a key may name another key, and its own`() {
        let journal = Journal()
        let reports = MisuseReports()
        let meddler = MeddlingKey.Meddler()
        let workflow = Given<[Int], Never, Sink<[Int]>>([1]) { named, context in
            func run(_ number: Int) {
                context.runSideEffect(key: MeddlingKey(number: number, meddler: meddler)) { lifetime in
                    journal.note("start \(number)")
                    lifetime.onEnded { journal.note("end \(number)") }
                }
            }
            if let other = named.dropFirst().first { meddler.meddle = { run(other) } }
            run(named[0])
            return context.makeStateSink()
        }
        let host = WorkflowHost(workflow: workflow, configuration: reports.configuration(.standard))
        host.rendering.send([1, 2])
        #expect(journal.take() == ["start 1", "start 2"])
        #expect(reports.kinds == [])
        host.rendering.send([1, 1])
        #expect(journal.take() == ["end 2"])
        #expect(reports.kinds == [.duplicateSideEffect])
        host.rendering.send([1])
        #expect(journal.take() == [])
    }

    /// A key of one of several types; some of them are equal.
    private static func key(_ number: Int, _ random: inout SeededRandom) -> AnyHashable {
        switch Int.random(in: 0..<3, using: &random) {
        case 0: number
        case 1: Double(number)
        default: Int16(number)
        }
    }

    @Test(arguments: 0..<40 as Range<UInt64>)
    func `random keys start and end as they come and go`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let journal = Journal()
        let workflow = Given<[AnyHashable], Never, Sink<[AnyHashable]>>([]) { keys, context in
            for key in keys {
                func run(_ key: some Hashable) {
                    context.runSideEffect(key: key) { lifetime in
                        journal.note("start \(Int("\(key)".prefix { $0 != "." })!)")
                        lifetime.onEnded { journal.note("end \(Int("\(key)".prefix { $0 != "." })!)") }
                    }
                }
                // As it is, or as an `AnyHashable`.
                if let number = key.base as? Int { run(number) } else { run(key) }
            }
            return context.makeStateSink()
        }
        let host = WorkflowHost(workflow: workflow)
        var running: Set<Int> = []
        for _ in 0..<40 {
            let count = Int.random(in: 0...20, using: &random)
            let numbers = Array((0..<24).shuffled(using: &random).prefix(count))
            host.rendering.send(
                (Bool.random(using: &random) ? numbers.sorted() : numbers).map { Self.key($0, &random) }
            )
            let named = Set(numbers)
            let expected =
                named.subtracting(running).map { "start \($0)" } + running.subtracting(named).map { "end \($0)" }
            #expect(Set(journal.take()) == Set(expected))
            running = named
        }
    }
}
