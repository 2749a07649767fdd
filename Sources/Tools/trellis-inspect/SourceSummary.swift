import Foundation
import WorkflowInspection

/// The summary of a program that runs: its hosts, and what rendered most, and why.
struct SourceSummary {
    private let source: any InspectorSource
    private static let most = 20

    init(_ source: any InspectorSource) {
        self.source = source
    }

    func lines() async throws -> [String] {
        guard case .hosts(let list) = try await source.answer(.hosts) else { throw UnexpectedAnswer() }
        let running = list.hosts.filter { !$0.hasEnded }.count
        var lines = ["\(list.hosts.count) hosts, of which \(running) run"]
        if let total = list.total { lines[0] += ", the latest of \(total)" }
        if let watched = list.watched, !watched.isEmpty { lines.append("watched: \(watched.joined(separator: ", "))") }
        if !list.isRecording { lines.append(list.note ?? "Nothing is recorded any more.") }
        for host in list.hosts.prefix(Self.most) {
            let page =
                (host.page.map { ", page \($0)" } ?? "") + (host.url.map { " at \($0)" } ?? "")
                + (list.watched == nil ? "" : host.login.map { " of \($0)" } ?? "")
            let end = host.hasEnded ? ", has ended" : ""
            lines.append("host \(host.id)  \(host.root)\(page)  \(host.events.count) events, \(host.nodes) nodes\(end)")
            lines += try await counts(of: host.id)
        }
        if list.hosts.count > Self.most { lines.append("… (\(list.hosts.count - Self.most) more)") }
        return lines
    }

    private func counts(of host: Int) async throws -> [String] {
        guard case .counts(let counts) = try await source.answer(.counts(host: host)) else { return [] }
        return counts.sorted { ($1.renders, $0.type) < ($0.renders, $1.type) }.prefix(Self.most).map { count in
            let reasons = count.reasons.sorted { ($1.count, $0.reason.rawValue) < ($0.count, $1.reason.rawValue) }
                .map { "\($0.reason.rawValue) \($0.count)" }.joined(separator: ", ")
            let milliseconds = String(format: "%.2f", Double(count.ownNanoseconds) / 1_000_000)
            return "  \(count.renders) renders, \(milliseconds) ms  \(count.type): \(reasons)"
        }
    }
}

extension SocketSource {
    /// Returns an export of what the program has in memory.
    func export(_ format: ExportFormat) async throws -> Data {
        guard case .export(let text) = try await answer(.export(format)) else { throw UnexpectedAnswer() }
        return Data(text.utf8)
    }
}

extension InspectorAddress {
    /// Creates the address if a program may listen there: a port, or the file of a socket.
    init?(listeningAt text: String) {
        var information = stat()
        if text.hasPrefix("tcp:") {
            self.init(text)
        } else {
            guard stat(text, &information) == 0, information.st_mode & 0o170000 == 0o140000 else { return nil }
            self = .unixSocket(text)
        }
    }
}

/// The program has answered something else.
private struct UnexpectedAnswer: Error, CustomStringConvertible {
    let description = "Expected another answer of the program. Use the tool of its release."
}
