import TrellisSupport
import Workflow

extension InspectedHost {
    /// Calls `body` where values of the app may be described: on the home of the host, or here if there is none.
    func describe<Result: Sendable>(_ body: @Sendable (InspectedHost) -> Result) async -> Result {
        await onHome(body) ?? body(self)
    }

    /// Returns the latest events that are wanted. Its home names the actions of a few events at a time.
    func events(_ filter: EventFilter, _ window: EventWindow, showsKeys: Bool) async -> EventList {
        var list = EventList()
        list.kept = eventNumbers
        let count = min(max(1, window.count), 1_000)
        let step = filter.isEmpty ? min(count + 1, Self.stepSize) : Self.stepSize
        var found: [ListedEvent] = []
        var end = min(max(window.before ?? .max, list.kept.lowerBound), list.kept.upperBound)
        while end > list.kept.lowerBound, found.count <= count {
            let part = max(list.kept.lowerBound, end - step)..<end
            found += await describe { $0.listed(part, filter, showsKeys: showsKeys) }.reversed()
            end = part.lowerBound
        }
        list.hasMore = found.count > count
        let patches = patches(since: found.prefix(count).last?.event.number ?? .max)
        list.events = found.prefix(count).map { found in
            EventSummary(found.event, rendered: found.rendered, patches: patches[found.event.number] ?? [])
        }
        return list
    }

    /// An event with the renders that its summary needs, which are far fewer than all of them.
    private struct ListedEvent: Sendable {
        let event: InspectedEvent
        let rendered: Int
    }

    /// Returns those of a few events that are wanted. Called on the home of the host.
    private func listed(_ numbers: Range<Int>, _ filter: EventFilter, showsKeys: Bool) -> [ListedEvent] {
        var scan = EventScan(filter)
        return withRecords(numbers) { records in
            records.filter { scan.wants($0) }.map { record in
                let event = InspectedEvent(record, host: id, showsKeys: showsKeys) { $0.cause.isState }
                return ListedEvent(event: event, rendered: record.renders.count)
            }
        }
    }

    /// Returns the patches that were sent since an event, by the number of the event before each.
    private func patches(since event: Int) -> [Int: [InspectedPatch]] {
        let records = log.withLock { log in
            let all = log.patches
            var first = all.count
            while first > 0, all[first - 1].event >= event { first -= 1 }
            return (first..<all.count).map { all[$0] }
        }
        return Dictionary(grouping: records.map { InspectedPatch($0, host: id) }, by: \.event)
    }

    /// Returns an event in depth, which its home describes; `nil` if it is not kept.
    func detail(of event: Int, renders: Range<Int>, showsKeys: Bool) async -> EventDetail? {
        let described = await describe { host in
            host.record(event).map { record in
                (
                    InspectedEvent(record, host: host.id, showsKeys: showsKeys),
                    showsKeys ? host.effects(begunIn: event) : []
                )
            }
        }
        guard let (inspected, begun) = described else { return nil }
        return EventDetail(
            inspected,
            renders: renders,
            patches: patches(since: event)[event] ?? [],
            effects: begun,
            notes: notes(on: event)
        )
    }

    /// Returns the effects that began in an event. Called on the home of the host.
    private func effects(begunIn event: Int) -> [InspectedEffect] {
        let records = log.withLock { log in
            (0..<log.endedWork.count).map { log.endedWork[$0] }.filter { $0.beginEvent == event }
                + log.work.filter { $0.beginEvent == event }
        }
        return records.map { InspectedEffect($0, host: id, now: 0) }
    }

    /// Returns what the runtime had to say, and what is not known any more.
    private func notes(on event: Int) -> [String] {
        var notes = misuses.filter { $0.event == event }.map(\.message)
        if event > 0, event == eventNumbers.lowerBound {
            notes.append("It is the oldest event that is kept: what has led to it is not known any more.")
        }
        return notes
    }

    func counts() -> [TypeCount] {
        var types: [ObjectIdentifier: TypeCount] = [:]
        for node in log.withLock({ Array($0.nodes.values) }) {
            let (renders, own) = log.withLock { _ in (node.renders, node.ownNanoseconds) }
            let id = ObjectIdentifier(node.shownType)
            if types[id] == nil {
                types[id] = TypeCount(
                    type: "\(node.shownType)",
                    nodes: 0,
                    renders: 0,
                    ownNanoseconds: 0,
                    reasons: []
                )
            }
            types[id]?.nodes += 1
            types[id]?.renders += renders
            types[id]?.ownNanoseconds += own
        }
        for (id, reasons) in reasonsOfTypes() { types[id]?.reasons = ReasonCount.all(reasons) }
        return types.values.sorted { ($1.ownNanoseconds, $0.type) < ($0.ownNanoseconds, $1.type) }
    }

    /// Returns the reasons of all renders that are kept.
    private func reasonsOfTypes() -> [ObjectIdentifier: [RenderReason]] {
        var reasons: [ObjectIdentifier: [RenderReason]] = [:]
        let kept = eventNumbers
        for begin in stride(from: kept.lowerBound, to: kept.upperBound, by: Self.stepSize) {
            let end = min(begin + Self.stepSize, kept.upperBound)
            // Without the values, which are not to end here.
            let renders = log.withLock { log in
                (begin..<end).compactMap { log[$0] }.flatMap(\.renders).map {
                    (type: $0.node.shownType, cause: $0.cause)
                }
            }
            for (type, cause) in renders {
                reasons[ObjectIdentifier(type), default: []].append(RenderReason(cause))
            }
        }
        return reasons
    }
}

extension RenderCause {
    fileprivate var isState: Bool { if case .state = self { true } else { false } }
}
