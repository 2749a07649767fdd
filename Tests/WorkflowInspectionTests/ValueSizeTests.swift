import Foundation
import TestSupport
import Testing
import Workflow
import WorkflowTestSupport

@testable import WorkflowInspection

/// The record of a host stays near its limit, whatever the values are in which it is large.
@MainActor
struct ValueSizeTests {
    private struct Flat {
        var number = 1
        var isOn: Bool? = true
    }

    @Test func `the estimate of a value is near its size, wherever it is large`() {
        let text = String(repeating: "x", count: 100_000)
        let values: [(Any, ClosedRange<Int>)] = [
            (Flat(), 50...80), (7, 50...60), ("short", 50...100),
            (text, 100_000...101_000), (text.prefix(3), 100_000...101_000), (Data(text.utf8), 100_000...101_000),
            (AttributedString(text), 100_000...101_000), (Array(text.utf8), 100_000...101_000),
            (Array(text.utf8)[3...], 99_000...101_000), (["a": Optional(text)], 100_000...101_000),
            (Array(repeating: Flat(), count: 1_000), 16_000...25_000),
            (Array(repeating: "short", count: 16) + [text], 100_000...220_000),
            (Array(repeating: text, count: 1_000), 90_000_000...110_000_000),
            (Set(0..<10_000), 70_000...170_000),
            ((1, text, [text: [text]]), 300_000...301_000),
            (AnyWorkflowAction(Large.Action.keep(text, .state)), 100_000...101_000),
        ]
        for (value, range) in values { #expect(range.contains(ValueSize.bytes(of: value)), "\(type(of: value))") }
    }

    @Test func `a type of which the values grow is measured again soon, and one without references never`() {
        let text = ValueSize(of: String.self)
        for _ in 0..<5_000 { _ = text.bytes(of: "small") }
        let large = String(repeating: "x", count: 10_000)
        #expect((0..<31).contains { _ in text.bytes(of: large) > 10_000 })
        let number = ValueSize(of: Int.self)
        let estimates = Set((0..<100).map { _ in number.bytes(of: Issue.record("It was looked at.")) })
        #expect(estimates.count == 1)
    }

    @Test(arguments: Large.Place.allCases)
    func `values that become large late are counted, in states, actions and effects`(
        place: Large.Place
    ) async throws {
        let (limit, size) = (1 << 20, 64 << 10)
        let large = String(repeating: "x", count: size)
        let inspection = Inspection(limits: InspectionLimits(bytesOfHost: limit))
        let host = WorkflowHost(workflow: Large(), inspection: inspection)
        for number in 1...300 { host.rendering.sink.send(.keep("\(number)", place)) }
        for number in 1...60 { host.rendering.sink.send(.keep("\(number)" + large, place)) }
        let record = inspection.hosts[0]
        if host.rendering.state.effects > 0 {
            try await until("the effects have ended") { host.rendering.state.ended == 360 }
            #expect(record.endedEffects.count <= 33)
        }
        #expect(record.eventNumbers.upperBound > 360 && record.eventNumbers.count <= 33)
        #expect(record.bytes <= limit + 33 * size)
    }
}

/// Keeps texts in its state, in actions or in effects.
struct Large: EffectfulWorkflow {
    struct State {
        var text = ""
        var actions = 0
        var effects = 0
        var ended = 0
    }

    enum Place: CaseIterable { case state, action, effect }

    enum Effect: Codable, Sendable { case wait(String) }

    enum Action: WorkflowAction {
        case keep(String, Place)
        case ended

        func apply(toState state: inout State, context: ApplyContext<Large>) -> Never? {
            switch self {
            case .keep(let text, .state): state.text = text
            case .keep(_, .action): state.actions += 1
            case .keep(let text, .effect):
                state.effects += 1
                context.start(.wait(text))
            case .ended: state.ended += 1
            }
            return nil
        }
    }

    func makeInitialState() -> State { State() }

    func work(for effect: Effect) -> EffectWork<Action> { EffectWork { .ended } }

    func render(state: State, context: RenderContext<Large>) -> (state: State, sink: Sink<Action>) {
        (state, context.makeSink(of: Action.self))
    }
}
