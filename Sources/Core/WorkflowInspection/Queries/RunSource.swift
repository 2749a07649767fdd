import Foundation

/// Answers from a file, which has names, times and reasons, and no values.
package struct RunSource: InspectorSource {
    private let run: InspectedRun
    fileprivate let hosts: [Int: Host]

    fileprivate struct Host {
        var events: [InspectedEvent] = []
        var patches: [Int: [InspectedPatch]] = [:]
        var effects: [InspectedEffect] = []
        var misuses: [InspectedMisuse] = []
        var tree = RunTree()
    }

    package init(_ run: InspectedRun) {
        self.run = run
        var hosts: [Int: Host] = [:]
        for host in run.hosts { hosts[host.id] = Host() }
        for event in run.events { hosts[event.host]?.events.append(event) }
        for patch in run.patches { hosts[patch.host]?.patches[patch.event, default: []].append(patch) }
        for misuse in run.misuses { hosts[misuse.host]?.misuses.append(misuse) }
        for effect in run.effects { hosts[effect.host]?.effects.append(effect) }
        self.hosts = hosts.mapValues { host in
            var host = host
            host.events.sort { $0.number < $1.number }
            host.tree = RunTree(host.events)
            return host
        }
    }

    @concurrent
    package func answer(_ query: InspectorQuery) async throws -> InspectorAnswer {
        switch query {
        case .hosts: return .hosts(list())
        case .tree(let host, let filter, let window): return with(host) { .tree($0.tree.part(filter, window)) }
        case .events(let host, let filter, let window): return with(host) { .events($0.list(filter, window)) }
        case .event(let host, let event, let renders):
            return with(host) { host in
                guard let found = host.event(event) else { return .missing("The file has no event \(event).") }
                let begun = host.effects.filter { $0.event == event }
                return .event(
                    EventDetail(
                        found,
                        renders: renders,
                        patches: host.patches[event] ?? [],
                        effects: begun,
                        notes: host.misuses.filter { $0.event == event }.map(\.message)
                    )
                )
            }
        case .node(let host, let node, let event): return with(host) { $0.detail(of: node, in: event) }
        case .counts(let host): return with(host) { .counts($0.counts()) }
        case .jumpPlan, .jump: return .missing("A file cannot be taken back to an earlier event.")
        case .values, .look: return .missing(Self.noValues)
        case .branch: return .missing(Self.noBranch)
        case .export(.trace): return .export(String(decoding: try run.trace(), as: UTF8.self))
        case .export(.otlp): return .export(String(decoding: try run.otlp(), as: UTF8.self))
        case .stopRecording: return .missing("A file is not recorded.")
        }
    }

    fileprivate static let noValues = "A file has no values."
    private static let noBranch = "A branch begins with states, and a file has none. Branch while the program runs."

    private func list() -> HostList {
        var list = HostList()
        list.hasValues = false
        list.branchNote = Self.noBranch
        list.isRecording = false
        list.note = "A file: names, times and reasons, and no values. Nodes that have ended are in its tree too."
        for host in run.hosts {
            let events = hosts[host.id]?.events ?? []
            list.hosts.append(
                HostSummary(
                    id: host.id,
                    root: host.root,
                    page: host.page,
                    url: events.last { $0.source.url != nil }?.source.url,
                    login: nil,
                    hasEnded: false,
                    events: (events.first?.number ?? 0)..<(events.last.map { $0.number + 1 } ?? 0),
                    nodes: hosts[host.id]?.tree.count ?? 0,
                    bytes: 0
                )
            )
        }
        return list
    }

    private func with(_ host: Int, _ body: (Host) -> InspectorAnswer) -> InspectorAnswer {
        hosts[host].map(body) ?? .missing("The file has no host \(host).")
    }
}

extension RunSource.Host {
    fileprivate func event(_ number: Int) -> InspectedEvent? {
        var (low, high) = (0, events.count)
        while low < high {
            let middle = (low + high) / 2
            if events[middle].number < number { low = middle + 1 } else { high = middle }
        }
        return low < events.count && events[low].number == number ? events[low] : nil
    }

    fileprivate func list(_ filter: EventFilter, _ window: EventWindow) -> EventList {
        var list = EventList()
        list.kept = (events.first?.number ?? 0)..<(events.last.map { $0.number + 1 } ?? 0)
        let count = min(max(1, window.count), 1_000)
        let scan = EventScan(filter)
        for event in events.reversed() where event.number < window.before ?? .max && scan.wants(event) {
            guard list.events.count < count else {
                list.hasMore = true
                break
            }
            list.events.append(EventSummary(event, patches: patches[event.number] ?? []))
        }
        return list
    }

    fileprivate func detail(of node: Int, in event: Int) -> InspectorAnswer {
        guard let found = self.event(event) else { return .missing("The file has no event \(event).") }
        let chain = CauseChain(event: found, eventOfNumber: { self.event($0) }, actionBelow: { _ in nil })
        let render = found.renders.first { $0.node.id == node }
        guard let name = render?.node ?? tree.name(of: node) else { return .missing("The file has no node \(node).") }
        return .node(
            NodeDetail(
                node: name,
                event: event,
                change: nil,
                causes: render.map { chain.steps(from: $0).map { NodeDetail.Cause($0) } } ?? [],
                note: RunSource.noValues
            )
        )
    }

    fileprivate func counts() -> [TypeCount] {
        Dictionary(grouping: events.flatMap(\.renders)) { $0.node.type }
            .map { type, renders in
                TypeCount(
                    type: type,
                    nodes: Set(renders.map(\.node.id)).count,
                    renders: renders.count,
                    ownNanoseconds: renders.reduce(0) { $0 &+ $1.ownNanoseconds },
                    reasons: ReasonCount.all(renders.map(\.reason))
                )
            }
            .sorted { ($1.ownNanoseconds, $0.type) < ($0.ownNanoseconds, $1.type) }
    }
}
