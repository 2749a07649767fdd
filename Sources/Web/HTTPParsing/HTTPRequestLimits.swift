extension HTTPRequestParser {
    /// The bounds of one request. What exceeds one of them is refused as soon as that is known.
    package struct Limits: Sendable, Hashable {
        /// The bytes of the request line and the fields together, with their line endings. The request line may
        /// take half of it.
        package var headBytes: Int
        package var fields: Int
        /// The bytes of the decoded body.
        package var bodyBytes: Int
        /// The bytes of chunk framing (sizes, extensions, line endings, trailers) beyond one byte for each four of
        /// the body. It is also the most that one chunk line, or the last one with its trailers, may take.
        package var chunkOverheadBytes: Int

        package init(
            headBytes: Int = 16 * 1024,
            fields: Int = 100,
            bodyBytes: Int = 1024 * 1024,
            chunkOverheadBytes: Int = 16 * 1024
        ) {
            self.headBytes = headBytes
            self.fields = fields
            self.bodyBytes = bodyBytes
            self.chunkOverheadBytes = chunkOverheadBytes
        }

        var requestLineBytes: Int { headBytes / 2 }
    }
}
