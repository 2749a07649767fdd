import Workflow

extension TodosWorkflow {
    /// How long a deletion can be taken back.
    static let undoTime = Duration.seconds(10)

    func runSideEffects(state: State, context: RenderContext<TodosWorkflow>) {
        if state.stored != nil || state.failure == nil {
            watch(attempt: state.loadAttempt, context: context)
        }
        if let first = state.pending.first, state.failure == nil {
            save(state.pending, key: "save \(first.key) \(state.saveAttempt)", context: context)
        }
        if let undo = state.undo {
            expire(undo, context: context)
        }
    }

    /// Loads the list, then follows it.
    private func watch(attempt: Int, context: RenderContext<TodosWorkflow>) {
        let (storage, user) = (services.storage, user)
        context.runSideEffect(key: "watch \(attempt)", of: Action.self) { sink in
            do throws(StorageError) {
                for await list in try await storage.lists(of: user) { sink.send(.loaded(list)) }
            } catch {
                sink.send(.failed(error))
            }
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
