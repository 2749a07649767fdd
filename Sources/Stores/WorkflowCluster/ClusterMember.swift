import TrellisSupport
import Workflow
import WorkflowSharing

/// One server of those that share a workflow: the way from the bus and from workflows to its ``ClusterHome``.
final class ClusterMember<W: SharedWorkflow & DurableWorkflow>: BusMember, SharedRunner {
    typealias Message = ClusterMessage<W>

    /// The value, and those who wait for the first one.
    private let value: FirstValue<W.Rendering>
    /// Set when the channel is joined, before anybody else has the member.
    private let parts = Guarded<(home: ClusterHome<W>, queue: HomeQueue)?>(nil)

    private init(_ value: FirstValue<W.Rendering>) {
        self.value = value
    }

    static func find(_ setup: ClusterHome<W>.Setup, value: FirstValue<W.Rendering>, on bus: any Bus) -> ClusterMember {
        let channelName = "shared/\(setup.name)"
        return bus.channels.member(named: channelName, of: ClusterMember.self) {
            let member = ClusterMember(value)
            let channel = bus.join(channelName, as: member)
            let home = ClusterHome(setup, channel: channel, isAlone: bus.heartbeat == nil)
            member.parts.withLock { $0 = (home, HomeQueue(home: home)) }
            member.append { $0.start() }
            return member
        }
    }

    deinit {
        guard let home = parts.withLock({ $0?.home }) else { return }
        Task { await home.end() }
    }

    private func append(_ job: @escaping @Sendable (isolated ClusterHome<W>) -> Void) {
        // Messages may come before the home is made. They come again.
        guard let (home, queue) = parts.withLock({ $0 }) else { return }
        queue.append { [home] in home.assumeIsolated { job($0) } }
    }

    /// Waits for the first value.
    /// - Returns: Whether there is one.
    func start(within time: Duration, on clock: ClusterClock) async -> Bool {
        let timer = Task { [value] in
            guard (try? await clock.sleep(time)) != nil else { return }
            value.giveUp()
        }
        defer { timer.cancel() }
        await value.wait()
        return value.exists
    }

    func leave() async {
        await parts.withLock { $0?.home }?.leave()
    }

    // MARK: - Workflows

    var followers: Followers<W.Rendering> { value.followers }

    func handle(
        _ command: W.Command,
        completion: @escaping @Sendable (Result<W.Output?, SharedEnded>) -> Void
    ) {
        append { $0.send(command, completion) }
    }

    // MARK: - The bus

    func receive(_ message: Message) {
        append { $0.receive(message) }
    }

    func accept(_ message: Message) async throws {
        receive(message)
    }
}
