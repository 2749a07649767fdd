extension TodosWorkflow.State {
    /// The list as the user has it: what is on disk and what is on its way there.
    var list: TodoList? {
        guard let stored, !pending.isEmpty else { return stored }
        return stored.applying(pending.lazy.map(\.change))
    }

    /// Whether a text of this to-do is on its way to the disk.
    func isSaving(_ id: Todo.ID) -> Bool {
        pending.contains { keyed in
            if case .edit(id, _) = keyed.change { true } else { false }
        }
    }

    /// Takes a list from the storage, unless it has a newer one: an answer and a notification may overtake each other.
    mutating func adopt(_ list: TodoList) {
        if let stored, stored.version > list.version { return }
        stored = list
    }

    /// Puts a change on its way to the disk, and offers to undo it if it deletes something.
    mutating func make(_ change: Change, ledger: any EventLedger) {
        if case .delete(let ids) = change {
            let deleted = ids.compactMap { list?[$0] }
            guard !deleted.isEmpty else { return }
            undoCount += 1
            undo = TodosWorkflow.Undo(number: undoCount, todos: deleted)
        }
        pending.append(KeyedChange(key: ledger.key(), change: change))
    }

    /// Closes the editor if its to-do was just deleted here. One deleted elsewhere stays open, with its text.
    mutating func closeIfDeleted(by change: Change) {
        guard case .delete(let ids) = change, let selection = route.selection, ids.contains(selection) else { return }
        route = route.withoutSelection
    }

    /// Tries again what failed.
    mutating func retry() {
        guard failure != nil else { return }
        failure = nil
        if stored == nil { loadAttempt += 1 } else { saveAttempt += 1 }
    }

    /// Goes where the user wants to, or asks first if that would lose unsaved changes.
    mutating func leave(_ departure: TodosWorkflow.Departure, losing: Bool) {
        leaving = losing ? departure : nil
        guard !losing else { return }
        switch departure {
        case .to(let route): self.route = route
        case .logOut: isLoggingOut = true
        }
    }

    func logOutIfReady() -> TodosWorkflow.Output? {
        isLoggingOut && pending.isEmpty ? .logOut : nil
    }
}

extension TodosWorkflow.Undo {
    /// What was deleted, for the user.
    var message: String {
        todos.count == 1 ? "“\(todos[0].title)” deleted" : "\(todos.count) to-dos deleted"
    }
}
