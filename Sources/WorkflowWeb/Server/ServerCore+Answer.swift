import WorkflowLive

extension ServerCore {
    /// The answer to a complete request, whatever happens on the way to it. Runs on `loop`.
    func answer(_ request: WebRequest, on loop: HomeLoop) async -> WebResponse {
        loop.labelStep("answer to \(request.method) \(request.url)")
        var request = request
        request.login = identities.login(of: request)
        var response = refusal(of: request) ?? asset(for: request)
        if response == nil { response = await route(request, on: loop) }
        return finish(Self.withoutIcon(response ?? .notFound, for: request), for: request)
    }

    /// Browsers ask every site for an icon and complain of a 404; 204 says that there is none.
    private static func withoutIcon(_ response: WebResponse, for request: WebRequest) -> WebResponse {
        guard response.status == .notFound, request.path == "/favicon.ico" else { return response }
        return WebResponse(status: .noContent, headers: ["cache-control": "public, max-age=86400"], content: .bytes([]))
    }

    /// Methods nobody answers, and changes that another site's page asks for.
    private func refusal(of request: WebRequest) -> WebResponse? {
        guard [.get, .head, .post].contains(request.method) else { return Self.methodNotAllowed("GET, HEAD, POST") }
        guard request.method == .post else { return nil }
        let origin = request.headers["origin"]
        if origins.accepts(origin: origin, host: request.headers["host"]) { return nil }
        report(.refused(.foreignOrigin(origin ?? ""), address: request.remoteAddress))
        return .error(.forbidden)
    }

    private func route(_ request: WebRequest, on loop: HomeLoop) async -> WebResponse {
        if request.path == Self.ticketPath {
            return request.method == .post
                ? (try? await pages.exchange(request, of: self)) ?? .error(.forbidden) : Self.methodNotAllowed("POST")
        }
        var request = request
        if request.method == .head { request.method = .get }
        do {
            let response = try await handler(request)
            guard case .page(let app) = response.content else { return response }
            return await pages.paint(app, for: request, response: response, on: loop)
        } catch let error as RequestBodyError {
            return .error(error == .tooLarge ? .contentTooLarge : .badRequest)
        } catch {
            report(.failed(path: request.path, reason: String(describing: error)))
            return .error(.internalServerError)
        }
    }

    /// The app whose page is at `url`, for a socket whose page's state is made anew; nil if there is none any more.
    func app(at url: String, for request: WebRequest) async -> LiveApp? {
        let request = request.get(url)
        guard let response = try? await handler(request), case .page(let app) = response.content else { return nil }
        return app
    }

    private func finish(_ response: WebResponse, for request: WebRequest) -> WebResponse {
        var response = response
        if let change = response.identityChange { apply(change, for: request, to: &response) }
        if response.headers["cache-control"] == nil { response.headers["cache-control"] = "no-store" }
        return response
    }

    private func apply(_ change: IdentityChange, for request: WebRequest, to response: inout WebResponse) {
        let isSecure = origins.isSecure(host: request.headers["host"])
        // Whoever was logged in is not any more, also where another takes the place.
        if let login = request.login {
            identities.revoke(login.id)
            pages.loginEnded(login.id)
        }
        switch change {
        case .signIn(let user):
            response.headers.add("set-cookie", identities.signIn(user, isSecure: isSecure).1.headerValue)
        case .signOut: response.headers.add("set-cookie", identities.farewell(isSecure: isSecure).headerValue)
        }
    }

    static func methodNotAllowed(_ allowed: String) -> WebResponse {
        var response = WebResponse.error(.methodNotAllowed)
        response.headers["allow"] = allowed
        return response
    }
}
