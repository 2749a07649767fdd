import TrellisSupport

/// The choice between the whole, a part, "not modified" and "no such part", for bytes and files alike.
struct FileAnswer {
    /// The entity tag, with its quotes.
    let tag: String
    let contentType: String
    let cacheControl: String
    /// The number of bytes of the whole.
    let count: Int

    /// - Parameter content: Returns the content of the given part.
    func response(to request: WebRequest, content: (Range<Int>) -> WebResponse.Content) -> WebResponse {
        var response = WebResponse(status: .ok, headers: headers, content: .bytes([]))
        if EntityTag.matches(request.headers["if-none-match"], tag: tag) {
            response.status = .notModified
            return response
        }
        let isSameVersion = request.headers["if-range"].map { $0.equalsBytes(of: tag) } ?? true
        switch ByteRange(header: isSameVersion ? request.headers["range"] : nil, count: count) {
        case .whole: response.content = content(0..<count)
        case .part(let range):
            response.status = .partialContent
            response.headers["content-range"] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(count)"
            response.content = content(range)
        case .unsatisfiable:
            response = .error(.rangeNotSatisfiable)
            response.headers["content-range"] = "bytes */\(count)"
        }
        return response
    }

    private var headers: HTTPHeaders {
        ["content-type": contentType, "etag": tag, "cache-control": cacheControl, "accept-ranges": "bytes"]
    }
}
