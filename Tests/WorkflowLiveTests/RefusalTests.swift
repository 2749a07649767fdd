import Testing
import TrellisSupport
import WorkflowHTML

@testable import WorkflowLive

/// What the client has to hear of an event that did nothing, so that no text is lost without a word (rule B5).
struct RefusalTests {
    private let log = NotesLog()

    @Test func `B5 an edit in an editor that has gone is answered before it is acknowledged`() throws {
        let browser = try TestBrowser(notesApp(log))
        browser.attach()
        let back = try browser.node(of: "Back"), edit = try browser.node(of: "Edit")
        let title = try title(browser)
        _ = browser.take()
        // All sent before the first answer arrives: Back, Edit, then the old editor, which still shows.
        browser.send("[1,0,\(back),0]")
        browser.send("[2,0,\(edit),0]")
        browser.send("[3,0,\(title),1,\"typed\",1]")
        browser.send("[4,0,\(title - 1),4,[[\"title\",\"typed\"]]]")
        let frames = browser.take()
        #expect(frames.suffix(4) == ["[\"gone\",3]", "[0,3]", "[\"gone\",4]", "[0,4]"])
        #expect(log.texts == [])
    }

    @Test func `B5 the answer is repeated to a client that was cut off before it`() throws {
        let browser = try TestBrowser(notesApp(log))
        browser.attach()
        let title = try title(browser)
        browser.send("[1,0,9999,1,\"typed\",1]")
        browser.send("[2,0,\(title + 1),1,\"longer than ten\",1]")
        browser.send("[3,0,9999,1,\"typed\",1]")
        _ = browser.take()
        browser.attach(epoch: browser.epoch, firstUnacked: 2)
        #expect(
            browser.take()
                == ["[\"refused\",2]", "[\"gone\",3]", "[\"resume\",\(browser.epoch),0,3]"]
        )
        browser.attach(epoch: browser.epoch, firstUnacked: 4)
        #expect(browser.take() == ["[\"resume\",\(browser.epoch),0,3]"])
        browser.attach(epoch: browser.epoch, firstUnacked: 1)
        #expect(browser.take().count == 1, "what the client knows of is forgotten")
    }

    @Test func `B5 so many refusals are remembered as a client keeps events`() {
        var refusals = Refusals()
        for number in 1...1_000 { refusals.add(number, frame: "\(number)") }
        let frames = refusals.frames(from: 1)
        #expect(frames.count == Refusals.capacity)
        #expect(frames.last == "1000")
        #expect(refusals.byteCount == frames.reduce(0) { $0 + $1.utf8.count })
        let large = String(repeating: "x", count: 10_000)
        for number in 1_001...1_003 { refusals.add(number, frame: large) }
        #expect(refusals.frames(from: 1) == [large])
        #expect(refusals.byteCount == 10_000)
        #expect(refusals.frames(from: 2_000) == [])
        #expect(refusals.byteCount == 0)
    }

    @Test(arguments: [
        #"/\\\\evil.example"#, "/\\\\t/evil.example", "//evil.example", "javascript:alert(1)", "", "/a b",
    ])
    func `H1 the browser is led to no URL that it would take for another server's`(url: String) throws {
        let browser = try TestBrowser(formApp())
        browser.attach()
        _ = browser.take()
        browser.send("[1,0,0,10,\"\(url)\"]")
        #expect(browser.take() == ["[0,1]"])
    }

    @Test func `an app leaves for its own paths, and for other servers only if it says so`() throws {
        let browser = try TestBrowser(notesApp(log))
        browser.attach()
        let context = browser.session.context
        _ = browser.take()
        for url in ["https://example.org/", "//example.org", "/\\example.org", "javascript:alert(1)", "help"] {
            context.load(url)
        }
        context.load("javascript:alert(1)//http://", external: true)
        context.load("http://", external: true)
        context.load("https:/\\example.org", external: true)
        browser.scheduler.advance(by: .milliseconds(50))
        #expect(browser.take() == [])
        let reason = "Expected a path on this server as the URL. Instead, it is \"help\"."
        #expect(browser.reports.contains(.unsafeURL(PageID(rawValue: "p"), reason: reason)))
        context.load("/help?topic=1")
        context.load("HTTPS://example.org/", external: true)
        browser.scheduler.advance(by: .milliseconds(50))
        #expect(browser.take() == [#"[1,0,[[7,5,"/help?topic=1"],[7,5,"HTTPS://example.org/"]]]"#])
    }

    @Test func `H1 a screen at a URL of another server leaves the address bar alone`() throws {
        let app = LiveApp(title: "Form") { session, url in
            Form(session: session, holds: HoldBox(), url: url == "/" ? "//evil.example" : url)
        }
        let browser = try TestBrowser(app)
        #expect(browser.paint?.url == "/")
        browser.attach()
        #expect(browser.take() == ["[\"resume\",\(browser.epoch),0,0]"])
        #expect(browser.reports.all.withLock { $0.contains { $0.kind == .unsafeURL } })
    }

    @Test func `F7 a page that is too large when it is joined is closed with that code, too`() throws {
        let app = LiveApp(title: "Growing") { _, _ in growingPage() }
        let browser = try TestBrowser(app, pageBytes: 10)
        #expect(browser.paint == nil)
        browser.attach()
        #expect(browser.closed == [.pageTooLarge])
    }

    @Test func `a name that is too long for a cookie is an error at the call, and changes nothing`() throws {
        let session = SessionContext(page: PageID(rawValue: "p"), identity: "Ada")
        let longest = String(repeating: "ä", count: LoginNameError.byteLimit / 2)
        #expect(throws: LoginNameError(reason: .tooLong(bytes: 2_049))) { try session.signIn(as: longest + "a") }
        #expect(session.identity == "Ada")
        try session.signIn(as: longest)
        #expect(session.identity == longest)
    }

    @Test(arguments: ["Zoe\u{308}", "\u{212B}", "a" + String(repeating: "\u{301}", count: 31)])
    func
        `a name with another spelling than the composed one signs nobody in, as it equals a name that is another one's`(
            name: String
        ) throws
    {
        let session = SessionContext(page: PageID(rawValue: "p"), identity: "Ada")
        #expect(throws: LoginNameError(reason: .notComposed)) { try session.signIn(as: name) }
        #expect(throws: LoginNameError(reason: .notComposed)) { try session.signIn(as: name, goingTo: "/") }
        #expect(session.identity == "Ada")
        try session.signIn(as: "Zo\u{EB}")
        #expect(session.identity == "Zo\u{EB}")
    }

    private func title(_ browser: TestBrowser) throws -> Int {
        let match = try #require(browser.newestHTML.firstMatch(of: /<textarea data-n="(\d+)"/))
        return try #require(Int(match.1))
    }
}
