import CZlib
import Foundation
import LiveModel
import Testing
import WorkflowLive

@testable import WorkflowWeb

/// The documents of pages are compressed, and their lengths say nothing of what is in them (rule D7).
struct CompressedDocumentTests {
    private struct NoGzip: Error {}

    private static func withPage(
        of text: String,
        _ body: @escaping @Sendable (TestServer) throws -> Void
    ) async throws {
        let app = LiveApp(title: "Long") { _, _ in BuiltPage(0) { _, _ in p { text } } }
        try await withServer(handler: { _ in .page(app) }, body)
    }

    private static func inflate(_ bytes: [UInt8]) throws -> String {
        var (bytes, text) = (bytes, [UInt8](repeating: 0, count: 1 << 20))
        return try bytes.withUnsafeMutableBufferPointer { input in
            try text.withUnsafeMutableBufferPointer { output in
                var stream = z_stream()
                (stream.next_in, stream.avail_in) = (input.baseAddress, uInt(input.count))
                (stream.next_out, stream.avail_out) = (output.baseAddress, uInt(output.count))
                let size = Int32(MemoryLayout<z_stream>.size)
                guard inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, size) == Z_OK else { throw NoGzip() }
                defer { inflateEnd(&stream) }
                guard CZlib.inflate(&stream, Z_FINISH) == Z_STREAM_END, stream.avail_in == 0 else { throw NoGzip() }
                return String(decoding: output[..<Int(stream.total_out)], as: UTF8.self)
            }
        }
    }

    @Test func `D7 a document is sent by gzip to who takes it, and is the same`() async throws {
        let text = String(repeating: "a row & another, ", count: 500)
        try await Self.withPage(of: text) { server in
            let plain = try server.http().get("/")
            let packed = try server.http().get("/", ["Accept-Encoding": "br, gzip"])
            #expect(plain.headers["content-encoding"] == nil && packed.headers["content-encoding"] == "gzip")
            #expect(plain.headers["vary"] == "accept-encoding" && packed.headers["vary"] == "accept-encoding")
            #expect(packed.body.count < plain.body.count / 4)
            // But for the token, which is another one for each page.
            func withoutToken(_ text: String) -> String {
                text.replacing(/name="trellis-token" content="[^"]*"/, with: "")
            }
            let document = try Self.inflate(packed.body)
            #expect(withoutToken(document) == withoutToken(plain.text) && document != plain.text)
            let head = try server.http().get("/", ["Accept-Encoding": "gzip"], method: "HEAD")
            #expect(head.headers["content-encoding"] == "gzip" && head.body.isEmpty)
        }
    }

    @Test func `D7 the length of a document varies at random`() async throws {
        try await Self.withPage(of: String(repeating: "a row", count: 500)) { server in
            let lengths = try (0..<40).map { _ in
                try server.http().get("/", ["Accept-Encoding": "gzip"]).body.count
            }
            #expect(lengths.max()! - lengths.min()! > 64)
        }
    }

    /// Of equally frequent lengths, the shortest of a thousand answers would give the true length away.
    @Test func `D7 the shortest and the longest lengths are rare`() throws {
        let document = Array(String(repeating: "a row", count: 500).utf8)
        let lengths = try (0..<4_000).map { _ in try #require(Gzip.compress(document: document[...])).count }
        let (shortest, longest) = (lengths.min()!, lengths.max()!)
        #expect(longest - shortest > 150)
        for edge in [shortest...shortest + 15, longest - 15...longest] {
            #expect(lengths.count { edge.contains($0) } < 4_000 / 40)
        }
    }
}
