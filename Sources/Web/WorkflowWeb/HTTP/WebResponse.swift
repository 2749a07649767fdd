import WorkflowHTML
import WorkflowLive

/// Makes the answer to a request. Called on the loop of the request's connection.
typealias RequestHandler = @Sendable (WebRequest) async throws -> WebResponse

/// The answer to one request.
public struct WebResponse: Sendable {
    enum Content: Sendable {
        case bytes(ArraySlice<UInt8>)
        case file(FilePart)
        case page(MountedApp)
        /// The error page of the status.
        case error(ErrorNote)
    }

    /// The status.
    public var status: HTTPStatus
    /// The fields, without those that the server adds (length, date, security).
    public var headers: HTTPHeaders
    var content: Content
    /// The cookies that the response sets, in order.
    public internal(set) var cookies: [Cookie] = []
    /// The fields of a form that no handler has taken (rule E8); nil for any other answer.
    var unsent: FormValues?
    /// The change of login that comes with the response; nil for none.
    var identityChange: IdentityChange?
    /// The name under which the browser is remembered as one that was signed in; nil for none.
    var deviceName: String?

    /// The bytes of the body, for tests; nil for a live page, which only a server can make of the response.
    ///
    /// For an error, they are those of the error page.
    public var body: [UInt8]? {
        switch content {
        case .bytes(let bytes): Array(bytes)
        case .file(let part): part.read(at: 0, limit: part.count)
        case .error(let note): ErrorPage.bytes(for: status, note: note, mount: .root, pages: ErrorPages())
        case .page: nil
        }
    }

    init(status: HTTPStatus, headers: HTTPHeaders, content: Content) {
        self.status = status
        self.headers = headers
        self.content = content
    }

    /// Creates a response with bytes of any type.
    public init(status: HTTPStatus = .ok, contentType: String, bytes: [UInt8]) {
        self.init(status: status, headers: ["content-type": contentType], content: .bytes(bytes[...]))
    }

    /// Returns a response with plain text.
    public static func text(_ text: String, status: HTTPStatus = .ok) -> WebResponse {
        WebResponse(status: status, contentType: "text/plain; charset=utf-8", bytes: Array(text.utf8))
    }

    /// Returns a redirect to `url` with GET. Only paths on this server are followed: anything but a path that begins
    /// with one `/` becomes `/`.
    public static func redirect(to url: String) -> WebResponse {
        var response = WebResponse(status: .seeOther, headers: [:], content: .bytes([]))
        response.headers["location"] = LocalURL.isLocal(url) ? url : "/"
        return response
    }

    /// Returns the live page of `app` at the request's URL; 404 if there is none.
    ///
    /// The server calls the handler again with a GET of the same URL when the page's socket attaches, and when the page
    /// reconnects after its state was lost. The handler must then answer with the same app.
    /// - Parameters:
    ///   - app: The app.
    ///   - path: The path at which the app is mounted. The app sees its URLs without it, and the links, forms and
    ///     commands of its pages get it: at `/admin`, the app's `/users` is `/admin/users` in a browser.
    /// - Precondition: `path` begins with `/` and consists of letters, digits, `-`, `_`, `.` and `~` between slashes.
    public static func page(_ app: LiveApp, at path: String = "/") -> WebResponse {
        let app = MountedApp(app, at: path)
        return WebResponse(status: .ok, headers: ["content-type": "text/html; charset=utf-8"], content: .page(app))
    }

    /// Returns an error page with the status, and without the cause.
    public static func error(_ status: HTTPStatus) -> WebResponse {
        WebResponse(status: status, headers: ["content-type": "text/html; charset=utf-8"], content: .error(ErrorNote()))
    }

    /// Returns an error page with status 500.
    static func failure(_ note: ErrorNote) -> WebResponse {
        var response = error(.internalServerError)
        response.content = .error(note)
        return response
    }

    /// Returns the same response with the prefix of the server in URLs that lead to another page.
    func mounted(at mount: MountPath, errorPages: ErrorPages) -> WebResponse {
        var response = self
        if case .error(let note) = content {
            let page = ErrorPage.bytes(for: status, note: note, mount: mount, pages: errorPages)
            response.content = .bytes(page[...])
        }
        if let url = headers["location"] { response.headers["location"] = mount.outside(url) }
        return response
    }

    /// `error(.notFound)`.
    public static let notFound = error(.notFound)

    /// Returns the same response, which also sets a cookie. One of the same name and path, set before, is replaced.
    public func settingCookie(_ cookie: Cookie) -> WebResponse {
        var response = self
        response.cookies.removeAll { $0.name == cookie.name && $0.path == cookie.path }
        response.cookies.append(cookie)
        return response
    }

    /// Returns the same response, which also signs the browser in as `user`, as a new login.
    ///
    /// Use it for plain forms; a page's workflow signs in through its session instead.
    /// - Throws: `LoginNameError` if no login can have that name; the server answers 400 if the handler rethrows it.
    public func signingIn(_ user: String) throws(LoginNameError) -> WebResponse {
        try LoginNameError.check(user)
        var response = self
        response.identityChange = .signIn(user)
        return response
    }

    /// Returns the same response, which also has the browser remembered as one that was signed in under `name`.
    ///
    /// Say it with ``signingIn(_:)`` when the password was right, and ask ``WebRequest/device(for:)`` at the next attempt. The browser
    /// keeps it in a cookie that scripts cannot read, for a year; it is no login. Four names of one browser are remembered.
    /// - Parameter name: The name as the visitor has entered it.
    public func rememberingDevice(for name: String) -> WebResponse {
        var response = self
        response.deviceName = name
        return response
    }

    /// Returns the same response, which also ends the browser's login and closes all its pages.
    public func signingOut() -> WebResponse {
        var response = self
        response.identityChange = .signOut
        return response
    }
}
