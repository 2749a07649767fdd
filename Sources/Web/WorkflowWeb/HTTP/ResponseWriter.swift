/// A response as bytes, written as far as the socket takes them.
struct ResponseWriter {
    enum Progress {
        /// The socket takes no more now.
        case blocked
        /// More can be written.
        case working
        case done
        /// A file broke off, so that the connection has to be closed.
        case brokenOff
    }

    /// The largest number of bytes that are written, or read from a file, at a time, so that the connection can count them.
    static let pieceBytes = 64 << 10
    /// Bytes of a body that are copied to go out with the head, so that a short response is one packet.
    private static let copiedBytes = 16 << 10

    /// The bytes to write next.
    private var pending: ArraySlice<UInt8>
    /// The bytes of the body that follow, shared with every other response that has the same ones.
    private var rest: ArraySlice<UInt8>
    /// The file that is still to be read; nil once it was read, so that its descriptor is closed.
    private var file: FilePart?
    /// Bytes of the file that were read.
    private var fileSent = 0

    /// - Parameters:
    ///   - withBody: False for `HEAD`, whose head is that of the body it does not get.
    ///   - isLast: Pass `true` to announce that the connection closes after this response.
    init(_ response: WebResponse, withBody: Bool, isLast: Bool, date: String) {
        var response = response
        var bytes: ArraySlice<UInt8> = []
        var part: FilePart?
        switch response.content {
        case .bytes(let content): bytes = content
        case .file(let content): part = content
        // Both become bytes before they are written.
        case .page, .error: break
        }
        response.headers["date"] = date
        if isLast { response.headers["connection"] = "close" }
        let isEmpty = response.status == .notModified || response.status == .noContent
        if !isEmpty { response.headers["content-length"] = String(part?.count ?? bytes.count) }
        let body = withBody && !isEmpty ? bytes : []
        var start = Self.head(response, room: min(body.count, Self.copiedBytes))
        start += body.prefix(Self.copiedBytes)
        pending = start[...]
        rest = body.dropFirst(Self.copiedBytes)
        file = withBody && !isEmpty && part?.count != 0 ? part : nil
    }

    /// - Parameter room: The number of bytes to leave room for after the head.
    private static func head(_ response: WebResponse, room: Int) -> [UInt8] {
        let security = SecurityHeaders.lines(beside: response.headers)
        let fields = HTTPHeaders.lines(of: response.headers.fields)
        var head = Array("HTTP/1.1 \(response.status.code) \(response.status.reason)\r\n".utf8)
        head.reserveCapacity(head.count + security.count + fields.count + 2 + room)
        head += fields
        head += security
        head += "\r\n".utf8
        return head
    }

    /// Passes the next bytes to `send`, which returns the number of bytes that the socket took.
    mutating func write(_ send: (UnsafeRawBufferPointer) -> Int) -> Progress {
        if pending.isEmpty, !rest.isEmpty {
            pending = rest.prefix(Self.pieceBytes)
            rest = rest.dropFirst(Self.pieceBytes)
        } else if pending.isEmpty {
            guard let bytes = file?.read(at: fileSent, limit: Self.pieceBytes) else { return .brokenOff }
            fileSent += bytes.count
            if fileSent == file?.count { file = nil }
            pending = bytes[...]
        }
        let taken = pending.withUnsafeBytes(send)
        pending = pending.dropFirst(taken)
        guard pending.isEmpty else { return .blocked }
        return rest.isEmpty && file == nil ? .done : .working
    }
}
