import WorkflowInspection

/// The summary of a run: what rendered most, and why.
struct Summary {
    private let run: InspectedRun
    private static let most = 20

    init(_ run: InspectedRun) {
        self.run = run
    }

    var lines: [String] {
        var lines = ["\(run.hosts.count) hosts, \(run.events.count) events, \(run.effects.count) effects"]
        for host in run.hosts.prefix(Self.most) {
            let events = run.events.count { $0.host == host.id }
            lines.append("host \(host.id)  \(host.root)\(host.page.map { ", page \($0)" } ?? "")  \(events) events")
        }
        if run.hosts.count > Self.most { lines.append("… (\(run.hosts.count - Self.most) more)") }
        lines += ["", "   renders      own ms  type, and reasons"]
        let types = Dictionary(grouping: run.events.flatMap(\.renders)) { $0.node.type }
        for (type, renders) in types.sorted(by: { ($1.value.count, $0.key) < ($0.value.count, $1.key) }).prefix(
            Self.most
        ) {
            let own = renders.reduce(0) { $0 &+ $1.ownNanoseconds } / 10_000
            let reasons = Dictionary(grouping: renders) { $0.reason.rawValue }.mapValues(\.count)
                .sorted { ($1.value, $0.key) < ($0.value, $1.key) }
                .map { "\($0.key) \($0.value)" }
            lines.append(
                "\(right(renders.count, 10)) \(right(own / 100, 8)).\(String(100 + own % 100).dropFirst())  \(type): \(reasons.joined(separator: ", "))"
            )
        }
        if run.dropped > 0 { lines.append("\(run.dropped) lines were left out, as they came too fast for the disk.") }
        if run.isUnfinished { lines.append("The last line is not complete.") }
        return lines
    }

    private func right(_ number: Int, _ width: Int) -> String {
        let text = String(number)
        return String(repeating: " ", count: max(0, width - text.count)) + text
    }
}
