import Foundation
import Testing
import Workflow

/// Random runs of an app that does something wherever it is called: sends, ends its node or its host, renders another host, throws.
///
/// 60 runs in each mode, multiplied by `TRELLIS_SOAK`. `TRELLIS_SEED` replays one seed; with
/// `SWIFT_DETERMINISTIC_HASHING=1` exactly, as a table compares its keys as it pleases. What it is for shows most under
/// `scripts/sanitize address` and `exclusivity`.
struct AppCodeRandomTests {
    private static let environment = ProcessInfo.processInfo.environment

    private static let seeds: [UInt64] = {
        if let seed = environment["TRELLIS_SEED"].flatMap(UInt64.init) { return [seed] }
        let fresh = UInt64.random(in: 0...UInt64.max)
        print("AppCodeRandomTests: fresh seed \(fresh); each seed of a failure is replayed with TRELLIS_SEED")
        let count = 60 * (environment["TRELLIS_SOAK"].flatMap(Int.init) ?? 1)
        return (0..<UInt64(count)).map { $0 < UInt64(count) / 2 ? $0 : fresh &+ $0 }
    }()

    @Test(arguments: Mode.allCases)
    func `whatever an app does wherever it is called, nothing is used after its end and nothing is left`(mode: Mode) {
        var places: Set<Meddler.Place> = []
        for seed in Self.seeds {
            let meddler = Meddler(seed: seed, mode: mode)
            for _ in 0..<20 { meddler.step() }
            let left = meddler.end()
            #expect(meddler.late == 0, "seed \(seed), \(mode): ended nodes have gone on")
            #expect(left == 0, "seed \(seed), \(mode): objects are left")
            places.formUnion(meddler.places)
        }
        if Self.seeds.count > 1 { #expect(places == Set(Meddler.Place.allCases)) }
    }
}
