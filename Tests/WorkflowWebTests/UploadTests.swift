import Foundation
import LiveModel
import TestSupport
import Testing
import TrellisSupport
import ViewEnvironment
import Workflow

@testable import WorkflowWeb

@Suite(.timeLimit(.minutes(10)))
struct UploadTests {
    private static let boundary = "xyz"

    private static func request(
        _ parts: [String],
        type: String = "multipart/form-data; boundary=xyz",
        from address: String = "127.0.0.1"
    ) -> WebRequest {
        let body = parts.map { "--xyz\r\nContent-Disposition: form-data; \($0)\r\n" }.joined() + "--xyz--\r\n"
        var request = WebRequest(method: .post, path: "/", headers: ["content-type": type], body: Array(body.utf8))
        request.remoteAddress = address
        return request
    }

    private static func file(_ name: String, _ content: String, type: String = "text/plain", field: String = "file")
        -> String
    {
        "name=\"\(field)\"; filename=\"\(name)\"\r\nContent-Type: \(type)\r\n\r\n\(content)"
    }

    /// Runs `body` with a folder that does not exist yet, and tells which files are in it.
    ///
    /// A file goes with its last reference, which the thread that has written to it may hold for a moment longer.
    private func withFolder(
        quota: Int = 1 << 30,
        _ body: (UploadFolder, _ files: () -> [String]) async throws -> Void
    ) async throws {
        let path = NSTemporaryDirectory() + "uploads-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: path) }
        let folder = UploadFolder(path: path, quota: quota)
        try await body(folder) {
            ((try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? [])
                .filter { $0.contains("/") && !$0.hasSuffix("/lock") }
        }
        try await until("no file takes room") { folder.byteCount == 0 }
    }

    @Test func `fields and files are there, and the files go with the form`() async throws {
        try await withFolder { folder, files in
            do {
                let form = try await Self.request([
                    "name=\"title\"\r\n\r\nMilk & “more”", Self.file("a.txt", "first"), "name=\"title\"\r\n\r\nsecond",
                    Self.file("", ""), Self.file("b.png", "", type: "image/png", field: "picture"),
                ]).multipart(in: folder)
                #expect(form["title"] == "Milk & “more”" && form.fields.all("title").count == 2 && form["file"] == nil)
                #expect(form.files.map(\.name) == ["a.txt", "b.png"])
                let file = try #require(form.file("file"))
                #expect(file.size == 5 && file.contentType == "text/plain")
                #expect(try String(contentsOf: file.url, encoding: .utf8) == "first")
                #expect(form.file("picture")?.size == 0)
                #expect(files().count == 2 && folder.byteCount == 5)
                for (path, mode) in [(file.url.path, 0o600), (file.url.deletingLastPathComponent().path, 0o700)] {
                    let attributes = try FileManager.default.attributesOfItem(atPath: path)
                    #expect(attributes[.posixPermissions] as? Int == mode)
                }
            }
            try await until("the files are gone") { files() == [] }
        }
    }

    @Test func `a file that is moved stays, once`() async throws {
        try await withFolder { folder, files in
            let kept = URL(fileURLWithPath: NSTemporaryDirectory() + "kept-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: kept) }
            do {
                let form = try await Self.request([Self.file("a", "content"), Self.file("b", "other")]).multipart(
                    in: folder
                )
                try form.files[0].move(to: kept)
                #expect(throws: UploadError.self) { try form.files[0].move(to: kept) }
                #expect(throws: (any Error).self, "there is one") { try form.files[1].move(to: kept) }
                #expect(folder.byteCount == 5)
            }
            try await until("the files are gone") { files() == [] }
            #expect(try String(contentsOf: kept, encoding: .utf8) == "content")
        }
    }

    @Test func `each limit is kept, and nothing is left of a form beyond it`() async throws {
        var limits = UploadLimits(
            fileBytes: 10,
            files: 2,
            fields: 2,
            fieldBytes: 20,
            types: ["image/*", ".TXT", "text/csv"]
        )
        try await withFolder { folder, files in
            func failure(_ parts: [String]) async -> UploadError? {
                do {
                    _ = try await Self.request(parts).multipart(limits, in: folder)
                    return nil
                } catch { return error as? UploadError }
            }
            let good = Self.file("a.txt", "1234567890")
            #expect(await failure([good, good]) == nil)
            #expect(await failure([good, good, good])?.kind == .tooMany)
            #expect(await failure([good, Self.file("b.txt", "12345678901")])?.kind == .tooLarge)
            #expect(await failure([good, Self.file("b.txt", "12345678901")])?.fileName == "b.txt")
            let field = "name=\"a\"\r\n\r\nb"
            #expect(await failure([good, field, field]) == nil)
            #expect(await failure([good, field, field, field])?.kind == .tooMany)
            #expect(await failure([good, "name=\"a\"\r\n\r\n\(String(repeating: "b", count: 20))"])?.kind == .tooLarge)
            #expect(await failure([good, "name=\"\(String(repeating: "b", count: 21))\"\r\n\r\n"])?.kind == .tooLarge)
            #expect(await failure([good, Self.file("", String(repeating: "b", count: 21))])?.kind == .tooLarge)
            #expect(
                await failure([good, Self.file("b.exe", "x", type: "application/octet-stream")])?.kind == .wrongType
            )
            #expect(await failure([Self.file("b.exe", "x", type: "Image/PNG")]) == nil)
            #expect(await failure([Self.file("b", "x", type: "text/csv")]) == nil)
            #expect(await failure([Self.file("b", "x", type: "imagex/png")])?.status == .unsupportedMediaType)
            try await until("nothing is left") { files() == [] && folder.byteCount == 0 }
            limits.types = []
            #expect(await failure([Self.file("b.exe", "x")]) == nil)
        }
    }

    @Test func `uploads that arrive count for the total of their field, and free their places`() {
        let total = UploadTotal(files: 2, bytes: 20)
        let uploads = PageUploads(name: "a", limits: UploadLimits(fileBytes: 30, files: 3), total: total) { _ in }
        #expect(uploads.begin() == .place(bytes: 20))
        #expect(uploads.begin() == .place(bytes: 20))
        #expect(uploads.begin() == .full)
        #expect(uploads.end(with: []) == [])
        #expect(uploads.begin() == .place(bytes: 20))
        let busy = PageUploads(name: "a", limits: UploadLimits(fileBytes: 30, files: 1), total: UploadTotal()) { _ in }
        #expect(busy.begin() == .place(bytes: 30))
        #expect(busy.begin() == .busy)
    }

    @Test func `a form that is cut, broken or cancelled leaves nothing`() async throws {
        try await withFolder { folder, files in
            var request = Self.request([Self.file("a", "content")])
            for kept in [10, 60, 100] {
                let bytes = try await Self.request([Self.file("a", "content")]).body.collect().prefix(kept)
                request.body = RequestBody(Array(bytes))
                await #expect(throws: UploadError.self) { try await request.multipart(in: folder) }
            }
            let stream = BodyStream {}
            request.body = RequestBody(stream)
            let head =
                "--xyz\r\nContent-Disposition: form-data; \(Self.file("a", String(repeating: "x", count: 300_000)))"
            stream.push(Array(head.utf8))
            let pending = request
            let task = Task { _ = try await pending.multipart(in: folder) }
            try await until("a part of the file is there") { !files().isEmpty && folder.byteCount > 0 }
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            try await until("nothing is left") { files() == [] && folder.byteCount == 0 }
        }
    }

    @Test func `the folder has room for all files together, and gets it back`() async throws {
        try await withFolder(quota: 100) { folder, files in
            let large = Self.request([Self.file("a", String(repeating: "x", count: 60))])
            var form: UploadedForm? = try await large.multipart(in: folder)
            let error = await #expect(throws: UploadError.self) {
                try await Self.request([Self.file("a", String(repeating: "x", count: 60))]).multipart(in: folder)
            }
            #expect(error?.kind == .noRoom && error?.status == .serviceUnavailable)
            #expect(form?.files.count == 1)
            form = nil
            _ = try await Self.request([Self.file("a", String(repeating: "x", count: 100))]).multipart(in: folder)
            try await until("the files are gone") { files() == [] }
        }
    }

