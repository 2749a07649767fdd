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
    }

    let followers = Followers<[PresentPerson<Metadata>]>([])
    private let process = UInt64.random(in: 0...UInt64.max)
    private let state = Guarded(State())
    private let linger: Duration
    private let clock: any Clock<Duration>
    /// Set when the channel is joined, before anybody else has the hub.
    private let channel = Guarded<(any BusChannel<Message>)?>(nil)

    private init(linger: Duration, clock: any Clock<Duration>) {
        (self.linger, self.clock) = (linger, clock)
    }

    static func find(_ name: String, on bus: any Bus, linger: Duration, clock: any Clock<Duration>) -> PresenceHub {
        bus.channels.member(named: name, of: PresenceHub.self) {
            let hub = PresenceHub(linger: linger, clock: clock)
            let channel = bus.join(name, as: hub)
            hub.channel.withLock { $0 = channel }
            channel.publish(.asked(process: hub.process))
            return hub
        }
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
        publish(.entered(page, id: id, metadata))
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
        let isOver = state.withLock { state in
            state.leaving.removeValue(forKey: page) != nil && state.visits[page] == nil
        }
        if isOver { publish(.left(page)) }
    }

    private func publish(_ message: Message) {
        channel.withLock { $0 }?.publish(message)
    }

    // MARK: - Messages from the bus

    func receive(_ message: Message) {
        switch message {
        case .entered(let page, let id, let metadata): change { $0.enter(page, as: id, metadata) }
        case .left(let page): change { $0.leave(page) }
        case .asked(let process):
            guard process != self.process else { return }
            for answer in state.withLock({ $0.roll.messages(of: self.process) }) { publish(answer) }
        }
    }

    private func change(_ body: (inout PresenceRoll<Metadata>) -> Void) {
        state.withLock { state in
            body(&state.roll)
            followers.store(state.roll.people)
        }
        followers.wake()
    }

    func accept(_ message: Message) async throws {
        receive(message)
    }
}

extension PresenceHub: FollowSource {
    func followers(for schedule: (any WorkSchedule)?) -> Followers<[PresentPerson<Metadata>]> { followers }
}
