import Foundation
import TrellisSupport

/// Answers from the record of this process. Values, actions and keys are described on the homes of their hosts.
package struct RecordedSource: InspectorSource {
    /// Returns a rendering as its host would show it; `nil` for one that it cannot show.
    package typealias Describe = @Sendable (_ rendering: Any) -> (form: LookedRendering.Form, content: String)?

    /// Returns a rendering in which a viewer can act; `nil` for one in which nobody can.
    package typealias ActedView = @Sendable (_ rendering: Any) -> ActedRendering?

    private let inspection: Inspection
    private let describe: Describe
    private let act: ActedView?
    private let showsKeys: Bool

    /// - Parameters:
    ///   - describe: Describes the renderings of looks.
    ///   - act: Makes the renderings of branches; `nil` for no branches.
    package init(
        _ inspection: Inspection,
        describe: @escaping Describe = { _ in nil },
        act: ActedView? = nil
    ) {
        self.init(inspection, describe: describe, act: act, showsKeys: true)
    }

    /// - Parameter showsKeys: A Boolean value that indicates whether the app is asked to describe keys of side effects.
    init(
        _ inspection: Inspection,
        describe: @escaping Describe = { _ in nil },
        act: ActedView? = nil,
        showsKeys: Bool
    ) {
        (self.inspection, self.describe, self.act, self.showsKeys) = (inspection, describe, act, showsKeys)
    }

    @concurrent
    package func answer(_ query: InspectorQuery) async throws -> InspectorAnswer {
        switch query {
        case .hosts: return .hosts(hosts())
        case .tree(let host, let filter, let window):
            return await with(host) { .tree(await $0.tree(filter, window, showsKeys: showsKeys)) }
        case .events(let host, let filter, let window):
            return await with(host) { .events(await $0.events(filter, window, showsKeys: showsKeys)) }
        case .event(let host, let event, let renders):
            return await with(host) { host in
                let detail = await host.detail(of: event, renders: renders, showsKeys: showsKeys)
                return detail.map { .event($0) } ?? host.notKept(event)
            }
        case .counts(let host): return await with(host) { .counts($0.counts()) }
        case .node(let host, let node, let event):
            return await onHome(of: host) { $0.detail(of: node, in: event) }
        case .values(let host, let node, let event):
            return await onHome(of: host) { host in
                let event = event ?? host.eventNumbers.upperBound - 1
                return host.lines(of: node, after: event).map { .values($0) }
                    ?? .missing("The node was not there after event \(event), or that event is not kept any more.")
            }
        case .look(let host, let event):
            return await onHome(of: host) { [describe] host in
                host.look(at: event ?? host.eventNumbers.upperBound - 1, describe)
            }
        case .jumpPlan(let host, let event):
            guard inspection.allowsJumps else { return Self.noJumps }
            return await onHome(of: host) { $0.jumpPlan(to: event) }
        case .jump(let host, let event):
            guard inspection.allowsJumps else { return Self.noJumps }
            return await onHome(of: host) { $0.jump(to: event) }
        case .branch(let host, let query):
            guard let act else { return .missing(HostList.noBranch) }
            return await onHome(of: host) { $0.answer(query, view: act) }
        case .export(.trace):
            return .export(String(decoding: try await inspection.describedRun().trace(), as: UTF8.self))
        case .export(.otlp): return .export(String(decoding: try await inspection.describedRun().otlp(), as: UTF8.self))
        case .stopRecording:
            inspection.stopRecording(because: "Recording was stopped.")
            return .done
        }
    }

    private static let noJumps = InspectorAnswer.missing(
        "Hosts are not taken back to earlier events here. Start the program with --dev --inspect-jump."
    )

    private func hosts() -> HostList {
        var list = inspection.list { _ in true }
        list.allowsJumps = inspection.allowsJumps ? true : nil
        if act != nil { list.branchNote = nil }
        return list
    }

    private func with(_ id: Int, _ body: (InspectedHost) async -> InspectorAnswer) async -> InspectorAnswer {
        guard let host = inspection.host(id) else { return .missing("There is no host \(id) any more.") }
        return await body(host)
    }

    private func onHome(
        of host: Int,
        _ body: @escaping @Sendable (InspectedHost) -> InspectorAnswer
    ) async -> InspectorAnswer {
        guard let host = inspection.host(host) else { return .missing("There is no host \(host) any more.") }
        // Its values are released, so that it does not matter where they would be read.
        if host.hasEnded { return body(host) }
        // Here is another thread than the one that changes them.
        if host.isSynchronous {
            return .missing("The host has no actor, so that its values can be read by its own code alone.")
        }
        return await host.onHome(body) ?? .missing("The host has ended, and its values are released.")
    }
}

