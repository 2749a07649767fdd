import Foundation
import LiveModel
import Testing

/// Clients that do as the page's script does, against a session, over a network that does its worst.
///
/// 400 runs of 40 to 240 steps; 8,000 with `TRELLIS_SOAK=10`, as in `make soak`, where 2,000 more go through a relay to a
/// server. `TRELLIS_MODEL_SEED` replays one and prints its trace. Cuts (also in the middle of a batch), connections open at one end only, swallowed frames,
/// frames of older connections that arrive late, stale epochs, replays, lies and garbage, copied tabs, evictions and crashes.
struct ModelRunTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let soak = environment["TRELLIS_SOAK"].flatMap(Int.init) ?? 1
    private static let seed = environment["TRELLIS_MODEL_SEED"].flatMap(UInt64.init)

    @Test(arguments: 0..<4)
    func `every event is applied once, in order and where it was meant, and the page shows it`(quarter: UInt64) throws {
        if let seed = Self.seed { return try replay(seed, quarter) }
        for index in 0..<UInt64(100 * (Self.soak > 1 ? 2 * Self.soak : 1)) {
            let seed = quarter << 32 | index
            if index > 0, index.isMultiple(of: 500) { print("model runs \(quarter): \(index)") }
            let run = try ModelRun(seed: seed)
            do {
                try run.run(steps: 40 + Int(seed % 5) * 50)
            } catch {
                let trace = run.trace.suffix(60).joined(separator: "\n")
                Issue.record("TRELLIS_MODEL_SEED=\(seed): \(error)\n\(trace)")
                return
            }
        }
    }

    private func replay(_ seed: UInt64, _ quarter: UInt64) throws {
        guard seed >> 32 == quarter else { return }
        let run = try ModelRun(seed: seed)
        defer { print(run.trace.joined(separator: "\n")) }
        try run.run(steps: 40 + Int(seed % 5) * 50)
    }
}
