public import Foundation

extension InspectedRun {
    /// Returns the run in the trace event format, for https://ui.perfetto.dev and chrome://tracing.
    ///
    /// The process is `pid`, and each host is a thread of it with strictly nested slices: an event, its actions, its
    /// renders. Effects are asynchronous slices, outputs are flows, and the bytes of patches are a counter.
    public func trace() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
        return try encoder.encode(TraceFile(traceEvents: TraceMaker(self).events()))
    }
}

private struct TraceFile: Encodable {
    let traceEvents: [TraceEvent]
    let displayTimeUnit = "ns"
}

private struct TraceMaker {
    private let run: InspectedRun
    private let origin: Int

    init(_ run: InspectedRun) {
        self.run = run
        origin =
            (run.events.map(\.time) + run.effects.map(\.time) + run.patches.map { $0.time &- $0.nanoseconds }
            + run.misuses.map(\.time)).min() ?? 0
    }

    func events() -> [TraceEvent] {
        var events = [metadata("process_name", "trellis", thread: 0)]
        for host in run.hosts {
            let name = host.page.map { "\(host.root), page \($0)" } ?? "\(host.root) \(host.id)"
            events.append(metadata("thread_name", name, thread: host.id))
        }
        var steps: [TraceEvent] = []
        for event in run.events { steps += slices(of: event) + flows(of: event) }
        for effect in run.effects { steps += slices(of: effect) }
        for patch in run.patches { steps += [slice(of: patch), counter(patch)] + acknowledgement(of: patch) }
        steps += run.misuses.map(instant(of:))
        // In each thread by time; of those that begin together the longer one is around the other.
        let ordered = steps.enumerated().sorted { first, second in
            let (a, b) = (first.element, second.element)
            if a.thread != b.thread { return a.thread < b.thread }
            if a.time != b.time { return a.time < b.time }
            let (lengthOfA, lengthOfB) = (a.duration ?? -1, b.duration ?? -1)
            return lengthOfA == lengthOfB ? first.offset < second.offset : lengthOfA > lengthOfB
        }
        return events + ordered.map(\.element)
    }

    private func metadata(_ name: String, _ value: String, thread: Int) -> TraceEvent {
        TraceEvent(
            name: name,
            phase: .metadata,
            process: run.process,
            thread: thread,
            arguments: ["name": .text(value)]
        )
    }

    // MARK: - Slices

    private func slices(of event: InspectedEvent) -> [TraceEvent] {
        let cause = event.actions.first { $0.isCause }
        var name = cause?.name ?? "\(event.source.kind)"
        if let url = event.source.url { name += " \(url)" }
        let outer = slice(
            name,
            "event",
            event,
            event.time,
            event.nanoseconds,
            [
                "number": .number(event.number), "source": .text(event.source.kind.rawValue),
                "rendered": .number(event.renders.count), "kept": .number(event.skipped),
            ]
        )
        let actions = event.actions.map { action in
            // Of two slices that begin at the same nanosecond, some readers take either for the outer one.
            let offset = action.time == event.time && action.nanoseconds > 0 ? 1 : 0
            return slice(
                action.name,
                "action",
                event,
                action.time + offset,
                action.nanoseconds - offset,
                ["node": .text(action.node.shown)]
            )
        }
        let renders = event.renders.map { render in
            var arguments = ["reason": TraceArgument.text(render.reason.rawValue)]
            if let action = render.action { arguments["action"] = .number(action) }
            return slice(render.node.shown, "render", event, render.time, render.nanoseconds, arguments)
        }
        return [outer] + actions + renders
    }

    private func slice(
        _ name: String,
        _ category: String,
        _ event: InspectedEvent,
        _ time: Int,
        _ duration: Int,
        _ arguments: [String: TraceArgument]
    ) -> TraceEvent {
        TraceEvent(
            name: name,
            phase: .complete,
            time: time - origin,
            duration: duration,
            process: run.process,
            thread: event.host,
            category: category,
            arguments: arguments
        )
    }

    /// The outputs that an action of the parent was made of, from the one to the other.
    private func flows(of event: InspectedEvent) -> [TraceEvent] {
        event.outputs.enumerated().flatMap { index, output -> [TraceEvent] in
            let next = event.actions.first { !$0.isCause && $0.time >= output.time }
            let last = event.actions.last { $0.time + $0.nanoseconds <= output.time }
            guard let next, let last else { return [] }
            let flow = TraceEvent(
                name: output.type,
                phase: .flowStart,
                // Within the slice of the action that has made it.
                time: last.time - origin,
                process: run.process,
                thread: event.host,
                category: "output",
                id: "output \(event.host).\(event.number).\(index)"
            )
            var end = flow
            (end.phase, end.time) = (.flowEnd, next.time - origin)
            return [flow, end]
        }
    }

    // MARK: - Beside

    private func slices(of effect: InspectedEffect) -> [TraceEvent] {
        let begin = TraceEvent(
            name: effect.name ?? effect.key ?? "effect",
            phase: .begin,
            time: effect.time - origin,
            process: run.process,
            thread: effect.host,
            category: "effect",
            id: "effect \(effect.host).\(effect.id)",
            arguments: ["node": .text(effect.node.shown)]
        )
        guard effect.hasEnded else { return [begin] }
        var end = begin
        (end.phase, end.time, end.arguments) = (.end, effect.time + effect.age - origin, [:])
        return [begin, end]
    }

    /// The making of a patch: the page, and what is different from what the browser shows.
    private func slice(of patch: InspectedPatch) -> TraceEvent {
        TraceEvent(
            name: "flush",
            phase: .complete,
            time: patch.time &- patch.nanoseconds &- origin,
            duration: patch.nanoseconds,
            process: run.process,
            thread: patch.host,
            category: "flush",
            arguments: [
                "patch": .number(patch.number), "bytes": .number(patch.bytes), "operations": .number(patch.operations),
            ]
        )
    }

    /// The time from the sending of a patch until the browser shows it.
    private func acknowledgement(of patch: InspectedPatch) -> [TraceEvent] {
        guard let time = patch.acknowledgedAfter else { return [] }
        let begin = TraceEvent(
            name: "patch \(patch.number) to browser",
            phase: .begin,
            time: patch.time &- origin,
            process: run.process,
            thread: patch.host,
            category: "patch",
            id: "patch \(patch.host).\(patch.number)"
        )
        var end = begin
        (end.phase, end.time) = (.end, patch.time &- origin &+ time)
        return [begin, end]
    }

    private func instant(of misuse: InspectedMisuse) -> TraceEvent {
        TraceEvent(
            name: "misuse: \(misuse.kind)",
            phase: .instant,
            time: misuse.time &- origin,
            process: run.process,
            thread: misuse.host,
            category: "misuse",
            arguments: ["message": .text(misuse.message)]
        )
    }

    private func counter(_ patch: InspectedPatch) -> TraceEvent {
        TraceEvent(
            name: "bytes sent by host \(patch.host)",
            phase: .counter,
            time: patch.time - origin,
            process: run.process,
            thread: patch.host,
            arguments: ["bytes": .number(patch.bytes)]
        )
    }
}

extension NodeName {
    /// The type, and the key if there is one.
    var shown: String { key.isEmpty ? type : "\(type) \(key)" }
}
