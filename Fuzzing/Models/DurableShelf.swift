/// A small tree that snapshots and journals from outside are read into: two forms of a state, children by keys, an effect.
struct Shelf: DurableWorkflow {
    struct StateV1: Codable {
        var keys: [String]
    }

    struct State: Codable, Equatable {
        var keys: [String] = []
        var total = 0
    }

    enum Action: WorkflowAction, Codable {
        case add(String), remove(String), taken(Int)

        func apply(toState state: inout State, context: ApplyContext<Shelf>) -> Never? {
            switch self {
            case .add(let key): if !state.keys.contains(key) { state.keys.append(key) }
            case .remove(let key): state.keys.removeAll { $0 == key }
            case .taken(let number): state.total &+= number
            }
            return nil
        }
    }

    struct Rendering {
        let text: String
        let books: [Book.Rendering]
        let sink: Sink<Action>
    }

    static var durability: Durability<State> {
        Durability(StateV1.self, formerly: ["Board"]).then { State(keys: $0.keys) }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Shelf>) -> Rendering {
        // Keys from outside may be there twice.
        var seen: Set<String> = []
        let books = state.keys.filter { seen.insert($0).inserted }.map { key in
            Book().rendered(in: context, key: key) { Action.taken($0) }
        }
        let text = "\(state.total) " + books.map { "\($0.count)" }.joined(separator: " ")
        return Rendering(text: text, books: books, sink: context.makeSink(of: Action.self))
    }
}

struct Book: DurableWorkflow, EffectfulWorkflow {
    typealias Output = Int
    typealias State = Int

    enum Effect: Codable, Sendable { case print(Int) }

    enum Action: WorkflowAction, Codable, Sendable {
        case take(Int), printed

        func apply(toState state: inout Int, context: ApplyContext<Book>) -> Int? {
            guard case .take(let number) = self else { return nil }
            state &+= number
            context.start(.print(number))
            return number
        }
    }

    struct Rendering {
        let count: Int
        let sink: Sink<Action>
    }

    func makeInitialState() -> Int { 0 }

    func work(for effect: Effect) -> EffectWork<Action> { .action(.printed) }

    func render(state: Int, context: RenderContext<Book>) -> Rendering {
        Rendering(count: state, sink: context.makeSink(of: Action.self))
    }
}
