import Synchronization

/// A flag that says whether any run in the process is observed or has its progress followed.
///
/// Compositions ask this before they look for who watches: one load, so that nobody pays for what nobody sees.
@usableFromInline
enum Watching {
    @usableFromInline static let runs = Atomic<Int>(0)

    // Relaxed is enough: a watched run counts itself before it starts what it runs.
    @inlinable static var isOn: Bool { runs.load(ordering: .relaxed) != 0 }

    /// Runs `body` with those who watch it known to all in it.
    static func during<Output>(_ body: () async throws -> Output) async rethrows -> Output {
        runs.add(1, ordering: .relaxed)
        defer { runs.subtract(1, ordering: .relaxed) }
        return try await body()
    }
}