extension HostList {
    /// The number of hosts that are listed.
    private static let mostHosts = 1_000

    fileprivate mutating func add(_ hosts: [InspectedHost], where mayBeSeen: (InspectedHost) -> Bool) {
        let seen = hosts.filter(mayBeSeen)
        if seen.count > Self.mostHosts { total = seen.count }
        for host in seen.suffix(Self.mostHosts) {
            let summary = HostSummary(host)
            // Asked again: its user may have changed meanwhile.
            if mayBeSeen(host) { self.hosts.append(summary) }
        }
    }
}

extension Inspection {
    /// Returns the hosts that may be seen, of many the latest ones.
    func list(where mayBeSeen: (InspectedHost) -> Bool) -> HostList {
        var list = HostList()
        let hosts = hosts
        list.add(hosts, where: mayBeSeen)
        (list.isRecording, list.note) = (isRecording, stopNote)
        for host in hosts { list.revision += host.revision + 1 }
        return list
    }
}

extension HostSummary {
    fileprivate init(_ host: InspectedHost) {
        self.init(
            id: host.id,
            root: host.root,
            page: host.page,
            url: host.lastURL,
            login: host.login,
            hasEnded: host.hasEnded,
            events: host.eventNumbers,
            nodes: host.nodeCount,
            bytes: host.bytes
        )
    }
}

extension InspectedHost {
    fileprivate func notKept(_ event: Int) -> InspectorAnswer {
        let kept = eventNumbers
        return .missing(
            event < kept.lowerBound
                ? "Event \(event) has made room for later ones. The oldest that is kept is \(kept.lowerBound)."
                : "There is no event \(event)."
        )
    }

    /// Called on the home of the host.
    fileprivate func detail(of node: Int, in event: Int) -> InspectorAnswer {
        guard self.event(event) != nil else { return notKept(event) }
        guard let name = log.withLock({ $0.nodes[node] }).map({ NodeName($0) }) else {
            return .missing("The node was not there in event \(event).")
        }
        return .node(
            NodeDetail(
                node: name,
                event: event,
                change: hasEnded ? nil : difference(of: node, in: event).map { NodeDetail.Change($0) },
                causes: causes(of: node, in: event).map { NodeDetail.Cause($0) },
                note: hasEnded ? "The host has ended, and its values are released." : nil
            )
        )
    }

    /// Called on the home of the host.
    fileprivate func look(at event: Int, _ describe: RecordedSource.Describe) -> InspectorAnswer {
        let looked: any AnyLookedTree
        do {
            looked = try look(at: event, home: nil)
        } catch {
            return .missing("\(error)")
        }
        if let text = shown.write?(looked.anyRendering) {
            return .look(LookedRendering(event, .text, text, fresh: looked.nodesShownAsNew))
        }
        if let shown = describe(looked.anyRendering) {
            return .look(LookedRendering(event, shown.form, shown.content, fresh: looked.nodesShownAsNew))
        }
        let limit = ValueLimit(parts: InspectedDifference.mostLines, time: InspectedDifference.time)
        let node = ValueNode(looked.anyRendering, limit: limit)
        let text = ValueDump(isRoot: true).lines(of: node).prefix(InspectedDifference.mostLines).joined(separator: "\n")
        return .look(LookedRendering(event, .dump, text, fresh: looked.nodesShownAsNew, isCut: limit.isReached))
    }
}

extension LookedRendering {
    init(_ event: Int, _ form: Form, _ content: String, fresh: [String], isCut: Bool = false) {
        self.init(event: event, form: form, content: content, shownAsNew: Array(fresh.prefix(20)), isCut: isCut)
    }
}
