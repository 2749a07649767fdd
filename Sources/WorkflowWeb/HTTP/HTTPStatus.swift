/// The number that says how a request ended.
public struct HTTPStatus: Hashable, Sendable {
    /// Three digits, 100 to 599.
    public let code: Int

    /// Any status by its number; one outside 100 to 599 becomes 500.
    public init(_ code: Int) {
        self.code = (100...599).contains(code) ? code : 500
    }

    /// 200: here it is.
    public static let ok = HTTPStatus(200)
    /// 204: done, and there is nothing to say.
    public static let noContent = HTTPStatus(204)
    static let partialContent = HTTPStatus(206)
    /// 303: look there, with GET. The answer to a form.
    public static let seeOther = HTTPStatus(303)
    static let notModified = HTTPStatus(304)
    /// 400: the request makes no sense.
    public static let badRequest = HTTPStatus(400)
    /// 403: understood and refused.
    public static let forbidden = HTTPStatus(403)
    /// 404: there is nothing.
    public static let notFound = HTTPStatus(404)
    /// 405: not with this method.
    public static let methodNotAllowed = HTTPStatus(405)
    static let requestTimeout = HTTPStatus(408)
    static let lengthRequired = HTTPStatus(411)
    /// 413: the body is larger than the server takes.
    public static let contentTooLarge = HTTPStatus(413)
    static let uriTooLong = HTTPStatus(414)
    static let rangeNotSatisfiable = HTTPStatus(416)
    static let misdirected = HTTPStatus(421)
    static let upgradeRequired = HTTPStatus(426)
    static let headTooLarge = HTTPStatus(431)
    /// 500: the server's fault.
    public static let internalServerError = HTTPStatus(500)
    static let notImplemented = HTTPStatus(501)
    /// 503: not now.
    public static let serviceUnavailable = HTTPStatus(503)

    /// A word or two for the status line and the error page.
    public var reason: String {
        Self.reasons[code] ?? "Status \(code)"
    }

    private static let reasons = [
        200: "OK", 204: "No Content", 206: "Partial Content", 303: "See Other", 304: "Not Modified",
        400: "Bad Request", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed", 408: "Request Timeout",
        411: "Length Required", 413: "Content Too Large", 414: "URI Too Long", 416: "Range Not Satisfiable",
        421: "Misdirected Request",
        426: "Upgrade Required", 431: "Request Header Fields Too Large", 500: "Internal Server Error",
        501: "Not Implemented",
        503: "Service Unavailable", 505: "HTTP Version Not Supported",
    ]
}
