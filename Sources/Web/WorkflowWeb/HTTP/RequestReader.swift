import TrellisSupport
import HTTPParsing
import WorkflowHTML
import WorkflowLive

/// The conversion of a parsed head into the request that a handler sees, which refuses what no handler should see.
enum RequestReader {
    /// A status with which a request is refused before any handler sees it.
    struct Refusal: Error {
        let status: HTTPStatus
        init(_ status: HTTPStatus) { self.status = status }
    }

    /// The length of the longest path and query, in percent-encoded bytes, as a page's token has them.
    static let urlBytes = 2048
    /// The largest number of items of a query.
    private static let queryItems = 256
    /// Fields that a request may have only once, because servers disagree about which of several counts.
    private static let singleFields: Set<String> = ["origin", "content-type", "authorization", "x-trellis"]

    /// - Parameters:
    ///   - address: The address at the other end, which may be a proxy's.
    ///   - proxies: The proxies that are believed.
    ///   - mount: The prefix of the server, which the request's path loses.
    static func read(
        _ head: HTTPRequestHead,
        from address: String,
        proxies: TrustedProxies,
        origins: OriginPolicy,
        mount: MountPath
    ) throws(Refusal) -> WebRequest {
        let parts = head.target.utf8.split(separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
        guard let full = LocalURL.path(parts[0]) else { throw Refusal(.badRequest) }
        guard let path = mount.inside(full) else { throw Refusal(.notFound) }
        var request = WebRequest(method: HTTPMethod(head.method), path: path, remoteAddress: address)
        for field in head.fields {
            guard !singleFields.contains(field.name) || request.headers[field.name] == nil else {
                throw Refusal(.badRequest)
            }
            request.headers.add(field.name, field.value)
        }
        if parts.count > 1 { request.query = try query(parts[1]) }
        if proxies.contains(address) {
            proxies.apply(to: &request)
        } else {
            request.isPassedOn = request.headers["x-forwarded-for"] != nil || request.headers["forwarded"] != nil
        }
        request.isSecure = request.forwardedScheme == "https" || origins.isSecure(host: request.headers["host"])
        guard request.url.utf8.count <= urlBytes else { throw Refusal(.uriTooLong) }
        if request.method == .post, head.body == .none { throw Refusal(.lengthRequired) }
        return request
    }

    private static func query(_ raw: Substring.UTF8View) throws(Refusal) -> FormValues {
        guard let query = FormValues(decoding: raw, upTo: queryItems) else { throw Refusal(.badRequest) }
        return query
    }
}
