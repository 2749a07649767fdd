import TrellisSupport
import WorkflowLive

/// Answers the requests of one server: files in the program, tickets, and what the app's handler answers.
struct RequestRouter: RequestResponder {
    /// The path at which a client exchanges a ticket.
    private static let ticketPath = "/_trellis/ticket"

    private let parts: ServerParts
    private let identities: Identities
    private let developer: DeveloperTools
    private let assets: [String: Asset]
    private let pages: Pages
    private let handler: RequestHandler
    private let operators: OperatorAnswers
    /// The field that has browsers use TLS only; nil for none.
    private let strictTransport: String?

    init(
        _ parts: ServerParts,
        identities: Identities,
        developer: DeveloperTools,
        assets: [Asset],
        pages: Pages,
        handler: @escaping RequestHandler,
        strictTransport: Duration?
    ) {
        self.parts = parts
        self.identities = identities
        self.developer = developer
        self.assets = Dictionary(assets.map { ($0.url, $0) }) { first, _ in first }
        self.pages = pages
        self.handler = handler
        operators = OperatorAnswers(health: parts.health, metrics: nil)
        let duration = parts.tls == nil ? nil : strictTransport
        self.strictTransport = duration.map { "max-age=\(max(0, $0.components.seconds))" }
    }

    func answer(_ request: WebRequest, on loop: HomeLoop) async -> WebResponse {
        loop.labelStep("answer to \(request.method) \(PercentEncoding.encodePath(request.path))")
        if parts.apiPaths.contains(request.path) { return await answerProgram(request.withoutCookies, on: loop) }
        var response =
            refusal(of: request) ?? operators.answer(request) ?? developer.notes?.answer(request) ?? asset(for: request)
        if response == nil {
            response = await pages.mayAnswer(request) ? await route(request, on: loop) : refuseLogin(request)
        }
        return finish(Self.withoutIcon(response ?? .notFound, for: request), for: request)
    }

    /// Returns the answer to a program, whose request has no origin and no login.
    private func answerProgram(_ request: WebRequest, on loop: HomeLoop) async -> WebResponse {
        guard APIPaths.methods.contains(request.method) else {
            return finish(
                Self.methodNotAllowed(APIPaths.methods.map(\.name).joined(separator: ", ")).forProgram,
                for: request
            )
        }
        return finish(await route(request, on: loop).forProgram, for: request)
    }

    /// Replaces a 404 for the icon, which browsers ask every site for and report as an error, by 204.
    private static func withoutIcon(_ response: WebResponse, for request: WebRequest) -> WebResponse {
        guard response.status == .notFound, request.path == "/favicon.ico" else { return response }
        return WebResponse(status: .noContent, headers: ["cache-control": "public, max-age=86400"], content: .bytes([]))
    }

    /// Returns the refusal of an unknown method, or of a change that another site's page asks for; nil for other requests.
    private func refusal(of request: WebRequest) -> WebResponse? {
        let isTicket = request.path == Self.ticketPath || request.path == PageUploads.path
        guard (isTicket ? [.post] : [.get, .head, .post]).contains(request.method) else {
            return Self.methodNotAllowed(isTicket ? "POST" : "GET, HEAD, POST")
        }
        guard request.method == .post else { return nil }
        let origin = request.headers["origin"]
        if parts.origins.accepts(origin: origin, host: request.headers["host"], scheme: request.forwardedScheme) {
            return nil
        }
        parts.onReport(.refused(.foreignOrigin(origin ?? ""), address: request.remoteAddress))
        return .error(.forbidden)
    }

    /// Returns a file in the program, by its hashed URL.
    private func asset(for request: WebRequest) -> WebResponse? {
        guard let asset = assets[PercentEncoding.encodePath(request.path)] else { return nil }
        guard request.method != .post else { return Self.methodNotAllowed("GET, HEAD") }
        guard let development = developer.notes, asset.isStylesheet else { return asset.response(to: request) }
        var response = development.current(asset).response(to: request)
        response.headers["cache-control"] = "no-cache"
        return response
    }

    /// Returns the answer for a login while the server does not know whether it has ended.
    private func refuseLogin(_ request: WebRequest) -> WebResponse {
        refuse(request, .unknownLogouts, retryAfter: .seconds(5))
    }

    private func refuse(
        _ request: WebRequest,
        _ refusal: WebServerReport.Refusal,
        retryAfter delay: Duration
    ) -> WebResponse {
        parts.onReport(.refused(refusal, address: request.remoteAddress))
        var response = WebResponse.error(.serviceUnavailable)
        response.headers["retry-after"] = String(max(1, delay.components.seconds))
        return response
    }

    private func route(_ request: WebRequest, on loop: HomeLoop) async -> WebResponse {
        var request = request
        request.server = identities
        identities.checkCookies(of: &request)
        request.login = identities.login(of: request)
        if request.method == .post { request.knownDevice = identities.device(of: request) }
        if request.method == .head { request.method = .get }
        do {
            if request.path == Self.ticketPath { return try await pages.exchange(request) }
            if request.path == PageUploads.path { return try await pages.takeUpload(request) }
            if parts.apiPaths.contains(request.path) { return try await handler(request) }
            return await show(try await handled(request), for: request, on: loop)
        } catch let error as RequestBodyError {
            return .error(error == .cutOff ? .badRequest : .contentTooLarge)
        } catch let error as JSONBodyError {
            return parts.apiPaths.contains(request.path) ? .problem(.badRequest, "\(error)") : .error(.badRequest)
        } catch let error as UploadError {
            // A folder or disk in need is for those who run the server.
            if error.status == .serviceUnavailable { _ = failure(of: request, because: error) }
            return .error(error.status)
        } catch is LoginNameError {
            return .error(.badRequest)
        } catch {
            return failure(of: request, because: error)
        }
    }

