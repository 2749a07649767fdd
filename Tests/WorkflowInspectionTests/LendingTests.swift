import Foundation
import TestSupport
import Testing
import TrellisSupport
import Workflow
import WorkflowTestSupport

@testable import WorkflowInspection

/// Readers on other threads, who are not the ones that release the values of the app.
@MainActor
struct LendingTests {
    @Test func `values that a reader holds when the host forgets them are released on the home`() async throws {
        let inspection = Inspection(limits: InspectionLimits(bytesOfHost: 1))
        let ends = Ends()
        let host = WorkflowHost(workflow: Holder(), inspection: inspection)
        host.rendering.send(.hold(Held(ends)))
        let record = inspection.hosts[0]
        let (isReading, isForgotten) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let thread = Thread {
            record.withRecords(0..<2) { records in
                #expect(records.contains { $0.actions.count == 1 })
                #expect(records.allSatisfy { $0.renders.allSatisfy { $0.state == nil && $0.props == nil } })
                isReading.signal()
                isForgotten.wait()
            }
        }
        thread.start()
        onMain { isReading.wait() }
        for _ in 1...3 { host.rendering.send(.drop) }
        #expect(record.eventNumbers == 4..<5)
        #expect(ends.all.isEmpty)
        isForgotten.signal()
        try await until("the value is released") { !ends.all.isEmpty }
        #expect(ends.all == [true])
    }

    /// Calls `body` outside of asynchronous code, as it blocks.
    private func onMain(_ body: () -> Void) { body() }

    @Test func `values that the host keeps stay with it after they were read`() async throws {
        let inspection = Inspection()
        let ends = Ends()
        let host = WorkflowHost(workflow: Holder(), inspection: inspection)
        host.rendering.send(.hold(Held(ends)))
        host.rendering.send(.drop)
        let record = inspection.hosts[0]
        #expect(record.events(0..<9).count == 3 && record.event(1)?.actions.first?.name == "Action.hold")
        #expect(record.event(.max) == nil && record.event(-1) == nil)
        #expect(ends.all.isEmpty)
        #expect(record.difference(of: record.events(1..<2)[0].renders[0].node.id, in: 1)?.state.isEmpty == false)
        withExtendedLifetime(host) {}
    }
}

/// Notes for each value that is released whether that is on the main actor, whose thread changes on Linux.
private final class Ends: Sendable {
    private static let key = DispatchSpecificKey<Bool>()
    private let list = Guarded<[Bool]>([])

    init() { DispatchQueue.main.setSpecific(key: Self.key, value: true) }

    var all: [Bool] { list.withLock { $0 } }
    func add() { list.withLock { $0.append(DispatchQueue.getSpecific(key: Self.key) ?? false) } }
}

private final class Held {
    private let ends: Ends

    init(_ ends: Ends) { self.ends = ends }
    deinit { ends.add() }
}

private struct Holder: Workflow {
    enum Action: WorkflowAction {
        case hold(Held)
        case drop

        func apply(toState state: inout Held?, context: ApplyContext<Holder>) -> Never? {
            state = if case .hold(let held) = self { held } else { nil }
            return nil
        }
    }

    func makeInitialState() -> Held? { nil }

    func render(state: Held?, context: RenderContext<Holder>) -> Sink<Action> { context.makeSink(of: Action.self) }
}
