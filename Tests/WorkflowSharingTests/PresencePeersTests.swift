import Testing

@testable import WorkflowSharing

struct PresencePeersTests {
    private var peers = PresencePeers<String>()

    @Test mutating func `changes are applied in their order, and each once`() {
        #expect(peers.change(of: 1, revision: 1) == .apply)
        #expect(peers.change(of: 1, revision: 1) == .ignore)
        #expect(peers.change(of: 1, revision: 2) == .apply)
        #expect(peers.change(of: 1, revision: 1) == .ignore)
        #expect(peers.change(of: 2, revision: 1) == .apply)
    }

    @Test mutating func `a process of which a message was missed is asked once in a heartbeat`() {
        #expect(peers.change(of: 1, revision: 3) == .ask)
        #expect(peers.change(of: 1, revision: 4) == .ignore)
        #expect(peers.takeSilent() == [])
        #expect(peers.alive(1, revision: 4) == .ask)
    }

    @Test mutating func `a process that says nothing new is not asked`() {
        #expect(peers.alive(1, revision: 0) == .ignore)
        #expect(peers.change(of: 1, revision: 1) == .apply)
        #expect(peers.alive(1, revision: 1) == .ignore)
        #expect(peers.alive(1, revision: 2) == .ask)
    }

    @Test mutating func `a list counts when all its parts have come, and changes go on after it`() {
        let parts = PresencePart.parts(of: (1...250).map(entry), process: 1, revision: 9)
        #expect(parts.map(\.entries.count) == [100, 100, 50])
        #expect(peers.add(parts[0]) == nil)
        #expect(peers.add(parts[1]) == nil)
        #expect(peers.add(parts[2])?.count == 250)
        #expect(peers.change(of: 1, revision: 9) == .ignore)
        #expect(peers.change(of: 1, revision: 10) == .apply)
    }

    @Test mutating func `a list of which a part is missing, or that is old, counts for nothing`() {
        let parts = PresencePart.parts(of: (1...250).map(entry), process: 1, revision: 9)
        #expect(peers.add(parts[0]) == nil)
        #expect(peers.add(parts[2]) == nil)
        #expect(peers.add(PresencePart.parts(of: [entry(1)], process: 1, revision: 9)[0])?.count == 1)
        #expect(peers.add(PresencePart.parts(of: [], process: 1, revision: 8)[0]) == nil)
        #expect(peers.add(PresencePart.parts(of: [], process: 1, revision: 10)[0])?.count == 0)
    }

    @Test mutating func `a process that is silent for three heartbeats is removed, and may come back`() {
        #expect(peers.change(of: 1, revision: 1) == .apply)
        #expect(peers.takeSilent() == [])
        #expect(peers.alive(2, revision: 0) == .ignore)
        #expect(peers.takeSilent() == [])
        #expect(peers.takeSilent() == [1])
        #expect(peers.takeSilent() == [2])
        #expect(peers.alive(1, revision: 1) == .ask)
        peers.remove(1)
        #expect(peers.change(of: 1, revision: 1) == .apply)
    }

    private func entry(_ number: Int) -> PresenceEntry<String> {
        PresenceEntry(page: PresencePage(process: 1, number: UInt64(number)), id: "\(number)", metadata: "")
    }
}
