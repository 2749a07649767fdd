import Testing
import Workflow

private struct Bell: Workflow {
    struct Rendering {
        var ring: () -> Void
    }

    typealias Output = Int

    func render(state: Void, context: RenderContext<Bell>) -> Rendering {
        let sink = context.makeOutputSink()
        return Rendering(ring: { sink.send(1) })
    }
}

/// Has an output, which none of its closures emits unless it returns it.
private struct House: Workflow {
    struct Rendering {
        var count: Int
        var bell: Bell.Rendering
        var number: Sink<Int>
        var action: Sink<AnyWorkflowAction<House>>
        var handler: EventHandler<Void>
        var numberHandler: EventHandler<Int>
        var emitter: Sink<Int>
    }

    typealias Output = String

    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: RenderContext<House>) -> Rendering {
        Rendering(
            count: state,
            bell: Bell().onOutput { state, number in state += number }.rendered(in: context),
            number: context.makeSink(of: Int.self) { number, state in
                guard number > 0 else { return }
                state += number
            },
            action: context.makeSink(of: AnyWorkflowAction<House>.self),
            handler: context.makeEventHandler { $0 += 1 },
            numberHandler: context.makeEventHandler(of: Int.self) { number, state in state += number },
            emitter: context.makeSink(of: Int.self) { number, _ in "\(number)" }
        )
    }
}

/// A closure that has no output need not return `nil`.
@MainActor
struct ClosuresWithoutOutputTests {
    private let host = WorkflowHost(workflow: House())

    private func perform(_ action: (House.Rendering) -> Void) -> (count: Int, outputs: [String]) {
        var outputs: [String] = []
        let subscription = host.onOutput { outputs.append($0) }
        defer { subscription.cancel() }
        action(host.rendering)
        return (host.rendering.count, outputs)
    }

    @Test func `what returns nothing changes the state and emits nothing`() {
        #expect(perform { $0.bell.ring() } == (1, []))
        #expect(perform { $0.number.send(2) } == (3, []))
        #expect(perform { $0.number.send(0) } == (3, []))
        #expect(perform { $0.handler() } == (4, []))
        #expect(perform { $0.numberHandler(4) } == (8, []))
        #expect(perform { $0.action.send(AnyWorkflowAction { $0 = 16 }) } == (16, []))
        #expect(perform { $0.action.send(AnyWorkflowAction { state, _ in state = 32 }) } == (32, []))
    }

    @Test func `a value in a closure of one line is its output`() {
        #expect(perform { $0.emitter.send(5) } == (0, ["5"]))
        #expect(perform { $0.action.send(AnyWorkflowAction { _ in "a" }) } == (0, ["a"]))
        #expect(perform { $0.action.send(AnyWorkflowAction { _, _ in "b" }) } == (0, ["b"]))
    }
}
