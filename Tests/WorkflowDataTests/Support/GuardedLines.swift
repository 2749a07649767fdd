import TrellisSupport

/// Lines that any thread adds.
final class GuardedLines: Sendable {
    private let all = Guarded<[String]>([])

    var lines: [String] { all.withLock { $0 } }

    func add(_ line: String) { all.withLock { $0.append(line) } }
}
