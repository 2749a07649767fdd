import HTTPParsing
import WorkflowLive

extension Cookie {
    /// The value of the `Set-Cookie` field.
    package var setCookie: String { headerValue }
}

/// A server that does not listen: its owner brings the requests and makes the sockets. For tests.
extension WebServer {
    /// Returns the answer to a request, as a browser gets it. On `loop`.
    package func answer(
        _ method: HTTPMethod,
        _ target: String,
        headers: HTTPHeaders = [:],
        body: [UInt8] = [],
        from address: String = "127.0.0.1",
        on loop: HomeLoop
    ) async -> WebResponse {
        let response: WebResponse
        do throws(RequestReader.Refusal) {
            var request = try request(method, target, headers: headers, bodyCount: body.count, from: address)
            request.body = RequestBody(body)
            response = await core.responder.answer(request, on: loop)
        } catch {
            response = .error(error.status)
        }
        return response.mounted(at: core.parts.mount, errorPages: core.errorPages)
    }

    /// Joins a socket to the page that its hello names. On the socket's loop.
    /// - Parameter target: The URL at which a browser would open the socket.
    package func join(
        _ target: String,
        hello: String,
        headers: HTTPHeaders,
        from address: String = "127.0.0.1",
        socket: some PageSocket
    ) async -> SocketVerdict {
        guard let request = try? request(.get, target, headers: headers, from: address) else {
            return .refused(.badFrame)
        }
        return await pages.accept(hello: hello, request: request, socket: socket)
    }

    /// Ends all sessions, as a restart of the program does. On `loop`.
    package func endPages(on loop: HomeLoop) async {
        await pages.end(on: loop) { .restarting(after: 0) }
    }

    /// Ends the pages that have been without a connection for too long. On a loop.
    package func expirePages() {
        pages.expire()
    }

    /// Returns the `Set-Cookie` fields of a new login.
    package func loginCookies(of user: String) -> [String] {
        let change = IdentityChange.signIn(user)
        return identities.cookies(for: .after(change), after: change, isSecure: false).map(\.headerValue)
    }

    private func request(
        _ method: HTTPMethod,
        _ target: String,
        headers: HTTPHeaders,
        bodyCount: Int = 0,
        from address: String
    ) throws(RequestReader.Refusal) -> WebRequest {
        let head = HTTPRequestHead(
            method: method.name,
            target: target,
            fields: headers.fields.map { HTTPRequestHead.Field(name: $0.name, value: $0.value) },
            body: method == .post ? .length(bodyCount) : .none
        )
        return try RequestReader.read(
            head,
            from: address,
            proxies: core.limits.proxies,
            origins: core.parts.origins,
            mount: core.parts.mount
        )
    }
}
