import Foundation
import Testing

/// Any sequence of pushes, pops, tabs, pages, presentations, children, windows and layout passes, animated or not, also
/// from callbacks and completions.
///
/// 5,000 sequences, multiplied by `TRELLIS_SOAK`. `TRELLIS_APPEARANCE_SEED` replays one.
@MainActor
struct AppearanceRandomTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let soak = environment["TRELLIS_SOAK"].flatMap(Int.init) ?? 1
    private static let replayed = environment["TRELLIS_APPEARANCE_SEED"].flatMap(UInt64.init)

    @Test func `whatever overtakes what, events come in order and agree with what is on screen`() async {
        let fresh = UInt64.random(in: 0..<(.max - 100_000_000))
        let seeds = Self.replayed.map { [$0] } ?? (0..<2_500 * UInt64(Self.soak)).flatMap { [$0, fresh + $0] }
        for seed in seeds {
            let run = AppearanceRun(seed: seed)
            await run.run()
            if let failure = run.failure {
                Issue.record("TRELLIS_APPEARANCE_SEED=\(seed): \(failure)")
                break
            }
            run.end()
        }
    }
}