    @Test func `one visitor has a quarter of the folder at most, and those of this machine all of it`() async throws {
        try await withFolder(quota: 100) { folder, _ in
            func upload(_ count: Int, from address: String) async throws -> UploadedForm {
                let file = Self.file("a", String(repeating: "x", count: count))
                return try await Self.request([file], from: address).multipart(in: folder)
            }
            let form = try await upload(25, from: "2001:db8::1")
            let error = await #expect(throws: UploadError.self) { try await upload(1, from: "2001:db8::2") }
            #expect(error?.kind == .noRoom)
            _ = try await upload(25, from: "192.0.2.1")
            _ = try await upload(75, from: "127.0.0.1")
            try form.files[0].move(to: URL(fileURLWithPath: NSTemporaryDirectory() + "kept-\(UUID().uuidString)"))
            _ = try await upload(25, from: "2001:db8::1")
        }
    }

    @Test func `a file of which nobody tells goes with time`() async throws {
        try await withFolder { folder, files in
            let uploads = PageUploads(name: "a", limits: UploadLimits(), total: UploadTotal(), patience: .zero) { _ in }
            _ = uploads.begin()
            let receipts = uploads.end(with: try await Self.request([Self.file("a", "x")]).multipart(in: folder).files)
            try await until("the file is gone") { files() == [] }
            #expect(throws: EventValueError.self) { try uploads.take(receipts ?? []) }
        }
    }

