import Foundation
import TrellisSupport
import Workflow
import WorkflowInspection

/// Lets an operator look into the pages of users that the operator names, from the next page of each on.
///
/// Only at the port of the metrics, for programs of this machine, and with the secret; for everybody else there is nothing.
final class OperatorInspector: Sendable {
    static let path = "/_trellis/inspect"
    private static let mostLogins = 16
    /// The pause after an answer, for which a page may have had to be asked: as long as that took, within these bounds.
    private static let pauses = Duration.milliseconds(10)...Duration.milliseconds(200)
    /// The time after which another question is answered although a page has not answered yet.
    private static let patience = Duration.seconds(1)

    private struct State {
        /// `nil` while nobody is named.
        var inspection: Inspection?
        var logins: Set<String> = []
        /// The time from which on the next question is answered.
        var next: ContinuousClock.Instant?
    }

    private let token: InspectToken
    private let report: @Sendable (WebServerReport) -> Void
    private let state = Guarded(State())

    init(_ token: InspectToken, report: @escaping @Sendable (WebServerReport) -> Void) {
        (self.token, self.report) = (token, report)
    }

    /// Records the tree of a session that begins, if its user is named.
    func watch(_ configuration: inout RuntimeConfiguration) {
        guard let login = configuration.place.login else { return }
        let inspection = state.withLock { $0.logins.contains(login) ? $0.inspection : nil }
        if let inspection { configuration.watching = .by(inspection) }
    }

    /// Returns the answer to a request; nil for one that is to see nothing.
    func answer(_ request: WebRequest) async -> WebResponse? {
        guard request.path == Self.path || request.path.hasPrefix(Self.path + "/") else { return nil }
        guard request.isLocal, !isOfBrowser(request), token.matches(request.headers["authorization"]) else {
            report(.refused(.badInspectToken, address: request.remoteAddress))
            return nil
        }
        switch request.path {
        case Self.path: return await ask(request.query["query"] ?? "", from: request.remoteAddress)
        case Self.path + "/watch": return watch(request)
        case Self.path + "/unwatch": return unwatch(request)
        default: return nil
        }
    }

    /// A browser says where a request comes from; a program of the operator does not.
    private func isOfBrowser(_ request: WebRequest) -> Bool {
        request.headers["origin"] != nil || request.headers["sec-fetch-site"] != nil
    }

    // MARK: - Users

    private static let noLogin = WebResponse.text("Expected a user as login=NAME.\n", status: .badRequest)

    private func watch(_ request: WebRequest) -> WebResponse {
        guard let login = request.query["login"], !login.isEmpty else { return Self.noLogin }
        let (isWatched, stopped): (Bool, Inspection?) = state.withLock { state in
            guard state.logins.contains(login) || state.logins.count < Self.mostLogins else { return (false, nil) }
            let stopped = state.inspection?.stop == nil ? nil : state.inspection.take()
            if state.inspection == nil { state.inspection = makeInspection() }
            state.logins.insert(login)
            return (true, stopped)
        }
        // Pages that were recorded hold it, and it has values of the app.
        stopped?.forget { _ in true }
        report(.inspected("watch \(Self.hash(login))", address: request.remoteAddress))
        guard isWatched else {
            return .text("At most \(Self.mostLogins) users are watched at a time.\n", status: .badRequest)
        }
        return .text("The next pages of that user are recorded.\n")
    }

    private func unwatch(_ request: WebRequest) -> WebResponse {
        guard let login = request.query["login"], !login.isEmpty else { return Self.noLogin }
        let inspection = state.withLock { state in
            state.logins.remove(login)
            return state.logins.isEmpty ? state.inspection.take() : state.inspection
        }
        inspection?.forget { $0.login == login }
        report(.inspected("unwatch \(Self.hash(login))", address: request.remoteAddress))
        return .text("That user is not recorded any more, and the record is forgotten.\n")
    }

    private func makeInspection() -> Inspection {
        // Asked once more when a host is there to be forgotten: the user may be one who is not watched any more.
        let inspection = Inspection(limits: .ofProgram) { [weak self] inspection, host in
            self?.state.withLock { state in
                state.inspection === inspection && host.login.map(state.logins.contains) ?? false
            } ?? false
        }
        inspection.onStop { [report] in report(.inspected($0.reason, address: "")) }
        return inspection
    }

    // MARK: - Questions

    private func ask(_ text: String, from address: String) async -> WebResponse {
        guard let query = try? JSONDecoder().decode(InspectorQuery.self, from: Data(text.utf8)) else {
            return .text("Expected a question as query=JSON.\n", status: .badRequest)
        }
        let begin = ContinuousClock.now
        let known: (inspection: Inspection?, logins: Set<String>)? = state.withLock { state in
            if let next = state.next, begin < next { return nil }
            state.next = begin + Self.patience
            return (state.inspection, state.logins)
        }
        guard let known else { return .text("Ask again in a moment.\n", status: .serviceUnavailable) }
        defer {
            let end = ContinuousClock.now
            let pause = min(max(begin.duration(to: end), Self.pauses.lowerBound), Self.pauses.upperBound)
            state.withLock { $0.next = end + pause }
        }
        let login = query.host.flatMap { known.inspection?.host($0)?.login }
        report(.inspected(query.kind + (login.map { " of \(Self.hash($0))" } ?? ""), address: address))
        let source = ProductionSource(known.inspection, logins: known.logins)
        guard let answer = try? await source.answer(query), let data = try? JSONEncoder().encode(answer) else {
            return .error(.internalServerError)
        }
        return WebResponse(contentType: "application/json", bytes: Array(data))
    }

    /// A hash that tells logins apart, as in other reports.
    private static func hash(_ login: String) -> String {
        Base64URL.encode(Array(Digest.sha256(Array(login.utf8)).prefix(6)))
    }
}

extension InspectorQuery {
    /// The number of the host that is asked about.
    fileprivate var host: Int? {
        switch self {
        case .tree(let host, _, _), .events(let host, _, _), .event(let host, _, _), .node(let host, _, _),
            .values(let host, _, _), .counts(let host), .look(let host, _), .branch(let host, _),
            .jumpPlan(let host, _), .jump(let host, _):
            host
        case .hosts, .export, .stopRecording: nil
        }
    }

    /// The question, for a report.
    fileprivate var kind: String {
        switch self {
        case .hosts: "hosts"
        case .tree(let host, _, _): "tree of host \(host)"
        case .events(let host, _, _): "events of host \(host)"
        case .event(let host, let event, _): "event \(event) of host \(host)"
        case .node(let host, let node, let event): "node \(node) in event \(event) of host \(host)"
        case .values(let host, let node, let event):
            "values of node \(node) after \(event.map { "event \($0)" } ?? "the latest event") of host \(host)"
        case .counts(let host): "counts of host \(host)"
        case .look, .branch, .jumpPlan, .jump, .export, .stopRecording: "a question that is not answered here"
        }
    }
}
