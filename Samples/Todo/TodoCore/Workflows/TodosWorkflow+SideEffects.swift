import Workflow
import WorkflowConcurrency

extension TodosWorkflow {
    /// How long a deletion can be taken back.
    static let undoTime = Duration.seconds(10)
    /// How long it has to be quiet before changes are saved, so that those made in quick succession go together.
    static let gatheringTime = Duration.milliseconds(50)
    /// How many changes are saved although more keep coming.
    static let mostGathered = 100

    /// How long after loading or saving has failed it is tried again, by how many tries have failed in a row: 5, 10, 20, 40 seconds, then
    /// each minute.
    static func retryTime(after failedTries: Int) -> Duration {
        .seconds(min(5 << min(failedTries - 1, 10), 60))
    }

    func runSideEffects(state: State, context: RenderContext<TodosWorkflow>) {
        if state.stored != nil || state.failure == nil {
            watch(attempt: state.loadAttempt, context: context)
        }
        if state.failure != nil {
            retry(state, context: context)
        } else if state.saving > 0 {
            let changes = Array(state.pending.prefix(state.saving))
            save(changes, key: "save \(changes[0].key) \(state.saveAttempt)", context: context)
        } else if let last = state.pending.last {
            gather(state.pending.count, key: "gather until \(last.key)", context: context)
        }
        if let undo = state.undo {
            expire(undo, context: context)
        }
    }

    /// Loads the list, then follows it: each is shown before the next is asked for, so that of those that come meanwhile only the
    /// newest is.
    private func watch(attempt: Int, context: RenderContext<TodosWorkflow>) {
        let (storage, user) = (services.storage, user)
        Work.sending(id: attempt) { sink in
            do {
                for await list in try await storage.lists(of: user) { try await sink.deliver(Action.loaded(list)) }
            } catch let error as StorageError {
                try await sink.deliver(.failed(error))
            }
        }
        .running(in: context, key: "watch") { $0 }
    }

    /// Waits for a pause. Each change starts it anew.
    private func gather(_ count: Int, key: String, context: RenderContext<TodosWorkflow>) {
        let clock = services.clock
        context.runSideEffect(key: key, of: Action.self) { sink in
            if count < Self.mostGathered {
                guard (try? await clock.sleep(for: Self.gatheringTime)) != nil else { return }
            }
            sink.send(.gathered)
        }
    }

    /// Tries again by itself, less and less often. The user may do so at any time.
    private func retry(_ state: State, context: RenderContext<TodosWorkflow>) {
        let (clock, time) = (services.clock, Self.retryTime(after: state.failedTries))
        context.runSideEffect(key: "retry \(state.loadAttempt) \(state.saveAttempt)", of: Action.self) { sink in
            guard (try? await clock.sleep(for: time)) != nil else { return }
            sink.send(.retry)
        }
    }

    private func save(_ changes: [KeyedChange], key: String, context: RenderContext<TodosWorkflow>) {
        let (storage, user) = (services.storage, user)
        context.runSideEffect(key: key, of: Action.self) { sink in
            do throws(StorageError) {
                sink.send(.saved(count: changes.count, try await storage.commit(changes, of: user)))
            } catch {
                sink.send(.failed(error))
            }
        }
    }

    private func expire(_ undo: Undo, context: RenderContext<TodosWorkflow>) {
        let clock = services.clock
        context.runSideEffect(key: "undo \(undo.number)", of: Action.self) { sink in
            // Throws if the offer was taken meanwhile; then there is nothing left to expire.
            guard (try? await clock.sleep(for: Self.undoTime)) != nil else { return }
            sink.send(.undoExpired(undo.number))
        }
    }
}
