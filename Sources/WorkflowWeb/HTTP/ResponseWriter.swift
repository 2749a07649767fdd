import CWebServer

/// A response as the bytes to send, piece by piece.
struct ResponseWriter {
    struct Piece {
        let bytes: ArraySlice<UInt8>
        let isHead: Bool
        let isLast: Bool
    }

    private enum Body {
        case bytes([UInt8])
        case file(FilePart)

        var count: Int {
            switch self {
            case .bytes(let bytes): bytes.count
            case .file(let part): part.count
            }
        }
    }

    private let head: [UInt8]
    private let body: Body
    private var headSent = 0
    private var bodySent = 0

    /// - Parameters:
    ///   - withBody: false for `HEAD`, whose head is that of the body it does not get.
    ///   - isLast: says so to the other end.
    init(_ response: WebResponse, withBody: Bool, isLast: Bool, date: String) {
        var response = response
        let content: Body
        switch response.content {
        case .bytes(let bytes): content = .bytes(bytes)
        case .file(let part): content = .file(part)
        // Painted by the time it gets here.
        case .page: content = .bytes([])
        }
        SecurityHeaders.add(to: &response.headers)
        response.headers["date"] = date
        if isLast { response.headers["connection"] = "close" }
        if response.status != .notModified, response.status != .noContent {
            response.headers["content-length"] = String(content.count)
        }
        let hasBody = withBody && response.status != .notModified && response.status != .noContent
        body = hasBody ? content : .bytes([])
        head = Self.head(response)
    }

    private static func head(_ response: WebResponse) -> [UInt8] {
        var text = "HTTP/1.1 \(response.status.code) \(response.status.reason)\r\n"
        for field in response.headers.fields { text += "\(field.name): \(field.value)\r\n" }
        return Array((text + "\r\n").utf8)
    }

    /// The next piece; nil if a file broke off, so that the connection has to be closed.
    mutating func next() -> Piece? {
        let limit = Int(WEB_CHUNK_BYTES)
        if headSent < head.count {
            let end = min(headSent + limit, head.count)
            defer { headSent = end }
            return Piece(bytes: head[headSent..<end], isHead: true, isLast: end == head.count && body.count == 0)
        }
        guard let bytes = bodyPiece(limit: limit) else { return nil }
        bodySent += bytes.count
        return Piece(bytes: bytes, isHead: false, isLast: bodySent == body.count)
    }

    private func bodyPiece(limit: Int) -> ArraySlice<UInt8>? {
        switch body {
        case .bytes(let bytes): bytes[bodySent..<min(bodySent + limit, bytes.count)]
        case .file(let part): part.read(at: bodySent, limit: limit)?[...]
        }
    }
}
