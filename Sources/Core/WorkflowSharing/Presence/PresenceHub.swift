import TrellisSupport
import Workflow

/// A presence in this process: who is there, and the pages of this process that are about to leave.
final class PresenceHub<Metadata: Codable & Equatable & Sendable>: BusMember {
    typealias Message = PresenceMessage<Metadata>

    private struct State {
        var roll = PresenceRoll<Metadata>()
        var lastNumber: UInt64 = 0
        /// The pages of this process, each with the number of the visit that holds it.
        var visits: [PresencePage: Int] = [:]
        /// The waits of pages that nobody holds any more.
        var leaving: [PresencePage: Task<Void, Never>] = [:]
        var peers = PresencePeers<Metadata>()
        /// The number of changes of this process.
        var revision: UInt64 = 0
        /// The messages to publish, in the order of the changes.
        var unsent = Queue<Message>()
        var isPublishing = false
        /// A Boolean value that indicates whether the pages were listed since the last heartbeat.
        var hasListed = false
        /// A Boolean value that indicates whether the next heartbeat lists the pages.
        var isAskedToList = false
    }

    let followers = Followers<[PresentPerson<Metadata>]>([])
    private let process = UInt64.random(in: 0...UInt64.max)
    private let state = Guarded(State())
    private let linger: Duration
    private let clock: any Clock<Duration>
    /// Set when the channel is joined, before anybody else has the hub.
    private let channel = Guarded<(any BusChannel<Message>)?>(nil)
    private let heartbeat: Duration?
    private let beats = Guarded<Task<Void, Never>?>(nil)

    private init(linger: Duration, clock: any Clock<Duration>, heartbeat: Duration?) {
        (self.linger, self.clock, self.heartbeat) = (linger, clock, heartbeat)
    }

    static func find(_ name: String, on bus: any Bus, linger: Duration, clock: any Clock<Duration>) -> PresenceHub {
        bus.channels.member(named: name, of: PresenceHub.self) {
            let hub = PresenceHub(linger: linger, clock: clock, heartbeat: bus.heartbeat)
            let channel = bus.join(name, as: hub)
            hub.channel.withLock { $0 = channel }
            channel.publish(.asked(by: hub.process, of: nil))
            hub.startBeats()
            return hub
        }
    }

    private func startBeats() {
        guard let heartbeat else { return }
        let task = Task { [weak self, clock] in
            while (try? await clock.sleep(for: heartbeat)) != nil { self?.beat() }
        }
        beats.withLock { $0 = task }
    }

    deinit {
        beats.withLock { $0 }?.cancel()
        channel.withLock { $0 }?.publish(.ended(process: process))
    }

    // MARK: - Pages of this process

    func makePage() -> PresencePage {
        state.withLock { state in
            state.lastNumber += 1
            return PresencePage(process: process, number: state.lastNumber)
        }
    }

    /// Has a page be present, until the visit with this number leaves. A later visit of the page takes the place of an earlier one.
    func enter(_ page: PresencePage, visit: Int, as id: String, _ metadata: Metadata) {
        let leaving = state.withLock { state in
            state.visits[page] = visit
            return state.leaving.removeValue(forKey: page)
        }
        leaving?.cancel()
        let entry = PresenceEntry(page: page, id: id, metadata: metadata)
        change { state in
            state.roll.enter(entry)
            state.revision += 1
            state.unsent.append(.entered(entry, revision: state.revision))
            return true
        }
    }

    /// Has a page leave after a while, unless it is entered again.
    /// - Parameter executor: Runs the wait; nil for that of the language.
    func leave(_ page: PresencePage, visit: Int, on executor: (any TaskExecutor)?) {
        state.withLock { state in
            guard state.visits[page] == visit else { return }
            state.visits[page] = nil
            state.leaving[page] = Task(executorPreference: executor) { [clock, linger] in
                guard (try? await clock.sleep(for: linger)) != nil else { return }
                self.end(page)
            }
        }
    }

