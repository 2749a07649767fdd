import WorkflowSQL

/// A row as an app has it.
struct Ticket: Codable, Equatable {
    enum State: String, Codable { case open, closed }

    var id: Int
    var title: String
    var state: State
    var note: String?
}

/// Calls `body`, and returns the error of SQL that it throws.
func sqlError(_ body: () async throws -> some Any) async -> SQLError? {
    do {
        _ = try await body()
        return nil
    } catch {
        return error as? SQLError
    }
}
