import TrellisSupport
import WorkflowHTML
import WorkflowLive

extension Pages {
    /// Returns the page for a GET, and keeps nothing of it (rules A2, G10).
    /// - Parameter state: The login state that the browser has with this response.
    func paint(
        _ app: MountedApp,
        for request: WebRequest,
        state: LoginState,
        response: WebResponse,
        on loop: HomeLoop
    ) async -> WebResponse {
        let url = request.url
        guard let mounted = MountedPage(app, url: url, on: parts.mount) else { return .notFound }
        if let failure = await prepareGate(of: mounted, for: request) { return failure }
        let home = makeHome(.random(), for: request, on: loop)
        do throws(SessionError) {
            let paint = try await home.paint(mounted, for: Visitor(of: request), within: parts.limits.settleTime)
            let token = PageToken(page: home.page, state: state, url: url, contentHash: paint.treeHash)
            var response = response
            let text = identities.text(of: token)
            let sent = response.unsent?.items.map { ($0.name, $0.value) }
            let (app, tools) = (app.app, developer.scripts)
            // A policy of the handler's own does not name it.
            let hasStyle = response.headers["content-security-policy"] == nil
            let document =
                sent.map { paint.document(app: app, token: text, tools: tools, hasStyle: hasStyle, sent: $0) }
                ?? paint.document(app: app, token: text, tools: tools, hasStyle: hasStyle)
            response.content = .bytes(Array(document.utf8)[...])
            response.compressDocument(for: request)
            // A status of the handler's own stays.
            if response.status == .ok { response.status = HTTPStatus(paint.status) }
            response.headers["cache-control"] = "no-store"
            return response
        } catch {
            if error.kind == .unknownURL { return .notFound }
            if let access = error.access { return refusal(access, of: app, for: request) }
            let cause = "\(error.kind.name) \(error.place ?? "")"
            let report = WebServerReport.failed(path: request.path, reason: error.details, cause: cause)
            parts.onReport(report)
            let mistake = developer.showsMistakes && request.isLocal ? Mistake(error) : nil
            return .failure(ErrorNote(message: error.userMessage, code: report.code, mistake: mistake))
        }
    }

    /// Loads what the app's gate needs to decide about a page.
    /// - Returns: The answer if it cannot decide, for a reason that is reported; else nil.
    func prepareGate(of mounted: MountedPage, for request: WebRequest) async -> WebResponse? {
        do {
            try await mounted.app.prepareGate(for: request.login?.user, at: mounted.url)
            return nil
        } catch {
            if !(error is CancellationError) {
                let reason = "the app's gate cannot decide: \(error)"
                parts.onReport(.failed(path: request.path, reason: reason, cause: "gate"))
            }
            var answer = WebResponse.error(.serviceUnavailable)
            if let delay = (error as? any BusyError)?.retryDelay {
                answer.headers["retry-after"] = "\(max(1, delay.components.seconds))"
            }
            return answer
        }
    }

    /// Returns the response to a visitor who may not see a page.
    private func refusal(_ access: PageAccess, of app: MountedApp, for request: WebRequest) -> WebResponse {
        let next = PercentEncoding.encodeComponent(request.url)
        func signIn(at path: String) -> String {
            let mounted = MountPath(app: app.path).outside(path)
            return "\(mounted)\(mounted.contains("?") ? "&" : "?")next=\(next)"
        }
        switch access {
        case .signIn(let path): return .redirect(to: signIn(at: path))
        case .otherLogin(let path):
            guard request.login != nil else { return .redirect(to: signIn(at: path)) }
            var response = WebResponse.error(.forbidden)
            response.content = .error(ErrorNote(login: request.login?.user, signIn: signIn(at: path)))
            return response
        case .allowed, .forbidden: return .error(.forbidden)
        }
    }
}
