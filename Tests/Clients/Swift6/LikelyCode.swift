import Workflow
import WorkflowConcurrency

/// A service as apps have it.
@MainActor
final class Service {
    func updates() -> AsyncStream<Int> {
        AsyncStream { continuation in
            continuation.yield(1)
            continuation.finish()
        }
    }
}

nonisolated enum PasswordError: Error { case busy, wrong }

/// What people write first has to compile.
public nonisolated struct LikelyCode: Workflow {
    public struct State: Sendable {
        var rows: [Int] = []
        var count = 0
        var failure: WorkError?
    }

    public enum Action: WorkflowAction, Equatable {
        public typealias WorkflowType = LikelyCode
        case got(Int)
        case loaded(Result<Int, WorkError>)

        public func apply(toState state: inout State, context: ApplyContext<LikelyCode>) -> Never? {
            switch self {
            case .got(let number): state.rows.append(number)
            case .loaded(.success(let number)): state.count = number
            case .loaded(.failure(let error)): state.failure = error
            }
            return nil
        }
    }

    let service: Service
    public let stream: AsyncStream<Int>

    public func makeInitialState() -> State { State() }

    public func render(
        state: State,
        context: RenderContext<LikelyCode>
    ) -> (state: State, add: Sink<Int>, handle: EventHandler<Int>, clear: EventHandler<Void>) {
        let (query, page) = ("tea", state.rows.count)
        Work.values { [service] in await service.updates() }.running(in: context, key: "service") { Action.got($0) }
        Work.values { [stream] in stream }.running(in: context, key: "stream") { Action.got($0) }
        Work(id: [query, page]) { page }.running(in: context, key: "page") { _ in
            AnyWorkflowAction { state in
                state.count += 1
                state.count += 1
            }
        }
        Work<Int> { throw PasswordError.busy }
            .retrying(attempts: 2)
            .asResult()
            .running(in: context) { Action.loaded($0) }
        return (
            state,
            context.makeSink(of: Int.self) { number, state in
                state.rows.append(number)
                state.count += 1
            },
            context.makeEventHandler(of: Int.self) { number, state in
                guard number > 0 else { return }
                state.rows.append(number)
            },
            context.makeEventHandler { state in
                state.rows = []
                state.count = 0
            }
        )
    }
}

/// A workflow with an output of each kind: what its closures return is its output.
nonisolated struct Outputs<Output>: Workflow {
    func makeInitialState() {}

    let output: Output

    func render(state: Void, context: RenderContext<Outputs<Output>>) -> [Sink<Int>] {
        [
            context.makeSink(of: Int.self) { _, _ in output },
            context.makeSink(of: Int.self) { _, _ in nil },
            context.makeSink(of: Int.self) { number, _ in
                if number > 0 { return output }
                return nil
            },
        ]
    }
}

/// Its output says that it is closed.
nonisolated struct Closing: Workflow {
    func makeInitialState() -> Int { 0 }

    typealias Output = Void

    func render(state: Int, context: RenderContext<Closing>) -> (close: Sink<Int>, stay: Sink<Int>) {
        let close = context.makeSink(of: Int.self) { number, state in
            state = number
            return ()
        }
        let stay = context.makeSink(of: Int.self) { number, state in
            state = number
            return nil
        }
        return (close, stay)
    }
}

@MainActor
func runLikelyCode() async {
    let host = WorkflowHost(workflow: LikelyCode(service: Service(), stream: AsyncStream { $0.finish() }))
    host.rendering.add.send(7)
    host.rendering.handle(8)
    while host.rendering.state.failure == nil || !host.rendering.state.rows.contains(1) { await Task.yield() }
    let failure = host.rendering.state.failure
    precondition(
        host.rendering.state.rows.contains(8) && failure?.type == "PasswordError" && failure?.description == "busy"
    )
    switch failure?.error {
    case PasswordError.busy?: break
    default: preconditionFailure("The error is lost.")
    }
    host.rendering.clear()
    precondition(host.rendering.state.rows.isEmpty)

    var closed = 0
    let closing = WorkflowHost(workflow: Closing())
    let closes = closing.onOutput { closed += 1 }
    closing.rendering.close.send(1)
    closing.rendering.stay.send(2)
    withExtendedLifetime(closes) { precondition(closed == 1) }

    var outputs: [String] = []
    let speaking = WorkflowHost(workflow: Outputs(output: "said"))
    let spoken = speaking.onOutput { outputs.append($0) }
    for sink in speaking.rendering { sink.send(1) }
    withExtendedLifetime(spoken) { precondition(outputs == ["said", "said"]) }
}
