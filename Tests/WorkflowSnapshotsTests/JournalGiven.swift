import TrellisSupport
import Workflow
import WorkflowConcurrency
import WorkflowSnapshots

// The workflows of the tests of journals.

/// A list of counters, the actions of which can be read again.
struct Counters: DurableWorkflow {
    struct State: Codable, Equatable {
        var keys: [String] = []
        var total = 0
    }

    enum Action: WorkflowAction, Codable, Equatable {
        case add(String)
        case remove(String)
        case counted(Int)

        func apply(toState state: inout State, context: ApplyContext<Counters>) -> Never? {
            switch self {
            case .add(let key): state.keys.append(key)
            case .remove(let key): state.keys.removeAll { $0 == key }
            case .counted(let number): state.total += number
            }
            return nil
        }
    }

    struct Rendering {
        let total: Int
        let counters: [String: Counter.Rendering]
        let sink: Sink<Action>
        let note: (String) -> Void

        var text: String {
            "\(total): "
                + counters.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.count)" }.joined(separator: ", ")
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Counters>) -> Rendering {
        let closure = context.makeSink(of: String.self) { key, state in state.keys.append(key) }
        return Rendering(
            total: state.total,
            counters: Dictionary(
                uniqueKeysWithValues: state.keys.map { key in
                    (key, Counter().rendered(in: context, key: key) { Action.counted($0) })
                }
            ),
            sink: context.makeSink(of: Action.self),
            note: { closure.send($0) }
        )
    }
}

/// A counter whose output is what was added.
struct Counter: DurableWorkflow {
    typealias Output = Int
    typealias State = Int

    enum Action: WorkflowAction, Codable {
        case add(Int)

        func apply(toState state: inout Int, context: ApplyContext<Counter>) -> Int? {
            let step = context[workflowValue: \.factor]
            guard case .add(let number) = self else { return nil }
            state += number * step
            return number
        }
    }

    struct Rendering {
        let count: Int
        let sink: Sink<Action>
    }

    var factor = 1

    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: RenderContext<Counter>) -> Rendering {
        Rendering(count: state, sink: context.makeSink(of: Action.self))
    }
}

/// A form with a password.
struct LogIn: DurableWorkflow {
    struct State: Codable, Equatable {
        var name = ""
        @Redacted var password = ""
        @Redacted var hint: String?
    }

    enum Action: WorkflowAction, Codable {
        case typed(name: String)
        case typedPassword(Redacted<String>)

        func apply(toState state: inout State, context: ApplyContext<LogIn>) -> Never? {
            switch self {
            case .typed(let name): state.name = name
            case .typedPassword(let password): state.password = password.wrappedValue
            }
            return nil
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<LogIn>) -> (state: State, sink: Sink<Action>) {
        (state, context.makeSink(of: Action.self))
    }
}

/// Starts an effect, a worker and a side effect, each of which notes that it has.
struct Busy: DurableWorkflow, EffectfulWorkflow {
    let starts: StartCount

    enum Effect: Codable, Sendable { case load(Int) }
    struct State: Codable, Equatable {
        var number = 0
        var loaded: [Int] = []
    }

    enum Action: WorkflowAction, Codable, Sendable {
        case load, loaded(Int)

        func apply(toState state: inout State, context: ApplyContext<Busy>) -> Never? {
            switch self {
            case .load:
                state.number += 1
                context.start(.load(state.number))
            case .loaded(let number): state.loaded.append(number)
            }
            return nil
        }
    }

    func makeInitialState() -> State { State() }

    func work(for effect: Effect) -> EffectWork<Action> {
        starts.count += 1
        return switch effect {
        case .load(let number): .action(.loaded(number))
        }
    }

    func render(state: State, context: RenderContext<Busy>) -> (state: State, sink: Sink<Action>) {
        context.runSideEffect(key: state.number) { _ in starts.count += 1 }
        return (state, context.makeSink(of: Action.self))
    }
}

final class StartCount {
    var count = 0
}

/// A digest of a text.
func digest(_ text: String) -> UInt64 { StableHash(text.utf8).value }

func options<Rendering>(
    _ writer: any JournalWriter,
    every interval: Int = 100,
    digest: ((Rendering) -> UInt64)? = nil
) -> JournalOptions<Rendering> {
    var time = 1_000
    return JournalOptions(
        writer,
        snapshotInterval: interval,
        digest: digest,
        now: {
            time += 5
            return time
        }
    )
}

/// Takes two types of actions that differ only in the types around them.
struct Lights: DurableWorkflow {
    struct State: Codable, Equatable {
        var isOn = false
        var level = 0
    }

    enum Lamp {
        struct Change: WorkflowAction, Codable {
            func apply(toState state: inout State, context: ApplyContext<Lights>) -> Never? {
                state.isOn.toggle()
                return nil
            }
        }
    }

    enum Dimmer {
        struct Change: WorkflowAction, Codable {
            func apply(toState state: inout State, context: ApplyContext<Lights>) -> Never? {
                state.level += 1
                return nil
            }
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Lights>) -> (State, Sink<Lamp.Change>, Sink<Dimmer.Change>) {
        (state, context.makeSink(of: Lamp.Change.self), context.makeSink(of: Dimmer.Change.self))
    }
}
