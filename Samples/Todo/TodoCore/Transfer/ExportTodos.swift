import Workflows

/// Writes a list as the file that the user may fetch.
struct ExportTodos {
    let list: TodoList
    let user: User
    let files: any TodoFiles

    /// The export as a unit of work, whose output is the number of to-dos.
    var unit: AnyWorkflow<Int> {
        AnyWorkflow { try TodoFile(list).json() }.named("Collecting")
            .flatMap { bytes in
                AnyWorkflow { try await files.saveExport(bytes, of: user) }.named("Writing the file")
            }
            .map { list.todos.count }
    }
}