    /// Returns the handler's answer. A browser posts the form of a live page if the script has not run. If the handler
    /// does not take that form, the answer is the page again (rule E8).
    private func handled(_ request: WebRequest) async throws -> WebResponse {
        let answer = try await handler(request)
        guard request.method == .post, request.isForm, answer.takesNothing else { return answer }
        let sent = (try? await request.typedForm(upTo: 64 << 10)) ?? FormValues()
        var page = answer
        if case .page = answer.content {
            // The handler has read it, and this is what it answers.
            if sent.items.isEmpty { return answer }
        } else {
            page = try await handler(request.get(request.url))
        }
        guard case .page = page.content, page.takesNothing else { return answer }
        page.status = .methodNotAllowed
        page.headers["allow"] = "GET, HEAD"
        page.unsent = sent
        return page
    }

    private func failure(of request: WebRequest, because error: any Error) -> WebResponse {
        if let delay = (error as? any BusyError)?.retryDelay { return refuse(request, .busy, retryAfter: delay) }
        let type = String(describing: Swift.type(of: error))
        let report = WebServerReport.failed(path: request.path, reason: String(describing: error), cause: type)
        parts.onReport(report)
        var note = ErrorNote(code: report.code)
        if developer.showsMistakes, request.isLocal {
            let place = "the handler of \(request.method) \(request.path)"
            note.mistake = Mistake(kind: type, message: String(describing: error), place: place)
        }
        return .failure(note)
    }

    /// Carries out the handler's answer: first a change of login, then, as the new login, the page.
    private func show(_ answer: WebResponse, for request: WebRequest, on loop: HomeLoop) async -> WebResponse {
        let isSecure = request.isSecure
        var (response, request) = (answer, request)
        var cookies = answer.cookies.map { $0.sent(isSecure: isSecure, below: identities.cookiePath) }
        var changed: LoginState?
        if let change = answer.identityChange {
            let state = begin(change, for: &request)
            // Once the browser has lost the cookie, no restart may bring the login back.
            await identities.revoked.stored()
            cookies += identities.cookies(for: state, after: change, isSecure: isSecure)
            changed = state
        }
        if let name = answer.deviceName {
            cookies.append(identities.deviceCookie(for: name, on: request.knownDevice, isSecure: isSecure))
        }
        if case .page(let app) = answer.content {
            // The login may have ended while the app was asked: then the browser asks again, as whoever its cookies say.
            let isAsBefore = { changed != nil || identities.login(of: request)?.id == request.login?.id }
            let again = WebResponse.redirect(to: request.url)
            guard isAsBefore() else { return again }
            let (state, cookie) = changed.map { ($0, nil) } ?? identities.stateForPage(of: request, isSecure: isSecure)
            response = await pages.paint(app, for: request, state: state, response: answer, on: loop)
            guard isAsBefore() else { return again }
            if let cookie { cookies.append(cookie) }
        }
        // Also if the page could not be shown, because the old login has ended.
        for cookie in cookies { response.headers.add("set-cookie", cookie.headerValue) }
        return response
    }

    /// Ends the login state that the request came with, also where another login takes its place. A login that has ended
    /// because too many others had may still have pages open.
    private func begin(_ change: IdentityChange, for request: inout WebRequest) -> LoginState {
        let states = [identities.state(of: request), identities.namedState(of: request)]
        for before in Set(states.compactMap(\.self)) { pages.end(before) }
        let state = LoginState.after(change)
        if case .signIn(let user) = change {
            request.login = Login(user: user, id: state.id)
        } else {
            request.login = nil
        }
        return state
    }

    private func finish(_ response: WebResponse, for request: WebRequest) -> WebResponse {
        var response = response
        // A second field, beside one of the handler, would make both void.
        if let strictTransport, response.headers["strict-transport-security"] == nil,
            request.forwardedScheme != "http", parts.origins.isPublic(host: request.headers["host"])
        {
            response.headers["strict-transport-security"] = strictTransport
        }
        if response.headers["cache-control"] == nil { response.headers["cache-control"] = "no-store" }
        if case .error(var note) = response.content {
            note.acceptLanguage = request.headers["accept-language"] ?? ""
            if developer.notes != nil { note.script = .development }
            response.content = .error(note)
        }
        return response
    }

    private static func methodNotAllowed(_ allowed: String) -> WebResponse {
        var response = WebResponse.error(.methodNotAllowed)
        response.headers["allow"] = allowed
        return response
    }
}

extension WebRequest {
    /// A Boolean value that indicates whether the body is what a browser makes of a form.
    fileprivate var isForm: Bool {
        mediaType == "application/x-www-form-urlencoded" || mediaType == "multipart/form-data"
    }
}

extension WebResponse {
    /// A Boolean value that indicates whether this may be the answer of a handler to a form that it does not know.
    fileprivate var takesNothing: Bool {
        guard cookies.isEmpty, identityChange == nil else { return false }
        return switch content {
        case .page: status == .ok
        case .error: status == .notFound || status == .methodNotAllowed
        case .bytes, .file: false
        }
    }
}
