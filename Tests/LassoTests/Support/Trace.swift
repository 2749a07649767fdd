/// What happened, in order.
@MainActor
final class Trace {
    private(set) var entries: [String] = []

    func add(_ entry: String) {
        entries.append(entry)
    }

    /// The entries since the last call.
    func take() -> [String] {
        defer { entries = [] }
        return entries
    }
}