    private func end(_ page: PresencePage) {
        change { state in
            guard state.leaving.removeValue(forKey: page) != nil, state.visits[page] == nil else { return false }
            state.roll.leave(page)
            state.revision += 1
            state.unsent.append(.left(page, revision: state.revision))
            return true
        }
    }

    /// Tells the others that this process is running, and removes those that are not.
    private func beat() {
        change { state in
            let silent = state.peers.takeSilent()
            for process in silent { state.roll.replace(process, with: []) }
            state.hasListed = state.isAskedToList
            if state.isAskedToList {
                list(&state)
            } else {
                state.unsent.append(.alive(process: process, revision: state.revision))
            }
            state.isAskedToList = false
            return !silent.isEmpty
        }
    }

    private func list(_ state: inout State) {
        let entries = state.roll.entries(of: process)
        for part in PresencePart.parts(of: entries, process: process, revision: state.revision) {
            state.unsent.append(.listed(part))
        }
    }

    // MARK: - Messages from the bus

    func receive(_ message: Message) {
        change { state in
            switch message {
            case .entered(let entry, let revision):
                guard isNext(entry.page.process, &state, { $0.change(of: $1, revision: revision) }) else {
                    return false
                }
                state.roll.enter(entry)
                return true
            case .left(let page, let revision):
                guard isNext(page.process, &state, { $0.change(of: $1, revision: revision) }) else { return false }
                state.roll.leave(page)
                return true
            case .alive(let process, let revision):
                return isNext(process, &state) { $0.alive($1, revision: revision) }
            case .listed(let part):
                guard part.process != process, let entries = state.peers.add(part) else { return false }
                let before = state.roll.people
                state.roll.replace(part.process, with: entries)
                return state.roll.people != before
            case .asked(let asking, let asked):
                if asking != process, asked == nil || asked == process { answer(&state) }
                return false
            case .ended(let process):
                guard process != self.process else { return false }
                state.peers.remove(process)
                state.roll.replace(process, with: [])
                return true
            }
        }
    }

    /// Returns whether a message of another process is its next change. Asks for its pages if one was missed.
    private func isNext(
        _ process: UInt64,
        _ state: inout State,
        _ decide: (inout PresencePeers<Metadata>, UInt64) -> PresencePeers<Metadata>.Decision
    ) -> Bool {
        // This process has applied its own changes before it sent them.
        guard process != self.process else { return false }
        let decision = decide(&state.peers, process)
        if decision == .ask { state.unsent.append(.asked(by: self.process, of: process)) }
        return decision == .apply
    }

    /// Lists the pages of this process, for many who ask at a time once in a heartbeat.
    private func answer(_ state: inout State) {
        guard heartbeat != nil, state.hasListed else {
            state.hasListed = true
            return list(&state)
        }
        state.isAskedToList = true
    }

    /// Changes the state, and publishes what is in its unsent.
    /// - Parameter body: Returns whether the people have changed.
    private func change(_ body: (inout State) -> Bool) {
        let (hasChanged, publishes) = state.withLock { state in
            let hasChanged = body(&state)
            if hasChanged { followers.store(state.roll.people) }
            let publishes = !state.isPublishing && !state.unsent.isEmpty
            if publishes { state.isPublishing = true }
            return (hasChanged, publishes)
        }
        if hasChanged { followers.wake() }
        if publishes { publishAll() }
    }

    /// Publishes in the order of the changes: one thread at a time, and none that changes something waits for it.
    private func publishAll() {
        let channel = channel.withLock { $0 }
        while let message = state.withLock({ state in
            let message = state.unsent.popFirst()
            state.isPublishing = message != nil
            return message
        }) {
            channel?.publish(message)
        }
    }

    func accept(_ message: Message) async throws {
        receive(message)
    }
}

extension PresenceHub: FollowSource {
    func followers(for schedule: (any WorkSchedule)?) -> Followers<[PresentPerson<Metadata>]> { followers }
}
