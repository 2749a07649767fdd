import Foundation
import TestSupport
import Testing

@testable import WorkflowWeb

struct FileTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
        try directory.write("secret", to: "secret.txt")
        try directory.write("0123456789", to: "public/digits.txt")
        try directory.write("", to: "public/empty.txt")
        try directory.write("hidden", to: "public/.hidden")
        try directory.write("body {}", to: "public/a b/style.css")
        let links = FileManager.default
        try links.createSymbolicLink(
            atPath: directory.path + "/public/out.txt",
            withDestinationPath: directory.path + "/secret.txt"
        )
        try links.createSymbolicLink(atPath: directory.path + "/public/in.txt", withDestinationPath: "digits.txt")
    }

    private func withFiles(_ body: @escaping @Sendable (TestServer) throws -> Void) async throws {
        let files = try StaticDirectory(path: directory.path + "/public")
        try await withServer(handler: { files.response(to: $0, path: $0.path) }, body)
    }

    @Test func `files are served with their type, and links within the directory followed`() async throws {
        try await withFiles { server in
            let http = try server.http()
            let digits = try http.get("/digits.txt")
            #expect(digits.text == "0123456789")
            #expect(digits.headers["content-type"] == "text/plain; charset=utf-8")
            #expect(digits.headers["cache-control"] == "no-cache")
            try #expect(http.get("/a%20b/style.css").headers["content-type"] == "text/css; charset=utf-8")
            try #expect(http.get("/in.txt").text == "0123456789")
            try #expect(http.get("/empty.txt").status == 200)
            let head = try http.get("/digits.txt", method: "HEAD")
            #expect(head.headers["content-length"] == "10")
        }
    }

    @Test func `a directory that is missing or no directory is an error at the start, with its path`() {
        for name in ["none", "public/digits.txt"] {
            let path = directory.path + "/" + name
            let error = #expect(throws: WebServerError.self) { try StaticDirectory(path: path) }
            #expect(error?.kind == .badDirectory)
            #expect(error?.description.contains(path) == true)
        }
    }

    @Test func `nothing outside the directory, hidden or no file is served`() async throws {
        try await withFiles { server in
            for target in [
                "/../secret.txt", "/%2e%2e/secret.txt", "/a%20b/../../secret.txt", "/..%2fsecret.txt", "/out.txt",
                "/.hidden",
                "/%2ehidden", "/", "/a%20b", "/a%20b/", "//digits.txt/", "/..%5csecret.txt", "/digits.txt/", "/none",
                "/....//secret.txt", "/%252e%252e/secret.txt",
            ] {
                let answer = try server.http().get(target)
                #expect((400..<500).contains(answer.status), "\(target)")
                #expect(!answer.text.contains("secret"), "\(target)")
            }
            try #expect(server.http().post("/digits.txt", "").status == 405)
        }
    }

    @Test func `a link that comes between the search for a file and its opening is not followed`() throws {
        let root = directory.path + "/public"
        let files = OpenFiles(capacity: 8)
        try directory.write("mine", to: "public/a/b/file.txt")
        try directory.write("secret", to: "other/b/file.txt")
        #expect(try OpenFile(path: "a/b/file.txt", in: root, files: files).count == 4)
        let manager = FileManager.default
        try manager.moveItem(atPath: root + "/a", toPath: root + "/before")
        try manager.createSymbolicLink(atPath: root + "/a", withDestinationPath: directory.path + "/other")
        #expect(throws: OpenFile.Failure.notFound) { try OpenFile(path: "a/b/file.txt", in: root, files: files) }
        #expect(throws: OpenFile.Failure.notFound) { try OpenFile(path: "out.txt", in: root, files: files) }
        #expect(try OpenFile(path: "before/b/file.txt", in: root, files: files).count == 4)
    }

    @Test func `a root that is a link, and directories that may only be searched, are served`() async throws {
        try directory.write("mine", to: "public/only/file.txt")
        let (root, manager) = (directory.path + "/public", FileManager.default)
        try manager.setAttributes([.posixPermissions: 0o111], ofItemAtPath: root + "/only")
        defer { try? manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: root + "/only") }
        try manager.createSymbolicLink(atPath: directory.path + "/current", withDestinationPath: root)
        let files = try StaticDirectory(path: directory.path + "/current")
        try await withServer(handler: { files.response(to: $0, path: $0.path) }) { server in
            try #expect(server.http().get("/only/file.txt").text == "mine")
            try #expect(server.http().get("/digits.txt").text == "0123456789")
        }
    }

    @Test func `a text is compressed once for each version, and each form has a tag of its own`() async throws {
        let text = String(repeating: "a line of text\n", count: 1_000)
        try directory.write(text, to: "public/long.txt")
        try directory.write(String(repeating: "x", count: 5_000), to: "public/picture.png")
        let directory = directory
        let files = try StaticDirectory(path: directory.path + "/public")
        try await withServer(handler: { files.response(to: $0, path: $0.path) }) { server in
            let http = try server.http()
            func compressed() throws -> HTTPClient.Response {
                while true {
                    let answer = try http.get("/long.txt", ["Accept-Encoding": "gzip"])
                    #expect(answer.headers["vary"] == "accept-encoding")
                    if answer.headers["content-encoding"] == "gzip" { return answer }
                    waitALittle()
                }
            }
            let first = try compressed()
            #expect(first.body.count < 1_000 && first.body.starts(with: [0x1F, 0x8B]))
            for _ in 0..<10 { _ = try compressed() }
            #expect(files.compressed.compressions == 1)
            let plain = try http.get("/long.txt")
            #expect(plain.text == text && plain.headers["content-encoding"] == nil)
            #expect(plain.headers["vary"] == "accept-encoding" && plain.headers["etag"] != first.headers["etag"])
            let again = ["Accept-Encoding": "gzip", "If-None-Match": first.headers["etag"] ?? ""]
            try #expect(http.get("/long.txt", again).status == 304)
            let part = try http.get("/long.txt", ["Accept-Encoding": "gzip", "Range": "bytes=2-5"])
            #expect(part.text == "line" && part.headers["content-encoding"] == nil)
            try directory.write(text + "more", to: "public/long.txt")
            try #expect(compressed().headers["etag"] != first.headers["etag"])
            #expect(files.compressed.compressions == 2)
            let picture = try http.get("/picture.png", ["Accept-Encoding": "gzip"])
            #expect(picture.headers["vary"] == nil && picture.headers["content-encoding"] == nil)
        }
    }

    @Test func `traversal is refused by the directory itself, whoever cleans paths before`() throws {
        let files = try StaticDirectory(path: directory.path + "/public")
        for path in [
            "../secret.txt", "/../secret.txt", "a b/../../secret.txt", "..", ".", "", "a\u{0}", "..\\secret.txt",
        ] {
            #expect(files.response(to: WebRequest(path: "/"), path: path).status == .notFound, "\(path)")
        }
    }

    @Test func `a file that is the same is not sent again`() async throws {
        try await withFiles { server in
            let http = try server.http()
            let tag = try http.get("/digits.txt").headers["etag"] ?? ""
            for header in [tag, "\"x\", \(tag)", "W/\(tag)", "*"] {
                try #expect(http.get("/digits.txt", ["If-None-Match": header]).status == 304, "\(header)")
            }
            try #expect(http.get("/digits.txt", ["If-None-Match": "\"x\""]).status == 200)
        }
    }

    @Test func `a part of a file can be asked for`() async throws {
        try await withFiles { server in
            let http = try server.http()
            for (range, text) in [
                ("0-0", "0"), ("2-4", "234"), ("7-", "789"), ("-3", "789"), ("5-99", "56789"), ("-99", "0123456789"),
            ] {
                let answer = try http.get("/digits.txt", ["Range": "bytes=\(range)"])
                #expect(answer.status == 206, "\(range)")
                #expect(answer.text == text, "\(range)")
                #expect(answer.headers["content-range"]?.hasSuffix("/10") == true)
            }
            for range in ["10-", "99-100", "-0"] {
                let answer = try http.get("/digits.txt", ["Range": "bytes=\(range)"])
                #expect(answer.status == 416, "\(range)")
                #expect(answer.headers["content-range"] == "bytes */10")
            }
            for range in [
                "bytes=4-2", "bytes=a-b", "bytes=0-1,3-4", "lines=1-2", "bytes=", "bytes=-",
                "bytes=99999999999999999999-",
            ] {
                try #expect(http.get("/digits.txt", ["Range": range]).text == "0123456789", "\(range)")
            }
            try #expect(http.get("/digits.txt", ["Range": "bytes=0-1", "If-Range": "\"old\""]).status == 200)
        }
    }

    @Test func `an asset's URL changes with its bytes and may be kept for good`() async throws {
        let asset = Asset(name: "a b.css", bytes: Array("body {}".utf8))
        #expect(asset.url != Asset(name: "a b.css", bytes: Array("body { }".utf8)).url)
        try await withServer(assets: [asset]) { server in
            let answer = try server.http().get(asset.url)
            #expect(answer.text == "body {}")
            #expect(answer.headers["cache-control"] == "public, max-age=31536000, immutable")
            #expect(answer.headers["content-type"] == "text/css; charset=utf-8")
            try #expect(server.http().get("/assets/a%20b-0000000000000000.css").status == 404)
            try #expect(server.http().post(asset.url, "").status == 405)
        }
    }

    @Test func `an asset is sent by gzip to who takes it, unless it would be no smaller`() async throws {
        let text = Asset(name: "long.css", bytes: Array(String(repeating: "body { color: red }\n", count: 200).utf8))
        let noise = Asset(name: "noise.png", bytes: (0..<1000).map { _ in UInt8.random(in: 0...255) })
        try await withServer(assets: [text, noise]) { server in
            let http = try server.http()
            let plain = try http.get(text.url)
            #expect(plain.headers["content-encoding"] == nil)
            #expect(plain.headers["vary"] == "accept-encoding")
            let packed = try http.get(text.url, ["Accept-Encoding": "deflate, gzip;q=0.5"])
            #expect(packed.headers["content-encoding"] == "gzip")
            #expect(packed.headers["vary"] == "accept-encoding")
            #expect(packed.headers["content-type"] == "text/css; charset=utf-8")
            #expect(packed.body.count < plain.body.count / 10)
            #expect(packed.body.prefix(2) == [0x1F, 0x8B])
            let (plainTag, packedTag) = (plain.headers["etag"] ?? "", packed.headers["etag"] ?? "")
            #expect(plainTag != packedTag)
            let again = ["Accept-Encoding": "gzip", "If-None-Match": packedTag]
            try #expect(http.get(text.url, again).status == 304)
            for refusal in ["", "br", "gzip;q=0", "gzip; q=0.0", "xgzip"] {
                let answer = try http.get(text.url, ["Accept-Encoding": refusal])
                #expect(answer.headers["content-encoding"] == nil, "\(refusal)")
                #expect(answer.body == plain.body)
            }
            let part = try http.get(text.url, ["Accept-Encoding": "gzip", "Range": "bytes=0-3"])
            #expect(part.text == "body")
            let picture = try http.get(noise.url, ["Accept-Encoding": "gzip"])
            #expect(picture.headers["content-encoding"] == nil && picture.headers["vary"] == nil)
        }
    }
}
