import Foundation
import Testing
import TrellisSupport

@testable import WorkflowWeb

@Suite("Files that wait for their form")
struct PendingUploadsTests {
    /// A folder that goes with the test.
    private final class Folder: Sendable {
        let url = URL(fileURLWithPath: NSTemporaryDirectory() + "pending-\(UUID().uuidString)")

        init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false) }
        deinit { try? FileManager.default.removeItem(at: url) }
    }

    private let folder: Folder
    private let clock = Guarded(Date(timeIntervalSince1970: 1_800_000_000))
    private let temporary: UploadFolder

    init() throws {
        folder = try Folder()
        temporary = UploadFolder(path: folder.url.path + "/temporary", quota: 1 << 20)
    }

    private var root: URL { folder.url }

    private func makePending(_ lifetime: Duration = .seconds(3600), quota: Int = 1 << 20) throws -> PendingUploads {
        try PendingUploads(folder: root.appendingPathComponent("pending"), lifetime: lifetime, quota: quota) {
            [clock] in
            clock.withLock(\.self)
        }
    }

    private func pass(_ seconds: TimeInterval) { clock.withLock { $0 += seconds } }

    private func file(_ name: String) async throws -> UploadedFile {
        let body =
            "--x\r\nContent-Disposition: form-data; name=\"a\"; filename=\"\(name)\"\r\nContent-Type: text/plain\r\n\r\n"
            + "content of \(name)\r\n--x--\r\n"
        let request = WebRequest(
            method: .post,
            path: "/",
            headers: ["content-type": "multipart/form-data; boundary=x"],
            body: Array(body.utf8)
        )
        let form = try await request.multipart(in: temporary)
        return try #require(form.files.first)
    }

    private func content(_ url: URL?) throws -> String {
        let url = try #require(url)
        return try String(contentsOf: url, encoding: .utf8)
    }

    @Test func `a file is kept until its form is submitted, under a name of our own`() async throws {
        let pending = try makePending()
        let upload = try pending.keep(try await file("a.txt"))
        #expect((upload.name, upload.contentType, upload.size) == ("a.txt", "text/plain", 16))
        #expect(try content(pending.url(of: upload)) == "content of a.txt")
        let place = root.appendingPathComponent("kept")
        try pending.move(upload, to: place)
        #expect(try content(place) == "content of a.txt")
        #expect(pending.url(of: upload) == nil)
    }

    @Test func `a file that was moved before a crash is moved again without harm, and never over another one`()
        async throws
    {
        let pending = try makePending()
        let upload = try pending.keep(try await file("a.txt"))
        let (place, taken) = (root.appendingPathComponent("kept"), root.appendingPathComponent("taken"))
        try Data("something else".utf8).write(to: taken)
        #expect(throws: (any Error).self) { try pending.move(upload, to: taken) }
        try pending.move(upload, to: place)
        try pending.move(upload, to: place)
        #expect(try content(place) == "content of a.txt")
        #expect(throws: (any Error).self) { try pending.move(upload, to: taken) }
        #expect(throws: (any Error).self) { try pending.move(upload, to: root.appendingPathComponent("nowhere")) }
        // The crash came before the file was removed here.
        let other = try pending.keep(try await file("b.txt"))
        let copy = root.appendingPathComponent("copy")
        try FileManager.default.copyItem(at: try #require(pending.url(of: other)), to: copy)
        try pending.move(other, to: copy)
        #expect(try content(copy) == "content of b.txt" && pending.url(of: other) == nil)
    }

    @Test func `a file that has lost its end is not taken for the whole`() async throws {
        let pending = try makePending()
        let upload = try pending.keep(try await file("a.txt"))
        try Data("content".utf8).write(to: try #require(pending.url(of: upload)))
        #expect(throws: (any Error).self) { try pending.move(upload, to: root.appendingPathComponent("kept")) }
        #expect(!FileManager.default.fileExists(atPath: root.appendingPathComponent("kept").path))
    }

    @Test func `a folder that is full refuses a file, until one has left or its time is over`() async throws {
        // Each has the room of a block of the disk.
        let pending = try makePending(quota: 10_000)
        let (one, two) = (try pending.keep(try await file("a.txt")), try pending.keep(try await file("b.txt")))
        let third = try await file("c.txt")
        #expect(throws: UploadError.self) { try pending.keep(third) }
        pending.remove(one)
        pending.remove(one)
        _ = try pending.keep(third)
        let fourth = try await file("d.txt")
        #expect(throws: UploadError.self) { try pending.keep(fourth) }
        // Another server on the folder has made room.
        pass(5)
        for file in [two, one] { try makePending(quota: 10_000).remove(file) }
        _ = try pending.keep(fourth)
        pass(3601)
        _ = try pending.keep(try await file("d.txt"))
    }

    @Test func `a file that its visitor takes back is gone, and is taken back twice without harm`() async throws {
        let pending = try makePending()
        let (one, other) = (try pending.keep(try await file("a.txt")), try pending.keep(try await file("a.txt")))
        pending.remove(one)
        pending.remove(one)
        #expect(pending.url(of: one) == nil)
        #expect(pending.url(of: other) != nil)
    }

    @Test func `files of forms that nobody submits go with time, as others come`() async throws {
        let pending = try makePending()
        let old = try pending.keep(try await file("old.txt"))
        pass(3600)
        let young = try pending.keep(try await file("young.txt"))
        #expect(pending.url(of: old) != nil)
        pass(151)
        _ = try pending.keep(try await file("c.txt"))
        #expect(pending.url(of: old) == nil)
        #expect(pending.url(of: young) != nil)
    }

    @Test func `what another process has left goes when one begins, and what is not ours stays`() async throws {
        let old = try makePending().keep(try await file("old.txt"))
        let other = root.appendingPathComponent("pending/README")
        try Data("x".utf8).write(to: other)
        pass(1_000_000_000)
        let pending = try makePending()
        #expect(pending.url(of: old) == nil)
        #expect(FileManager.default.fileExists(atPath: other.path))
    }

    @Test func `a pending file is the same after a restart`() async throws {
        let upload = try makePending().keep(try await file("a.txt"))
        let read = try JSONDecoder().decode(PendingUpload.self, from: JSONEncoder().encode(upload))
        #expect(read == upload)
        #expect(try content(makePending().url(of: read)) == "content of a.txt")
    }

    @Test(arguments: ["../../etc/passwd", "", "0123456789ABCDEF0123456789ABCDEF", "0123456789abcdef0123456789abcde/"])
    func `a pending file never names another place`(id: String) throws {
        let json = try JSONEncoder().encode(["id": id, "name": "a", "contentType": "b"])
        let text = String(decoding: json, as: UTF8.self).dropLast() + ",\"size\":1}"
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(PendingUpload.self, from: Data(text.utf8))
        }
    }

    @Test func `a folder that cannot be made is an error with its path`() {
        let folder = root.appendingPathComponent("missing/pending")
        do {
            _ = try PendingUploads(folder: folder)
            Issue.record("it was made")
        } catch {
            #expect("\(error)".contains(folder.path))
        }
    }
}
