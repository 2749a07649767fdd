import TrellisSupport

extension HTTPRequestParser {
    /// The bounds of one request. What exceeds one of them is refused as soon as that is known.
    package struct Limits: Sendable, Hashable {
        /// The bytes of the request line and the fields together, with their line endings. The request line may
        /// take half of it.
        package var headBytes: Int
        package var fields: Int
        /// The bytes of the decoded body.
        package var bodyBytes: Int
        /// The bytes of the decoded body of a form with files, by the path as it is sent; other paths have `bodyBytes`.
        package var formBytes: [String: Int] = [:]
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

        /// Returns the same limits with the bytes of the body that a head may announce.
        func with(_ head: HTTPRequestHead) -> Limits {
            guard !formBytes.isEmpty, head.method == "POST",
                let bytes = formBytes[String(Substring(head.target.utf8.prefix { $0 != UInt8(ascii: "?") }))],
                let type = head.values(of: "content-type").first,
                String(lowercasing: type.utf8.prefix(Self.formType.utf8.count)) == Self.formType
            else { return self }
            var limits = self
            limits.bodyBytes = bytes
            return limits
        }

        private static let formType = "multipart/form-data"

        var requestLineBytes: Int { headBytes / 2 }
    }
}
