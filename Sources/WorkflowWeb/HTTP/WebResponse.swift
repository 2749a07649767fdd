import WorkflowLive

/// Makes the answer to a request. Called on the loop of the request's connection.
typealias RequestHandler = @Sendable (WebRequest) async throws -> WebResponse

/// The answer to one request.
public struct WebResponse: Sendable {
    enum Content: Sendable {
        case bytes(ArraySlice<UInt8>)
        case file(FilePart)
        case page(LiveApp)
    }

    /// How the request ended.
    public var status: HTTPStatus
    /// Fields beside those that the server adds (length, date, security).
    public var headers: HTTPHeaders
    var content: Content
    /// Logs in as this user, or out.
    var identityChange: IdentityChange?

    init(status: HTTPStatus, headers: HTTPHeaders, content: Content) {
        self.status = status
        self.headers = headers
        self.content = content
    }

    /// Any bytes.
    public init(status: HTTPStatus = .ok, contentType: String, bytes: [UInt8]) {
        self.init(status: status, headers: ["content-type": contentType], content: .bytes(bytes[...]))
    }

    /// Plain text.
    public static func text(_ text: String, status: HTTPStatus = .ok) -> WebResponse {
        WebResponse(status: status, contentType: "text/plain; charset=utf-8", bytes: Array(text.utf8))
    }

    /// Leads the browser to `url` with GET. Only places of this server: anything but a path beginning with one `/`
    /// leads to `/`.
    public static func redirect(to url: String) -> WebResponse {
        var response = WebResponse(status: .seeOther, headers: [:], content: .bytes([]))
        response.headers["location"] = LocalURL.isLocal(url) ? url : "/"
        return response
    }

    /// The live page that `app` shows at the request's URL; 404 if it shows none there.
    ///
    /// When the page's socket attaches, and when it comes back after its state was lost, the handler is asked again
    /// with a GET of the same URL, and must answer with the same app.
    public static func page(_ app: LiveApp) -> WebResponse {
        WebResponse(status: .ok, headers: ["content-type": "text/html; charset=utf-8"], content: .page(app))
    }

    /// A page that says the status and nothing about its cause.
    public static func error(_ status: HTTPStatus) -> WebResponse {
        WebResponse(status: status, contentType: "text/html; charset=utf-8", bytes: ErrorPage.bytes(for: status))
    }

    /// A page that says the status and what the session that failed says to the person.
    static func error(_ status: HTTPStatus, of error: SessionError) -> WebResponse {
        let page = ErrorPage.bytes(for: status, message: error.userMessage)
        return WebResponse(status: status, contentType: "text/html; charset=utf-8", bytes: page)
    }

    /// `error(.notFound)`.
    public static let notFound = error(.notFound)

    /// The same answer, which also logs the browser in as `user`, as a new login.
    ///
    /// For plain forms; a page's workflow signs in through its session instead.
    public func signingIn(_ user: String) -> WebResponse {
        var response = self
        response.identityChange = .signIn(user)
        return response
    }

    /// The same answer, which also ends the browser's login and closes all its pages.
    public func signingOut() -> WebResponse {
        var response = self
        response.identityChange = .signOut
        return response
    }
}
