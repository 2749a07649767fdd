import Foundation
import Testing
import TestSupport
import TrellisSupport
import WorkflowLive
import WorkflowSharing
import WorkflowTesting

@testable import WorkflowCluster

/// Faults at random: servers are cut off, lose messages and replies, leave and end, while all of them send commands.
@Suite(.timeLimit(.minutes(30)))
struct ClusterRandomTests {
    /// The number of cases; `make soak` multiplies it.
    private static let cases =
        12 * (ProcessInfo.processInfo.environment["TRELLIS_SOAK"].flatMap { Int($0) } ?? 1)

    @Test(arguments: 0..<cases)
    func `each command that was answered was handled once, in order, whatever fails`(seed: Int) async throws {
        let servers = Servers()
        let dice = Guarded(SeededRandom(seed: UInt64(seed)))
        var all: [Server] = []
        for _ in 0..<3 { all.append(try await servers.add()) }
        let answered = Guarded<[String: Int]>([:])
        let working = all.enumerated().map { index, server in
            Task {
                for step in 0..<30 {
                    let name = "\(index)-\(step)"
                    guard let number = try? await server.add(name) else { continue }
                    answered.withLock { $0[name] = number }
                }
            }
        }
        let done = Guarded(0)
        for task in working {
            Task {
                await task.value
                done.withLock { $0 += 1 }
            }
        }
        var rounds = 0
        while done.withLock({ $0 }) < all.count {
            rounds += 1
            // Without faults from the sixtieth on, nothing takes so long.
            guard rounds < 1_000 else { throw NeverHappened("all servers are done") }
            if rounds < 60 { fault(all, servers, dice) } else { heal(all, servers) }
            let steps = dice.withLock { $0.below(40) }
            for _ in 0..<steps where done.withLock({ $0 }) < all.count {
                await servers.clock.advance(by: .milliseconds(20))
                await servers.settle()
            }
        }
        heal(all, servers)
        try await servers.until {
            all.allSatisfy { $0.till.value == all[0].till.value && $0.till.value.count >= answered.count }
        }
        // Every former owner has ended its tree.
        try await servers.until { servers.running.now == 1 }
        let amounts = all[0].till.value
        #expect(Set(amounts).count == amounts.count)
        for (name, number) in answered.withLock({ $0 }) { #expect(amounts[number - 1] == name) }
        for index in all.indices {
            let own = amounts.filter { $0.hasPrefix("\(index)-") }.compactMap { Int($0.dropFirst(2)) }
            #expect(own == own.sorted())
        }
    }

    private func fault(_ all: [Server], _ servers: Servers, _ dice: Guarded<SeededRandom>) {
        let (kind, server) = dice.withLock { ($0.below(7), $0.pick(all)) }
        switch kind {
        case 0: server.cut(true)
        case 1: server.bus.cut(true)
        case 2: server.store.set(.cut)
        case 3: server.store.set(.losesReplies)
        case 4: servers.wire.lose { dice.withLock { $0.happens(oneIn: 3) } }
        case 5: server.store.set(.slow)
        default: heal(all, servers)
        }
    }

    private func heal(_ all: [Server], _ servers: Servers) {
        servers.wire.lose { false }
        for server in all { server.cut(false) }
    }
}

extension Guarded where Value == [String: Int] {
    fileprivate var count: Int { withLock { $0.count } }
}
