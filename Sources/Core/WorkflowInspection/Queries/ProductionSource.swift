import TrellisSupport
import Workflow
import WorkflowSnapshots

/// Answers from the record of a server that serves people: to look at, of some hosts, and with the values that a journal would have.
///
/// Names of types, cases and keys of nodes are shown. Keys of effects, queries of URLs and texts of misuses are not.
package struct ProductionSource: InspectorSource {
    private let inspection: Inspection
    private let logins: Set<String>

    /// - Parameters:
    ///   - inspection: The record; `nil` while there is none.
    ///   - logins: The users whose hosts may be seen.
    package init(_ inspection: Inspection?, logins: Set<String>) {
        (self.inspection, self.logins) = (inspection ?? Inspection(), logins)
    }

    @concurrent
    package func answer(_ query: InspectorQuery) async throws -> InspectorAnswer {
        switch query {
        case .hosts: return list()
        case .tree(let host, _, _), .events(let host, _, _), .event(let host, _, _), .counts(let host):
            guard shownHost(host) != nil else { return Self.noHost }
            let answer = withoutKeys(try await RecordedSource(inspection, showsKeys: false).answer(query))
            // Asked again: its user may have changed meanwhile.
            return shownHost(host) == nil ? Self.noHost : answer
        case .node(let host, let node, let event):
            return await onHome(of: host) { $0.encodedDetail(of: node, in: event) }
        case .values(let host, let node, let event):
            return await onHome(of: host) { host in
                host.encodedValues(of: node, after: event ?? host.eventNumbers.upperBound - 1)
            }
        case .look, .branch, .jumpPlan, .jump, .export, .stopRecording:
            return .missing("In production one can only read what was recorded.")
        }
    }

    private static let noHost = InspectorAnswer.missing("There is no such host that may be seen.")

    private func mayBeSeen(_ host: InspectedHost) -> Bool {
        !host.hasOtherLogin && host.login.map(logins.contains) ?? false
    }

    private func shownHost(_ id: Int) -> InspectedHost? {
        inspection.host(id).flatMap { mayBeSeen($0) ? $0 : nil }
    }

    private func list() -> InspectorAnswer {
        var list = inspection.list(where: mayBeSeen)
        for index in list.hosts.indices { list.hosts[index].url = list.hosts[index].url.map(Self.withoutQuery) }
        list.watched = logins.sorted()
        if let note = list.note { list.note = "\(note) It goes on with the next page of a user who is watched again." }
        if logins.isEmpty { (list.isRecording, list.note) = (false, "Nobody is watched.") }
        return .hosts(list)
    }

    private func onHome(
        of id: Int,
        _ body: @escaping @Sendable (InspectedHost) -> InspectorAnswer
    ) async -> InspectorAnswer {
        guard let host = shownHost(id) else { return Self.noHost }
        if host.hasEnded || host.isSynchronous { return .missing("The values of the host are released.") }
        // Asked again there, where the user changes.
        let answer = await host.onHome { [self] host in mayBeSeen(host) ? body(host) : Self.noHost }
        return answer ?? .missing("The host has ended, and its values are released.")
    }

    /// The characters of a URL that are shown: a list of hosts has many of them.
    private static let mostCharacters = 1_000

    private static func withoutQuery(_ url: String) -> String {
        String(url.prefix(mostCharacters).prefix { $0 != "?" && $0 != "#" })
    }

    /// Removes what has values of the app, and what a visitor may have typed into a URL.
    private func withoutKeys(_ answer: InspectorAnswer) -> InspectorAnswer {
        switch answer {
        case .events(var list):
            for index in list.events.indices { clean(&list.events[index].source) }
            return .events(list)
        case .event(var detail):
            clean(&detail.summary.source)
            detail.notes = []
            return .event(detail)
        default: return answer
        }
    }

    private func clean(_ source: inout EventSource) {
        (source.key, source.url) = (nil, source.url.map(Self.withoutQuery))
    }
}

extension InspectedHost {
    /// Called on the home of the host.
    fileprivate func encodedDetail(of node: Int, in event: Int) -> InspectorAnswer {
        guard let record = record(event), let render = record.renders.last(where: { $0.node.number == node }) else {
            return .missing("The node did not render in event \(event), or that event is not kept any more.")
        }
        let before = values(of: render.node, before: event).state
        let state = render.state.map { EncodedLines.change(from: before, to: $0, of: render.node) } ?? []
        let causes = causes(of: node, in: event).map { step in
            var cause = NodeDetail.Cause(step)
            // That of a source has keys and URLs.
            if cause.node == nil { cause.text = "" }
            return cause
        }
        return .node(
            NodeDetail(
                node: NodeName(render.node),
                event: event,
                change: NodeDetail.Change(encoded: state),
                causes: causes,
                note: EncodedLines.noProps
            )
        )
    }

    /// Called on the home of the host.
    fileprivate func encodedValues(of node: Int, after event: Int) -> InspectorAnswer {
        let record = log.withLock { log in log[event] == nil ? nil : log.nodes[node] }
        guard let record, record.isThere(after: event) else {
            return .missing("The node was not there after event \(event), or that event is not kept any more.")
        }
        let lines = EncodedLines.lines(of: values(of: record, before: event + 1).state, of: record)
        return .values(
            NodeValues(
                node: NodeName(record),
                event: event,
                state: Array(lines.prefix(InspectedDifference.mostLines)),
                props: [EncodedLines.noProps],
                isCut: lines.count > InspectedDifference.mostLines,
                holdsObjects: false
            )
        )
    }
}

extension NodeDetail.Change {
    fileprivate init(encoded state: [InspectedDifference.Line]) {
        self.init(
            state: state.prefix(InspectedDifference.mostLines).map { NodeDetail.Line(mark: $0.mark, text: $0.text) },
            props: [],
            isCut: state.count > InspectedDifference.mostLines,
            holdsObjects: false
        )
    }
}
