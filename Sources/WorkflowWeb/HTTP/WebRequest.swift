/// One HTTP request. Its body may still be arriving.
///
/// The same value describes a page when its socket attaches and its state is made anew: then it is a GET of the
/// page's URL with the headers of the socket's own request.
public struct WebRequest: Sendable {
    /// What is asked for. The handler never sees `HEAD`: it gets `GET`.
    public var method: HTTPMethod
    /// The path, percent-decoded; begins with `/` and holds no `.` or `..` pieces, no backslash and no control character.
    /// A request whose path holds an encoded slash (`%2F`) is refused with 400.
    public var path: String
    /// What follows the `?`.
    public var query: FormValues
    /// All fields, in the order in which they came.
    public var headers: HTTPHeaders
    /// The body as it arrives, at most `WebServerLimits.bodyBytes`.
    public var body: RequestBody
    /// Address of the other end, without port.
    public var remoteAddress: String
    /// Who is logged in, verified; nil if nobody.
    public internal(set) var login: Login?

    /// A request as a test would make it.
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

    /// Path and query, percent-encoded: what the browser's address shows after the host.
    public var url: String {
        let path = PercentEncoding.encodePath(path)
        return query.items.isEmpty ? path : "\(path)?\(query.encoded)"
    }

    /// A GET of another URL, in all else the same.
    func get(_ url: String) -> WebRequest {
        var request = self
        let parts = url.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        request.method = .get
        request.path = PercentEncoding.decode(parts[0]) ?? "/"
        request.query = parts.count > 1 ? FormValues(decoding: parts[1]) : FormValues()
        request.body = RequestBody()
        return request
    }

    /// Reads the body as a plain form; empty if it is none.
    ///
    /// Called once, because it consumes the body.
    /// - Parameters:
    ///   - limit: The most bytes of a form.
    ///   - fields: The most fields of a form. The default is more than a page for people has, and few enough that a
    ///     form of them costs no more than any other request.
    /// - Returns: The fields, in order.
    /// - Throws: `RequestBodyError.tooLarge` or `.tooManyFields` beyond a limit; the server answers 413 if the handler
    ///   throws it on.
    public func form(upTo limit: Int = 1 << 20, fields: Int = 1_000) async throws -> FormValues {
        let type = headers["content-type"]?.split(separator: ";").first
        guard type?.lowercased() == "application/x-www-form-urlencoded" else { return FormValues() }
        let text = String(decoding: try await body.collect(upTo: limit), as: UTF8.self)
        guard let form = FormValues(decoding: text, upTo: fields) else { throw RequestBodyError.tooManyFields }
        return form
    }

    /// The first cookie called `name`.
    public func cookie(_ name: String) -> String? {
        headers["cookie"].flatMap { Cookie.value(named: name, in: $0) }
    }
}
