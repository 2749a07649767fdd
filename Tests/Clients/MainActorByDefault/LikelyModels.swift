import Workflow
import WorkflowConcurrency

/// A service as apps have it: it belongs to the main actor.
final class Shelf {
    private var number = 0

    func next() async -> Int {
        number += 1
        return number
    }
}

/// A model that a state holds says `nonisolated`, so that the state can be compared and saved on the home of any host.
nonisolated struct Book: Codable, Equatable {
    var number: Int
}

/// Its state and its rendering are types of its own, and its effects use what belongs to the main actor.
nonisolated struct Reading: EffectfulWorkflow, DurableWorkflow {
    struct State: Codable, Equatable {
        var books: [Book] = []
    }

    struct Rendering {
        let books: [Book]
        let fetch: () -> Void
    }

    enum Effect: Codable, Sendable { case fetch }

    enum Action: WorkflowAction {
        case fetch, fetched(Int)

        func apply(toState state: inout State, context: ApplyContext<Reading>) -> Never? {
            switch self {
            case .fetch: context.start(.fetch)
            case .fetched(let number): state.books.append(Book(number: number))
            }
            return nil
        }
    }

    let shelf: Shelf

    func makeInitialState() -> State { State() }

    /// Its function belongs to the main actor, as the service does.
    func work(for effect: Effect) -> EffectWork<Action> {
        switch effect {
        case .fetch: EffectWork { @MainActor [shelf] in .fetched(await shelf.next()) }
        }
    }

    func render(state: State, context: RenderContext<Reading>) -> Rendering {
        let sink = context.makeSink(of: Action.self)
        return Rendering(books: state.books, fetch: { sink.send(.fetch) })
    }
}

/// A workflow of the main actor with a state and a rendering of its own.
struct Desk: @MainActor Workflow {
    struct State: Equatable {
        var notes = 0
    }

    struct Rendering {
        let notes: Int
        let reading: Reading.Rendering
        let note: EventHandler<Void>
    }

    let shelf: Shelf

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Desk>) -> Rendering {
        Rendering(
            notes: state.notes,
            reading: Reading(shelf: shelf).rendered(in: context),
            note: context.makeEventHandler { $0.notes += 1 }
        )
    }
}

func runLikelyModels() async {
    let host = WorkflowHost(workflow: Desk(shelf: Shelf()))
    host.rendering.note()
    host.rendering.reading.fetch()
    for await rendering in host.renderings where !rendering.reading.books.isEmpty { break }
    precondition(host.rendering.notes == 1 && host.rendering.reading.books == [Book(number: 1)])
}
