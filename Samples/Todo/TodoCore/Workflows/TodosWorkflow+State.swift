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

    /// Puts a change on its way to the disk.
    mutating func make(_ change: Change, ledger: any EventLedger) {
        switch change {
        case .delete(let ids):
            guard delete(ids) else { return }
        case .edit(let id, _):
            hasUnsavedChanges = false
            undo?.remove(id)
            if undo?.todos == [] { undo = nil }
        case .add, .setDone, .restore:
            break
        }
        pending.append(KeyedChange(key: ledger.key(), change: change))
    }

    /// Offers to undo a deletion, and closes the editor if its to-do goes. One that holds unsaved text stays open, as does
    /// one whose to-do was deleted elsewhere.
    ///
    /// - Returns: Whether there was anything to delete.
    private mutating func delete(_ ids: [Todo.ID]) -> Bool {
        let deleted = ids.compactMap { list?[$0] }
        guard !deleted.isEmpty else { return false }
        undoCount += 1
        undo = TodosWorkflow.Undo(number: undoCount, todos: deleted)
        if let selection = route.selection, ids.contains(selection), !hasUnsavedChanges {
            route = route.withoutSelection
        }
        return true
    }

    /// The first `count` pending changes are on disk.
    mutating func didSave(_ count: Int, as list: TodoList) {
        pending.removeFirst(count)
        saving = 0
        failedTries = 0
        adopt(list)
    }

    mutating func didFail(_ error: StorageError) {
        failure = error
        isLoggingOut = false
        failedTries += 1
    }

    /// Tries again what failed.
    mutating func retry() {
        guard failure != nil else { return }
        failure = nil
        if stored == nil { loadAttempt += 1 } else { saveAttempt += 1 }
    }

    /// Goes where the user wants to, or asks first if that would lose unsaved changes.
    mutating func leave(_ departure: TodosWorkflow.Departure) {
        if hasUnsavedChanges, departure.closesEditor(of: route) {
            leaving = departure
            return
        }
        leaving = nil
        switch departure {
        case .to(let route):
            if route.selection != self.route.selection { hasUnsavedChanges = false }
            self.route = route
        case .logOut:
            isLoggingOut = true
        }
    }

    func logOutIfReady() -> TodosWorkflow.Output? {
        isLoggingOut && pending.isEmpty ? .logOut : nil
    }
}

extension TodosWorkflow.Departure {
    /// Whether it takes the user away from the to-do that is open at `route`.
    fileprivate func closesEditor(of route: Route) -> Bool {
        switch self {
        case .to(let target): target.selection != route.selection
        case .logOut: true
        }
    }
}

extension TodosWorkflow.Undo {
    /// A to-do that was put back otherwise.
    fileprivate mutating func remove(_ id: Todo.ID) {
        todos.removeAll { $0.id == id }
    }

    /// What was deleted, for the user. A long title is cut at its end, so it comes last.
    var message: String {
        todos.count == 1 ? "Deleted “\(todos[0].title)”" : "Deleted \(todos.count) to-dos"
    }
}
