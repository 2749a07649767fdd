import Foundation
import LiveModel
import TestSupport
import WorkflowLive

@testable import WorkflowWeb

/// One page of the model app from its load to the moment when everything on it is acknowledged.
struct ModelServerRun {
    let seed: UInt64
    let server: TestServer
    let disk: (PageID) -> ModelDisk

    /// Says what went wrong; `nil` if nothing did.
    func failure() -> String? {
        var random = SeededRandom(seed: seed)
        do {
            let relay = try Relay(to: server.port, seed: random.next())
            defer { relay.end() }
            let cookie = random.happens(oneIn: 2) ? try server.logIn(as: "ada") : nil
            let visitor = try ModelVisitor(origin: server.port, relay: relay, cookie: cookie, seed: random.next())
            defer { visitor.hangUp() }
            do {
                try run(visitor, &random)
                return nil
            } catch {
                return "seed \(seed): \(error)\n\(visitor.trace.suffix(60).joined(separator: "\n"))"
            }
        } catch {
            return "seed \(seed): \(error)"
        }
    }

    private func run(_ visitor: ModelVisitor, _ random: inout SeededRandom) throws {
        let disk = disk(try page(of: visitor))
        for _ in 0..<60 + random.below(100) { try step(visitor, disk, &random) }
        visitor.relay.beKind()
        visitor.hangUp()
        try wait(visitor, disk) { visitor.client.phase == .live && visitor.client.isIdle }
        try visitor.client.intents.check(against: disk.all)
        // The last push may still be on its way.
        try wait(visitor, disk) { (try? visitor.client.check(shows: state(disk))) != nil }
        let before = visitor.client.snapshot
        let count = visitor.client.joins["resync", default: 0]
        visitor.client.fail()
        try wait(visitor, disk) { visitor.client.joins["resync", default: 0] > count }
        guard visitor.client.snapshot == before else {
            throw ModelViolation("complete, the page shows \(ModelClient.difference(visitor.client.snapshot, before))")
        }
    }

    private func state(_ disk: ModelDisk) -> ModelState {
        ModelState(disk.applied.map(\.what), pushed: disk.pushed)
    }

    /// The page's name stands in its token, which is signed and not secret.
    private func page(of visitor: ModelVisitor) throws -> PageID {
        let signed = visitor.client.token.split(separator: ".")[0]
        guard let bytes = Base64URL.decode(signed), let token = PageToken(payload: Array(bytes.dropFirst(21))) else {
            throw ModelViolation("no page in the token")
        }
        return token.page
    }

    private func step(_ visitor: ModelVisitor, _ disk: ModelDisk, _ random: inout SeededRandom) throws {
        switch random.below(100) {
        case ..<25: try visitor.client.act()
        case ..<60: try visitor.listen(for: 0.002)
        case ..<72: visitor.connect()
        case ..<78: disk.write(1)
        case ..<84: disk.release(random.below(8))
        case ..<88: disk.push()
        case ..<90: visitor.client.acknowledgePatches(heartbeat: random.happens(oneIn: 2))
        case ..<92: visitor.hangUp()
        case ..<93: visitor.hangUp(isHalf: true)
        case ..<94: visitor.relay.cut()
        case ..<95: visitor.client.fail()
        case ..<97: visitor.attack(&random)
        default: visitor.client.takeBack()
        }
        if random.happens(oneIn: 4) { visitor.client.takeBack() }
    }

    /// At most five minutes: while all tests run, a server in the same process waits for its turn like them.
    private func wait(_ visitor: ModelVisitor, _ disk: ModelDisk, until isDone: () -> Bool) throws {
        let end = Date(timeIntervalSinceNow: 300)
        while !isDone() {
            guard Date() < end else {
                throw ModelViolation("\(visitor.client.phase), \(visitor.client.waiting) events wait")
            }
            visitor.client.takeBack()
            visitor.connect()
            disk.finish()
            try visitor.listen(for: 0.01)
            visitor.client.acknowledgePatches()
        }
    }
}
