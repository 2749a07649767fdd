/// The status of a response.
public struct HTTPStatus: Hashable, Sendable {
    /// Three digits, 100 to 599.
    public let code: Int

    /// Creates a status by its number; one outside 100 to 599 becomes 500.
    public init(_ code: Int) {
        self.code = (100...599).contains(code) ? code : 500
    }

    /// 200 OK.
    public static let ok = HTTPStatus(200)
    /// 201 Created.
    public static let created = HTTPStatus(201)
    /// 202 Accepted: it will be done later.
    public static let accepted = HTTPStatus(202)
    /// 204 No Content.
    public static let noContent = HTTPStatus(204)
    static let partialContent = HTTPStatus(206)
    /// 303 See Other: a redirect to a GET, as the answer to a form.
    public static let seeOther = HTTPStatus(303)
    static let notModified = HTTPStatus(304)
    /// 400 Bad Request.
    public static let badRequest = HTTPStatus(400)
    /// 401 Unauthorized: the caller has not said who it is.
    public static let unauthorized = HTTPStatus(401)
    /// 403 Forbidden.
    public static let forbidden = HTTPStatus(403)
    /// 404 Not Found.
    public static let notFound = HTTPStatus(404)
    /// 405 Method Not Allowed.
    public static let methodNotAllowed = HTTPStatus(405)
    static let requestTimeout = HTTPStatus(408)
    /// 409 Conflict.
    public static let conflict = HTTPStatus(409)
    static let lengthRequired = HTTPStatus(411)
    /// 413 Content Too Large.
    public static let contentTooLarge = HTTPStatus(413)
    /// 415 Unsupported Media Type.
    public static let unsupportedMediaType = HTTPStatus(415)
    static let uriTooLong = HTTPStatus(414)
    static let rangeNotSatisfiable = HTTPStatus(416)
    static let misdirected = HTTPStatus(421)
    /// 422 Unprocessable Content.
    public static let unprocessableContent = HTTPStatus(422)
    static let upgradeRequired = HTTPStatus(426)
    /// 429 Too Many Requests.
    public static let tooManyRequests = HTTPStatus(429)
    static let headTooLarge = HTTPStatus(431)
    /// 500 Internal Server Error.
    public static let internalServerError = HTTPStatus(500)
    /// 503 Service Unavailable.
    public static let serviceUnavailable = HTTPStatus(503)

    /// The reason phrase for the status line and the error page.
    public var reason: String {
        Self.reasons[code] ?? "Status \(code)"
    }

    private static let reasons = [
        200: "OK", 201: "Created", 202: "Accepted", 204: "No Content", 206: "Partial Content", 303: "See Other",
        304: "Not Modified",
        400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed",
        408: "Request Timeout", 409: "Conflict", 411: "Length Required", 413: "Content Too Large", 414: "URI Too Long",
        415: "Unsupported Media Type",
        416: "Range Not Satisfiable",
        421: "Misdirected Request", 422: "Unprocessable Content",
        426: "Upgrade Required", 429: "Too Many Requests", 431: "Request Header Fields Too Large",
        500: "Internal Server Error",
        501: "Not Implemented",
        503: "Service Unavailable", 505: "HTTP Version Not Supported",
    ]
}