    @Test func `a folder of others, or a link in its place, is not used`() async throws {
        let path = NSTemporaryDirectory() + "uploads-\(UUID().uuidString)"
        defer { for end in ["", "-link"] { try? FileManager.default.removeItem(atPath: path + end) } }
        try FileManager.default.createDirectory(
            atPath: path,
            withIntermediateDirectories: false,
            attributes: [.posixPermissions: 0o755]
        )
        try FileManager.default.createSymbolicLink(atPath: path + "-link", withDestinationPath: NSTemporaryDirectory())
        for path in [path, path + "-link", "/dev/null/x"] {
            let folder = UploadFolder(path: path, quota: 100)
            let error = await #expect(throws: UploadError.self) {
                try await Self.request([Self.file("a", "x")]).multipart(in: folder)
            }
            #expect(error?.kind == .noRoom)
        }
    }

    @Test func `what a killed process left is removed, and what another one uses stays`() async throws {
        try await withFolder { folder, files in
            var form: UploadedForm? = try await Self.request([Self.file("a", "x")]).multipart(in: folder)
            let mine = try #require(form?.files.first).url.deletingLastPathComponent()
            let dead = mine.deletingLastPathComponent().appendingPathComponent("1-2")
            try FileManager.default.createDirectory(at: dead, withIntermediateDirectories: false)
            for name in ["lock", "1"] { try Data("x".utf8).write(to: dead.appendingPathComponent(name)) }
            folder.sweep()
            #expect(!FileManager.default.fileExists(atPath: dead.path))
            #expect(files().count == 1)
            // The last server that uses it has stopped; what is still referred to is left alone until then.
            folder.enter()
            folder.leave()
            #expect(files().count == 1)
            form = nil
            #expect(!FileManager.default.fileExists(atPath: mine.path))
            // It is made again when it is needed.
            #expect(try await Self.request([Self.file("a", "x")]).multipart(in: folder).files.count == 1)
        }
    }

    // MARK: - With a server

    private static func limits(_ bytes: Int) -> WebServerLimits {
        .patient { ($0.bodyBytes, $0.uploadBytes) = (1_000, ["/photos": bytes]) }
    }

    private static let handler: WebServer.Handler = { request in
        guard request.path.hasPrefix("/photos") else { return .text("\(try await request.body.collect().count)") }
        let form = try await request.multipart(UploadLimits(fileBytes: 2 << 20, types: ["text/plain"]))
        return .text(form.files.map { "\($0.name) \($0.size)" }.joined(separator: ", "))
    }

    private static func post(_ server: TestServer, _ path: String, _ part: String, type: String? = nil) throws
        -> HTTPClient.Response
    {
        let body = "--xyz\r\nContent-Disposition: form-data; \(part)\r\n--xyz--\r\n"
        return try server.http().post(path, body, ["Content-Type": type ?? "multipart/form-data; boundary=xyz"])
    }

    @Test func `a server removes what a killed process left when it starts, whichever paths take files`() async throws {
        let parent = URL(fileURLWithPath: UploadFolder.temporary.path)
        let dead = parent.appendingPathComponent("1-\(UInt64.random(in: 1...UInt64.max))")
        // In one step, as the servers of other tests start meanwhile.
        let made = URL(fileURLWithPath: NSTemporaryDirectory() + "uploads-\(UUID().uuidString)")
        for folder in [parent, made] {
            try FileManager.default.createDirectory(
                at: folder,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        }
        for name in ["lock", "1"] { try Data("x".utf8).write(to: made.appendingPathComponent(name)) }
        try FileManager.default.moveItem(at: made, to: dead)
        try await withServer(handler: Self.handler) { _ in
            // The server of another test may be about to remove it, and has its lock.
            while FileManager.default.fileExists(atPath: dead.path) { waitALittle() }
        }
    }

    @Test func `a form with files may be larger than other bodies, at its path alone`() async throws {
        try await withServer(limits: Self.limits(4 << 20), handler: Self.handler) { server in
            let file = Self.file("a.txt", String(repeating: "x", count: 1 << 20))
            try #expect(Self.post(server, "/photos?next=/", file).text == "a.txt \(1 << 20)")
            // By its head alone: none of the body has to arrive.
            func refusal(_ path: String, _ count: Int, type: String = "multipart/form-data; boundary=xyz") throws -> Int
            {
                let http = try server.http()
                let origin = "http://127.0.0.1:\(server.port)"
                let fields = ["Content-Length": "\(count)", "Content-Type": type, "Origin": origin]
                try http.send("POST", path, fields)
                return try http.readResponse().status
            }
            try #expect(refusal("/photos", (4 << 20) + 1) == 413)
            try #expect(refusal("/photos/1", 1_001) == 413)
            try #expect(refusal("/other", 1_001) == 413)
            try #expect(refusal("/photos", 1_001, type: "text/plain") == 413)
            try #expect(refusal("/%70hotos", 1_001) == 413)
        }
    }

    @Test func `a form in chunks is bounded as one with a length`() async throws {
        try await withServer(limits: Self.limits(4 << 20), handler: Self.handler) { server in
            let http = try server.http()
            let origin = "http://127.0.0.1:\(server.port)"
            let type = "multipart/form-data; boundary=xyz"
            try http.send("POST", "/photos", ["Transfer-Encoding": "chunked", "Content-Type": type, "Origin": origin])
            try http.socket.send("\(String((4 << 20) + 1, radix: 16))\r\n")
            try #expect(http.readResponse().status == 413)
        }
    }

    @Test func `errors of a form are answered with their status`() async throws {
        try await withServer(limits: Self.limits(4 << 20), handler: Self.handler) { server in
            let large = Self.file("a.txt", String(repeating: "x", count: 3 << 20))
            try #expect(Self.post(server, "/photos", large).status == 413)
            try #expect(Self.post(server, "/photos", Self.file("a", "x", type: "image/png")).status == 415)
            try #expect(Self.post(server, "/photos", "x").status == 400)
            try #expect(Self.post(server, "/photos", Self.file("a", "x"), type: "text/plain").status == 400)
            // The server goes on.
            try #expect(Self.post(server, "/photos", Self.file("a", "x")).text == "a 1")
        }
    }

    @Test func `an upload of a page may be large, and without the token of a live page it is refused`() async throws {
        var limits = Self.limits(1_000)
        limits.pageUploadBytes = 4 << 20
        #expect(limits.pageUploadBytes == 4 << 20 && limits.uploadBytes[PageUploads.path] == 4 << 20)
        try await withServer(limits: limits, handler: Self.handler) { server in
            let body = "--xyz\r\nContent-Disposition: form-data; \(Self.file("a.txt", "x"))\r\n--xyz--\r\n"
            for fields in [
                [:], ["X-Trellis": "1"], ["X-Trellis-Page": "token"], ["X-Trellis": "1", "X-Trellis-Page": "token"],
            ] {
                var fields = fields
                fields["Content-Type"] = "multipart/form-data; boundary=xyz"
                try #expect(server.http().post("/_trellis/upload?slot=a", body, fields).status == 403)
            }
            try #expect(server.http().get("/_trellis/upload").status == 405)
        }
    }

    @Test func `an upload of a page asks the app's gate before a byte is taken`() async throws {
        let mayStay = Guarded(true)
        let app = LiveApp(title: "Album") { session, _ in Album(pictures: session.uploads("a")) }
            .gated(by: PageGate { _, _ in mayStay.withLock { $0 } ? .allowed : .forbidden })
        try await withServer(acceptor: nil, handler: { _ in .page(app) }) { server in
            let page = try LivePageClient(port: server.port)
            _ = try page.hello()
            func post() throws -> HTTPClient.Response {
                let body = "--xyz\r\nContent-Disposition: form-data; \(Self.file("a.txt", "x"))\r\n--xyz--\r\n"
                return try server.http().post(
                    "/_trellis/upload?slot=a",
                    body,
                    [
                        "Content-Type": "multipart/form-data; boundary=xyz", "X-Trellis": "1",
                        "X-Trellis-Page": page.token,
                        "Cookie": page.cookie ?? "",
                    ]
                )
            }
            try #expect(post().status == 200)
            mayStay.withLock { $0 = false }
            try #expect(post().status == 403)
            try #expect(page.socket.next() == .close(code: 4003, reason: "signed out"))
        }
    }

    @Test func `a body that stops arriving is given up, and nothing is left`() async throws {
        let folder = UploadFolder(path: NSTemporaryDirectory() + "uploads-\(UUID().uuidString)", quota: 1 << 30)
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        var limits = Self.limits(4 << 20)
        limits.requestTime = .milliseconds(300)
        // One that is over before more than the first pieces are there, and one that is not.
        for time in [Duration.zero, .seconds(3_600)] {
            limits.uploadTime = time
            let handler: WebServer.Handler = { try await .text("\($0.multipart(in: folder).files.count)") }
            try await withServer(limits: limits, handler: handler) { server in
                let http = try server.http()
                let fields = [
                    "Content-Length": "3000000", "Origin": "http://127.0.0.1:\(server.port)",
                    "Content-Type": "multipart/form-data; boundary=xyz",
                ]
                try http.send("POST", "/photos", fields)
                let part = Self.file("a.txt", String(repeating: "x", count: 400_000))
                try http.socket.send("--xyz\r\nContent-Disposition: form-data; \(part)")
                try #expect(http.readResponse().status == 408)
            }
            try await until("no file takes room") { folder.byteCount == 0 }
        }
    }

    /// `make soak` sends a gibibyte; then the process may not grow with it.
    @Test func `a large file arrives whole, in little memory`() async throws {
        let wanted = ProcessInfo.processInfo.environment["TRELLIS_UPLOAD_BYTES"].flatMap { Int($0) }
        let count = (wanted ?? 16 << 20) / 65_536 * 65_536
        let folder = UploadFolder(path: NSTemporaryDirectory() + "uploads-\(UUID().uuidString)", quota: 4 << 30)
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        let handler: WebServer.Handler = { request in
            let form = try await request.multipart(UploadLimits(fileBytes: count), in: folder)
            let file = try #require(form.files.first)
            return .text("\(file.size) \(form["after"] ?? "")")
        }
        var limits = Self.limits(count + 10_000)
        limits.uploadTime = .seconds(3_600)
        let before = Self.peakBytes
        try await withServer(limits: limits, handler: handler) { server in
            let http = try server.http()
            let head = "--xyz\r\nContent-Disposition: form-data; name=\"f\"; filename=\"a\"\r\n\r\n"
            let tail = "\r\n--xyz\r\nContent-Disposition: form-data; name=\"after\"\r\n\r\nit\r\n--xyz--\r\n"
            try http.send(
                "POST",
                "/photos",
                [
                    "Content-Length": "\(head.utf8.count + count + tail.utf8.count)",
                    "Content-Type": "multipart/form-data; boundary=xyz", "Origin": "http://127.0.0.1:\(server.port)",
                ]
            )
            try http.socket.send(head)
            // Line breaks and hyphens, so that the boundary is looked for often.
            let piece = Array(repeating: Array("\r\n--xy0123456789".utf8), count: 4_096).flatMap { $0 }
            for _ in 0..<(count / piece.count) { try http.socket.send(piece) }
            try http.socket.send(tail)
            try #expect(http.readResponse().text == "\(count) it")
        }
        try await until("no file takes room") { folder.byteCount == 0 }
        // Only where nothing else runs in the process.
        if wanted != nil, let before, let after = Self.peakBytes {
            print("upload of \(count) bytes: peak memory from \(before >> 20) to \(after >> 20) MiB")
            #expect(after - before < 64 << 20)
        }
    }

    /// The most memory that the process has had; nil where the system does not tell.
    private static var peakBytes: Int? {
        let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return line?.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) }.map { $0 << 10 }
    }

    @Test func `a connection that is cut in the middle of a file leaves nothing`() async throws {
        let folder = UploadFolder(path: NSTemporaryDirectory() + "uploads-\(UUID().uuidString)", quota: 1 << 30)
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        let ended = Gate()
        let handler: WebServer.Handler = { request in
            do {
                return .text("\(try await request.multipart(in: folder).files.count)")
            } catch {
                ended.open()
                throw error
            }
        }
        try await withServer(limits: Self.limits(4 << 20), handler: handler) { server in
            let http = try server.http()
            try http.send(
                "POST",
                "/photos",
                [
                    "Content-Length": "3000000", "Origin": "http://127.0.0.1:\(server.port)",
                    "Content-Type": "multipart/form-data; boundary=xyz",
                ]
            )
            let part = Self.file("a.txt", String(repeating: "x", count: 1 << 20))
            try http.socket.send("--xyz\r\nContent-Disposition: form-data; \(part)")
            while folder.byteCount == 0 { waitALittle() }
            http.socket.shutDown()
        }
        // The server has stopped, and with it the handler has.
        await ended.arrive()
        try await until("no file takes room") { folder.byteCount == 0 }
    }
}

private struct Album: Workflow {
    let pictures: PageUploads

    func makeInitialState() {}

    func render(state: Void, context: RenderContext<Album>) -> BuiltScreen { BuiltScreen { p { "album" } } }
}
