/// The other processes that use a presence: what is known of each, and when it was heard of last.
///
/// A plain value; ``PresenceHub`` guards it. Time is counted in heartbeats of this process.
struct PresencePeers<Metadata: Codable & Equatable & Sendable>: Sendable {
    /// The heartbeats without a message after which a process counts as ended.
    static var mostSilentBeats: Int { 3 }

    /// A decision about a message.
    enum Decision: Equatable {
        /// The message is the next one of its process.
        case apply
        /// The message says nothing new.
        case ignore
        /// A message before it was missed: the process is asked for its pages.
        case ask
    }

    private struct Peer {
        /// The number of its changes that are known.
        var revision: UInt64 = 0
        var lastBeat: Int
        var wasAsked = false
        /// The parts of a list that have come, and the next index.
        var list: (revision: UInt64, entries: [PresenceEntry<Metadata>], next: Int)?

        /// Asks at most once in a heartbeat.
        mutating func ask() -> Decision {
            defer { wasAsked = true }
            return wasAsked ? .ignore : .ask
        }
    }

    private var peers: [UInt64: Peer] = [:]
    private var beat = 0

    /// Notes a change of a process.
    mutating func change(of process: UInt64, revision: UInt64) -> Decision {
        with(process) { peer in
            if revision <= peer.revision { return .ignore }
            guard revision == peer.revision + 1 else { return peer.ask() }
            peer.revision = revision
            return .apply
        }
    }

    /// Notes that a process is running.
    mutating func alive(_ process: UInt64, revision: UInt64) -> Decision {
        with(process) { $0.revision == revision ? .ignore : $0.ask() }
    }

    /// Adds a part of the pages of a process.
    /// - Returns: All pages when the last part has come; `nil` otherwise.
    mutating func add(_ part: PresencePart<Metadata>) -> [PresenceEntry<Metadata>]? {
        with(part.process) { peer in
            if part.index == 0 { peer.list = (part.revision, [], 0) }
            guard let list = peer.list, list.revision == part.revision, list.next == part.index else { return nil }
            peer.list = (list.revision, list.entries + part.entries, list.next + 1)
            guard part.isLast, part.revision >= peer.revision else { return nil }
            defer { peer.list = nil }
            peer.revision = part.revision
            peer.wasAsked = false
            return peer.list?.entries
        }
    }

    mutating func remove(_ process: UInt64) {
        peers[process] = nil
    }

    /// Counts a heartbeat of this process.
    /// - Returns: The processes that were silent for too long. They are removed.
    mutating func takeSilent() -> [UInt64] {
        beat += 1
        let silent = peers.filter { beat - $0.value.lastBeat >= Self.mostSilentBeats }.map(\.key)
        for process in silent { peers[process] = nil }
        for process in peers.keys { peers[process]?.wasAsked = false }
        return silent
    }

    private mutating func with<Result>(_ process: UInt64, _ body: (inout Peer) -> Result) -> Result {
        var peer = peers[process] ?? Peer(lastBeat: beat)
        peer.lastBeat = beat
        defer { peers[process] = peer }
        return body(&peer)
    }
}
