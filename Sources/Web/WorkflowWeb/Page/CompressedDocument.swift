extension WebResponse {
    /// A shorter document is one packet in any case.
    private static let leastBytes = 1 << 10

    /// Compresses the document of a page, if its browser takes it and it is long enough (rule D7).
    mutating func compressDocument(for request: WebRequest) {
        guard case .bytes(let bytes) = content, bytes.count >= Self.leastBytes else { return }
        headers.add("vary", "accept-encoding")
        guard Gzip.isAccepted(request.headers["accept-encoding"]) else { return }
        guard let compressed = Gzip.compress(document: bytes) else { return }
        content = .bytes(compressed[...])
        headers["content-encoding"] = "gzip"
    }
}
