import Foundation
import LiveModel
import Testing
import TrellisSupport
import Workflow
import WorkflowTesting
import WorkflowWeb
@testable import WorkflowWebTesting

/// Shows the names and sizes of the files that were sent; keeps them while it is asked to.
private struct Album: Workflow {
    let uploads: PageUploads
    let kept: Guarded<[UploadedFile]>

    struct State {
        var names: [String] = []
        var isOpen = true
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Album>) -> BuiltScreen {
        let sink = context.makeStateMutationSink()
        let onFile = { [kept] (file: UploadedFile) in
            kept.withLock { $0.append(file) }
            let content = (try? String(contentsOf: file.url, encoding: .utf8)) ?? ""
            sink.send { $0.names.append("\(file.name) \(content)") }
        }
        return BuiltScreen {
            main {
                h1 { "Album" }
                if state.isOpen {
                    label(.for("picture")) { "Picture" }
                    input(.id("picture"), .type(.file), .upload(to: uploads, onFile))
                }
                p(.role(.status)) { state.names.joined(separator: ", ") }
                button(.type(.button), .onClick { sink.send { $0.isOpen = false } }) { "Close" }
            }
        }
    }
}

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct PageUploadTests {
    private let test: PageTest
    private let kept = Guarded<[UploadedFile]>([])

    init() {
        let kept = kept
        test = PageTest(
            LiveApp(title: "Album", scripts: [PageUploads.script]) { session, _ in
                let limits = UploadLimits(fileBytes: 10, files: 2, types: [".txt"])
                return Album(uploads: session.uploads("picture", limits), kept: kept)
            }
        )
    }

    private func upload(_ page: TestPage, _ name: String, _ content: String) async throws {
        try await page.upload(.id("picture"), name: name, bytes: Array(content.utf8))
    }

    @Test func `a file that was sent reaches its handler, and goes with its last reference`() async throws {
        let page = try await test.get("/")
        try await upload(page, "a.txt", "first")
        try await upload(page, "b.txt", "second")
        try await upload(page, "c.txt", "third")
        page.expect(.status("a.txt first, b.txt second, c.txt third"))
        let urls = kept.withLock { $0.map(\.url) }
        #expect(urls.allSatisfy { FileManager.default.fileExists(atPath: $0.path) })
        kept.withLock { $0 = [] }
        #expect(!urls.contains { FileManager.default.fileExists(atPath: $0.path) })
    }

    @Test func `a file beyond the limits is not accepted, and the next one is`() async throws {
        let page = try await test.get("/")
        await #expect(throws: PageFailure.self) { try await upload(page, "a.txt", "12345678901") }
        await #expect(throws: PageFailure.self) { try await upload(page, "a.exe", "x") }
        try await upload(page, "a.txt", "1234567890")
        page.expect(.status("a.txt 1234567890"))
    }

    /// A page whose field holds two files of six bytes together, and refuses some of them.
    private func limited() -> PageTest {
        PageTest(
            LiveApp(title: "Album", scripts: [PageUploads.script]) { [kept] session, _ in
                let limits = UploadLimits(fileBytes: 5, types: ["text/plain"])
                let uploads = session.uploads("picture", limits, total: UploadTotal(files: 2, bytes: 6)) { file in
                    if file.name == "bad.txt" { throw UploadRefusal("holds “bad”") }
                    if file.name == "broken.txt" { throw CocoaError(.fileReadUnknown) }
                }
                return Album(uploads: uploads, kept: kept)
            }
        )
    }

    /// Expects that a file is not accepted, with a text in the failure.
    private func refuse(_ page: TestPage, _ name: String, _ content: String, _ text: String) async {
        do {
            try await upload(page, name, content)
            Issue.record("\(name) was accepted")
        } catch {
            #expect("\(error)".contains(text))
        }
    }

    @Test func `a file has the type of its name, as in a browser`() async throws {
        let page = try await limited().get("/")
        try await upload(page, "a.TXT", "x")
        await refuse(page, "a.png", "x", "415")
        await refuse(page, "a", "x", "415")
        #expect(kept.withLock { $0.map(\.contentType) } == ["text/plain"])
    }

    @Test func `a field takes no more files than it may hold, until the app lets go of one or moves one`() async throws
    {
        let page = try await limited().get("/")
        try await upload(page, "a.txt", "x")
        try await upload(page, "b.txt", "x")
        await refuse(page, "c.txt", "x", "409")
        kept.withLock { _ = $0.removeFirst() }
        try await upload(page, "d.txt", "x")
        await refuse(page, "e.txt", "x", "409")
        let place = URL(fileURLWithPath: NSTemporaryDirectory() + "moved-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: place) }
        try kept.withLock { try $0[0].move(to: place) }
        try await upload(page, "f.txt", "x")
        page.expect(.status("a.txt x, b.txt x, d.txt x, f.txt x"))
    }

    @Test func `a field takes no more bytes than it may hold, and a file beyond them leaves its place`() async throws {
        let page = try await limited().get("/")
        await refuse(page, "a.txt", "123456", "413")
        try await upload(page, "a.txt", "1234")
        await refuse(page, "b.txt", "123", "409")
        await refuse(page, "b.txt", "123456", "409")
        try await upload(page, "c.txt", "12")
        page.expect(.status("a.txt 1234, c.txt 12"))
        await refuse(page, "d.txt", "", "409")
    }

    @Test func `files whose event has not come yet count`() async throws {
        let test = limited()
        let page = try await test.get("/")
        let receipts = try await post(page, "a.txt") + post(page, "b.txt")
        await refuse(page, "c.txt", "x", "409")
        try await tell(page, receipts)
        await refuse(page, "d.txt", "x", "409")
        page.expect(.status("a.txt x, b.txt x"))
    }

    @Test func `a file that the app refuses says why, is gone, and leaves its place`() async throws {
        let test = limited()
        let page = try await test.get("/")
        for _ in 1...3 { await refuse(page, "bad.txt", "x", "422 Unprocessable Content: holds “bad”.") }
        #expect(kept.withLock { $0.isEmpty })
        try await upload(page, "a.txt", "x")
        try await upload(page, "b.txt", "x")
        page.expect(.status("a.txt x, b.txt x"))
        #expect(page.notSaved.isEmpty)
    }

    @Test func `each page has uploads of its own`() async throws {
        let (one, other) = (try await test.get("/"), try await test.get("/"))
        try await upload(one, "a.txt", "x")
        one.expect(.status("a.txt x"))
        other.expect(.status(""))
    }

    @Test func `a page whose session is lost takes uploads again after it has come back`() async throws {
        let page = try await test.get("/")
        try await test.restartServer()
        try await upload(page, "a.txt", "x")
        page.expect(.status("a.txt x"))
    }

    @Test func `a page that has ended, or was signed out, takes nothing`() async throws {
        test.signIn(as: "Ada")
        let page = try await test.get("/")
        try await upload(page, "a.txt", "x")
        // The cookie is another one, and the page does not know it yet.
        test.signIn(as: "Bob")
        await #expect(throws: PageFailure.self) { try await upload(page, "a.txt", "x") }
    }

    /// Posts a file and does not tell of it.
    private func post(_ page: TestPage, _ name: String) async throws -> [String] {
        let response = try await page.postUpload(FormEntries(fileName: name, bytes: [0x78]), slot: "picture")
        return try JSONDecoder().decode([String].self, from: Data(response.body ?? []))
    }

    private func tell(_ page: TestPage, _ receipts: [String]) async throws {
        struct Receipts: Encodable { var receipts: [String] }
        try await page.send(Receipts(receipts: receipts), from: .id("picture"))
    }

    /// Tells of files that are not here, which is reported.
    private func tellInVain(_ page: TestPage, _ receipts: [String]) async {
        await #expect(throws: PageFailure.self) { try await tell(page, receipts) }
    }

    @Test func `a receipt counts once, and one that is made up or another page's never`() async throws {
        let (page, other) = (try await test.get("/"), try await test.get("/"))
        let receipts = try await post(page, "a.txt")
        await tellInVain(other, receipts)
        try await tell(page, receipts)
        page.expect(.status("a.txt x"))
        #expect(page.notSaved.isEmpty)
        await tellInVain(page, receipts)
        await tellInVain(page, ["x", ""])
        page.expect(.status("a.txt x"))
        other.expect(.status(""))
        #expect((page.notSaved.count, other.notSaved.count) == (2, 1))
    }

    @Test func `an event whose file went with its server is refused, and comes when sent again`() async throws {
        let page = try await test.get("/")
        let receipts = try await post(page, "a.txt")
        try await test.restartServer()
        await tellInVain(page, receipts)
        page.expect(.status(""))
        #expect(page.notSaved.count == 1)
        try await upload(page, "a.txt", "x")
        page.expect(.status("a.txt x"))
    }

    @Test func `H2 a file that went with its server before its event came is sent once more by itself`() async throws {
        let page = try await test.get("/")
        try await page.cut()
        try await upload(page, "a.txt", "first")
        try await upload(page, "b.txt", "second")
        try await test.restartServer()
        page.expect(.status(""))
        try await page.reconnect()
        page.expect(.status("a.txt first, b.txt second"))
        #expect(page.notSaved.isEmpty)
    }

    @Test func `an event that lacks one of its files is refused whole, and frees all places`() async throws {
        let page = try await test.get("/")
        await tellInVain(page, try await post(page, "a.txt") + ["x"])
        page.expect(.status(""))
        #expect(page.notSaved.count == 1)
        let receipts = [try await post(page, "b.txt"), try await post(page, "c.txt")].flatMap(\.self)
        try await tell(page, receipts)
        page.expect(.status("b.txt x, c.txt x"))
    }
}
