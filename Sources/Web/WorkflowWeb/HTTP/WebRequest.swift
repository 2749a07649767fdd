import TrellisSupport

/// One HTTP request. Its body may still be arriving.
///
/// The same type describes a page whose state is created again when its socket attaches. Then it is a GET of the page's
/// URL with the headers of the socket's own request.
public struct WebRequest: Sendable {
    /// The method. A handler never sees `HEAD`: it gets `GET`.
    public var method: HTTPMethod
    /// The path, percent-decoded; begins with `/` and holds no `.` or `..` pieces, no backslash and no control character.
    /// A request whose path holds an encoded slash (`%2F`) is refused with 400.
    public var path: String
    /// The items of the query, after the `?`.
    public var query: FormValues
    /// All fields, in the order in which they came.
    public var headers: HTTPHeaders
    /// The body as it arrives, at most `WebServerLimits.bodyBytes`.
    public var body: RequestBody
    /// The address of the visitor, without port. It is that of the connection, or what a trusted proxy says.
    public var remoteAddress: String
    /// A Boolean value that indicates whether the visitor's connection is encrypted: this server speaks TLS, a trusted proxy
    /// says so, or the host is listed with `https`. Cookies of such a request are `Secure`.
    public internal(set) var isSecure = false
    /// The scheme that the visitor uses, as a trusted proxy says; nil if none says it.
    var forwardedScheme: String?
    /// A Boolean value that indicates whether a proxy that is not trusted has passed the request on, so that `remoteAddress` is the
    /// proxy's.
    var isPassedOn = false
    /// A Boolean value that indicates whether the visitor is at this machine.
    var isLocal: Bool { !isPassedOn && VisitorNetwork(remoteAddress).isLoopback }
    /// The verified login; nil if nobody is signed in.
    public internal(set) var login: Login?
    /// The server's own cookies, as they were checked for this request; nil before.
    var checkedCookies: CheckedCookies?
    /// The browser, if somebody has signed in with it before; nil in a request that is no POST.
    var knownDevice: KnownDevice?
    /// The server that received the request; nil for one that a test made.
    package internal(set) var server: (any RequestServer)?

    /// Creates a request, for tests.
    public init(
        method: HTTPMethod = .get,
        path: String,
        query: FormValues = FormValues(),
        headers: HTTPHeaders = [:],
        body: [UInt8] = [],
        remoteAddress: String = "127.0.0.1",
        login: Login? = nil
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.headers = headers
        self.body = RequestBody(body)
        self.remoteAddress = remoteAddress
        self.login = login
    }

    /// The path and query, percent-encoded, as the browser's address bar shows them after the host.
    public var url: String {
        let path = PercentEncoding.encodePath(path)
        return query.items.isEmpty ? path : "\(path)?\(query.encoded)"
    }

    /// Returns a GET of another URL that is otherwise the same.
    func get(_ url: String) -> WebRequest {
        var request = self
        let parts = url.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        request.method = .get
        request.path = PercentEncoding.decode(parts[0].utf8) ?? "/"
        request.query = parts.count > 1 ? FormValues(decoding: parts[1].utf8) : FormValues()
        request.body = RequestBody()
        return request
    }

    /// Returns the fields of a form in the body; none if the body is not a form.
    ///
    /// Call it once, because it consumes the body.
    /// - Parameters:
    ///   - limit: The most bytes of a form.
    ///   - fields: The most fields of a form. The default is more than a page for people has, and few enough that a
    ///     form of them costs no more than any other request.
    /// - Returns: The fields, in order.
    /// - Throws: `RequestBodyError.tooLarge` or `.tooManyFields` beyond a limit; the server answers 413 if the handler
    ///   rethrows it.
    public func form(upTo limit: Int = 1 << 20, fields: Int = 1_000) async throws -> FormValues {
        guard mediaType == "application/x-www-form-urlencoded" else { return FormValues() }
        let bytes = try await body.collect(upTo: limit)
        guard let form = FormValues(decoding: bytes, upTo: fields) else { throw RequestBodyError.tooManyFields }
        return form
    }

    /// The type of the body without its parameters, in lower case.
    var mediaType: String? {
        headers["content-type"].map { String(lowercasing: $0.utf8.prefix { $0 != UInt8(ascii: ";") }.trimmed) }
    }

    /// The values of the cookies by their names, without those of the server itself. The first of a name counts.
    public var cookies: [String: String] { headers["cookie"].map { Cookie.values(in: $0) } ?? [:] }

    /// Returns an identifier of the visitor's browser, if it was signed in under `name` before. That is the case if an
    /// answer in the past year used ``WebResponse/rememberingDevice(for:)``.
    ///
    /// Give it to an `AttemptLimiter`, so that strangers who guess cannot keep the owner of the name from signing in with it. It is
    /// known in a POST only.
    /// - Parameter name: The name as the visitor has entered it.
    public func device(for name: String) -> String? {
        knownDevice.flatMap { $0.knows(name) ? $0.id : nil }
    }

    /// Returns the value of the first cookie called `name`, percent-decoded.
    public func cookie(_ name: String) -> String? {
        headers["cookie"].flatMap { Cookie.value(named: name, in: $0) }
    }
}
