import TrellisSupport

extension InspectedHost {
    /// Returns the latest events that are wanted.
    func events(_ filter: EventFilter, _ window: EventWindow) -> EventList {
        var list = EventList()
        list.kept = eventNumbers
        let count = min(max(1, window.count), 1_000)
        var found: [EventRecord] = []
        var scan = EventScan(filter)
        var end = min(max(window.before ?? .max, list.kept.lowerBound), list.kept.upperBound)
        search: while end > list.kept.lowerBound {
            let begin = max(
                list.kept.lowerBound,
                end - (filter.isEmpty ? min(count + 1, Self.stepSize) : Self.stepSize)
            )
            for record in records(begin..<end).reversed() where scan.wants(record) {
                guard found.count < count else {
                    list.hasMore = true
                    break search
                }
                found.append(record)
            }
            end = begin
        }
        let patches = patches(since: found.last?.number ?? .max)
        list.events = found.map { EventSummary(InspectedEvent($0, host: id), patches: patches[$0.number] ?? []) }
        return list
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

    func detail(of event: Int, renders: Range<Int>) -> EventDetail? {
        guard let inspected = self.event(event) else { return nil }
        let begun = (endedEffects + effects).filter { $0.event == event }
        return EventDetail(
            inspected,
            renders: renders,
            patches: patches(since: event)[event] ?? [],
            effects: begun,
            notes: notes(on: event)
        )
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
            let records = records(begin..<min(begin + Self.stepSize, kept.upperBound))
            for render in records.flatMap(\.renders) {
                reasons[ObjectIdentifier(render.node.shownType), default: []].append(RenderReason(render.cause))
            }
        }
        return reasons
    }
}
