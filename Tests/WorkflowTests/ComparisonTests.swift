import Testing
import Workflow

/// What a workflow says about the comparison of its state and of its props.
struct ComparisonTests {
    /// A protocol, so that the same rows run with and without the comparison.
    private protocol Comparing: Equatable {
        static var isCompared: Bool { get }
    }

    private enum Compared: Comparing { static let isCompared = true }
    private enum Uncompared: Comparing { static let isCompared = false }

    // MARK: - States

    private struct Numbers<Choice: Comparing>: Workflow, Equatable {
        struct Change: WorkflowAction {
            let change: @Sendable (inout [Int]) -> Void

            func apply(toState state: inout [Int], context: ApplyContext<Numbers>) -> Bool? {
                let before = state.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
                change(&state)
                return before != state.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
            }
        }

        /// Whether the action had to copy the numbers.
        typealias Output = Bool

        let journal: Journal

        static func == (a: Self, b: Self) -> Bool { true }
        static var comparesState: Bool { Choice.isCompared }

        func makeInitialState() -> [Int] { Array(0..<100) }

        func render(state: [Int], context: RenderContext<Self>) -> Sink<Change> {
            journal.note("render")
            return context.makeSink(of: Change.self)
        }
    }

    private func outputs<Choice: Comparing>(
        of choice: Choice.Type,
        _ mode: Mode,
        _ change: @escaping @Sendable (inout [Int]) -> Void
    ) -> (renders: Int, copies: [Bool]) {
        let journal = Journal()
        let host = WorkflowHost(workflow: Numbers<Choice>(journal: journal), configuration: mode.onlyIfChanged)
        var copies: [Bool] = []
        host.onOutput { copies.append($0) }
        host.rendering.send(.init(change: change))
        return (journal.take().count - 1, copies)
    }

    @Test(arguments: Mode.allCases)
    func `a state that is not compared counts as changed, and is not copied`(mode: Mode) {
        let kept = outputs(of: Uncompared.self, mode) { _ in }
        #expect(kept.renders == 1)
        let changed = outputs(of: Uncompared.self, mode) { $0[0] = 7 }
        #expect(changed == (1, [false]))
    }

    @Test(arguments: Mode.allCases)
    func `a state that is compared renders nothing when it is equal, and is copied by its first change`(mode: Mode) {
        let kept = outputs(of: Compared.self, mode) { _ in }
        #expect(kept.renders == 0)
        let changed = outputs(of: Compared.self, mode) { $0[0] = 7 }
        #expect(changed == (1, [true]))
    }

    // MARK: - Props

    /// Decides for itself whether the work goes on.
    private struct OwnWorker<Choice: Comparing>: Workflow {
        let id: Int
        let journal: Journal

        static var comparesProps: Bool { Choice.isCompared }

        func isEquivalent(to other: Self) -> Bool {
            journal.note("asked")
            return id == other.id
        }

        func makeInitialState() -> Int { 0 }

        func workflowDidChange(from previousWorkflow: Self, state: inout Int) {
            if !isEquivalent(to: previousWorkflow) { state += 1 }
        }

        func render(state: Int, context: RenderContext<Self>) -> Int { state }
    }

    private struct Boss<Choice: Comparing>: Workflow {
        var isErased = false
        let journal: Journal

        func render(state: Void, context: RenderContext<Self>) -> Int {
            let worker = OwnWorker<Choice>(id: 1, journal: journal)
            return isErased
                ? worker.mapRendering { $0 }.rendered(in: context)
                : worker.rendered(in: context)
        }
    }

    @Test(arguments: Mode.allCases, [true, false])
    func `a workflow whose props are not compared is asked in every pass of its parent`(mode: Mode, isErased: Bool) {
        let journal = Journal()
        let boss = Boss<Uncompared>(isErased: isErased, journal: journal)
        let host = WorkflowHost(workflow: boss, configuration: mode.configuration)
        for _ in 1...3 { host.update(workflow: boss) }
        #expect(journal.take() == ["asked", "asked", "asked"])
    }

    @Test func `by default a workflow of the same bits is not asked`() {
        let journal = Journal()
        let boss = Boss<Compared>(journal: journal)
        let host = WorkflowHost(workflow: boss, configuration: RuntimeConfiguration())
        host.update(workflow: boss)
        #expect(journal.take() == [])
    }
}
