import Foundation
import LiveModel
import TestSupport
import Testing
import TrellisSupport
import WorkflowLive

@testable import WorkflowWeb

/// Model clients against a server with three loops, through a relay that does its worst; half of them are logged in.
///
/// 100 runs; 2,000 with `TRELLIS_SOAK=10`, as in `make soak`. Which connection the relay treats how, and what the clients do,
/// comes from the seed; when the threads meet does not.
struct ModelServerTests {
    private static let soak = ProcessInfo.processInfo.environment["TRELLIS_SOAK"].flatMap(Int.init) ?? 1
    private static let threads = 5
    private static let runsPerThread = 20 * (soak > 1 ? 2 * soak : 1)

    /// The disks of all pages.
    private final class Disks: Sendable {
        private let disks = Guarded<[PageID: ModelDisk]>([:])

        subscript(page: PageID) -> ModelDisk {
            disks.withLock { disks in
                let disk = disks[page] ?? ModelDisk(isDurable: true, seed: UInt64(disks.count))
                disks[page] = disk
                return disk
            }
        }
    }

    @Test func `through the worst relay every event is applied once, in order and where it was meant`() async throws {
        let disks = Disks()
        let app = LiveApp.model(isOnLoop: true) { disks[$0] }
        let handler: WebServer.Handler = { request in
            try request.method == .post ? .redirect(to: "/").signingIn("ada") : .page(app)
        }
        var limits = WebServerLimits.patient
        (limits.eventsPerSecond, limits.eventBurst) = (100_000, 100_000)
        (limits.bytesPerSecond, limits.byteBurst) = (1 << 30, 1 << 30)
        try await withServer(limits: limits, workers: 3, acceptor: nil, handler: handler) { server in
            let group = DispatchGroup()
            let failures = Guarded<[String]>([])
            for thread in 0..<Self.threads {
                group.enter()
                Thread {
                    defer { group.leave() }
                    for index in 0..<Self.runsPerThread {
                        let seed = UInt64(thread) << 32 | UInt64(index)
                        if index > 0, index.isMultiple(of: 100) { print("model runs by relay \(thread): \(index)") }
                        let run = ModelServerRun(seed: seed, server: server) { disks[$0] }
                        guard let failure = run.failure() else { continue }
                        return failures.withLock { $0.append(failure) }
                    }
                }.start()
            }
            group.wait()
            for failure in failures.withLock({ $0 }) { Issue.record("\(failure)") }
        }
    }
}
