import Testing
import TrellisSupport
import Workflow
import WorkflowHTML
import WorkflowScreens

@testable import WorkflowLive

struct LiveSessionTests {
    @Test func `A1 the first paint is complete HTML with node numbers`() throws {
        let paint = try #require(try TestBrowser(counterApp).paint)
        #expect(paint.html.contains("data-n=\"1\""))
        #expect(paint.html.contains(">0</p>"))
        let document = paint.document(app: counterApp, token: "a\"b")
        #expect(document.hasPrefix("<!doctype html>"))
        #expect(document.contains("<title>Counter</title>"))
        #expect(document.contains("content=\"a&quot;b\""))
        #expect(document.contains("<script defer src=\"\(PageAsset.script.path)\">"))
    }

    @Test func `D6 the app's own scripts come after the page's`() throws {
        let app = LiveApp(title: "Chart", scripts: ["/chart.js", "/a\"b.js"]) { _, _ in Counter() }
        let document = try #require(try TestBrowser(app).paint).document(app: app, token: "")
        let scripts = document.matches(of: /<script defer src="([^"]*)"><\/script>/).map { String($0.1) }
        #expect(scripts == [PageAsset.script.path, "/chart.js", "/a&quot;b.js"])
    }

    @Test func `A2 the same hash attaches silently`() throws {
        let browser = try TestBrowser(counterApp)
        browser.attach()
        #expect(browser.frames == ["[\"resume\",\(browser.epoch),0,0]"])
        #expect(browser.session.isConnected)
    }

    @Test func `A2 another hash gets one resync`() throws {
        let browser = try TestBrowser(counterApp)
        browser.attach(boot: 1)
        #expect(browser.frames.count == 1)
        #expect(browser.frames[0].hasPrefix("[\"resync\",\(browser.epoch),1,0,\"<div"))
    }

    @Test func `D1 a counter click stays within its bytes`() throws {
        let browser = try TestBrowser(counterApp)
        browser.attach()
        let node = try browser.node(of: "Add")
        _ = browser.take()
        for number in 1...1_300 {
            browser.send("[\(number),\(number - 1),\(node),0]")
        }
        let last = try #require(browser.frames.last)
        #expect("[1300,1299,\(node),0]".utf8.count <= 40)
        #expect(last.utf8.count <= 32)
        #expect(last.hasSuffix("\"1300\"]]]"))
        #expect(browser.frames.count == 1_300)
    }

    @Test func `B2 a repeated event is acknowledged and does nothing`() throws {
        let browser = try TestBrowser(counterApp)
        browser.attach()
        let node = try browser.node(of: "Add")
        browser.send("[1,0,\(node),0]")
        _ = browser.take()
        browser.send("[1,0,\(node),0]")
        #expect(browser.take() == ["[0,1]"])
    }

    @Test func `B2 a gap is asked for`() throws {
        let browser = try TestBrowser(counterApp)
        browser.attach()
        _ = browser.take()
        browser.send("[3,0,5,0]")
        browser.send("[4,0,5,0]")
        #expect(browser.take() == ["[\"resend\",1]"])
    }

    @Test func `B2 a gap is asked for again on another connection`() throws {
        let browser = try TestBrowser(counterApp)
        browser.attach()
        browser.send("[3,0,5,0]")
        browser.attach(epoch: browser.epoch)
        _ = browser.take()
        browser.send("[3,0,5,0]")
        #expect(browser.take() == ["[\"resend\",1]"])
    }

    @Test func `B3 an event that changes nothing is acknowledged bare`() throws {
        let browser = try TestBrowser(counterApp)
        browser.attach()
        _ = browser.take()
        try browser.click("Same")
        #expect(browser.take() == ["[0,1]"])
    }

    @Test func `B5 an event for a node that is gone is answered and counted`() throws {
        let browser = try TestBrowser(counterApp)
        browser.attach()
        _ = browser.take()
        browser.send(.click, at: 999)
        browser.send("[2,0,1,77]")
        #expect(browser.take() == ["[\"gone\",1]", "[0,1]", "[\"gone\",2]", "[0,2]"])
        #expect(browser.reports.contains(.gone(PageID(rawValue: "p"), number: 1)))
    }

    @Test func `G5 a value of another type reaches no handler`() throws {
        let browser = try TestBrowser(counterApp)
        browser.attach()
        let node = try browser.node(of: "Add")
        _ = browser.take()
        browser.send(.click, at: node, ",\"text\"")
        browser.send(.click, at: node, ",[1]")
        #expect(browser.take() == ["[\"refused\",1]", "[0,1]", "[\"refused\",2]", "[0,2]"])
    }

    @Test func `C1 a known page resumes with the patches it missed`() throws {
        let browser = try TestBrowser(counterApp)
        browser.attach()
        try browser.click("Add")
        let patch = try #require(browser.take().last)
        browser.session.disconnect(browser.connection)
        #expect(!browser.session.isConnected)
        browser.attach(epoch: browser.epoch, seen: 0, firstUnacked: 1)
        #expect(browser.take() == ["[\"resume\",\(browser.epoch),1,1]", patch])
    }

    @Test func `C1 patches no longer kept mean a resync`() throws {
        let browser = try TestBrowser(counterApp)
        browser.attach()
        let node = try browser.node(of: "Add")
        for number in 1...3 { browser.send("[\(number),\(number - 1),\(node),0]") }
        _ = browser.take()
        browser.attach(epoch: browser.epoch, seen: 0)
        let frame = try #require(browser.take().first)
        #expect(frame.hasPrefix("[\"resync\",\(browser.epoch),4,3,"))
        #expect(frame.contains(">3</p>"))
    }

    @Test func `F1 a command that comes while two patches are on the way goes out when one is acknowledged`() throws {
        let browser = try TestBrowser(counterApp)
        browser.attach()
        let node = try browser.node(of: "Add")
        for number in 1...2 { browser.send("[\(number),0,\(node),0]") }
        browser.session.command(.load("/next"))
        browser.scheduler.advance(by: .seconds(1))
        #expect(!browser.take().contains { $0.contains("/next") })
        browser.send("[0,2,0]")
        browser.scheduler.advance(by: .seconds(1))
        #expect(browser.take().contains { $0.contains("[7,5,\"/next\"]") })
    }

    @Test func `C2 cookies and loads of patches that a complete page replaces go out again`() throws {
        let browser = try TestBrowser(counterApp)
        browser.attach()
        _ = browser.take()
        browser.session.command(.cookie("a=b"))
        browser.session.command(.announce("Saved"))
        browser.session.command(.load("/next"))
        browser.scheduler.advance()
        #expect(browser.take() == ["[1,0,[[7,7,\"a=b\"],[7,4,\"Saved\"],[7,5,\"/next\"]]]"])
        browser.send("[\"fail\",1,3]")
        let frames = browser.take()
        #expect(frames.first?.hasPrefix("[\"resync\"") == true)
        browser.scheduler.advance(by: .seconds(1))
        #expect((frames + browser.take()).contains { $0.hasSuffix("[[7,7,\"a=b\"],[7,5,\"/next\"]]]") })
    }

    @Test func `C1 a page whose session is lost is new, and events acknowledged before count as applied`() throws {
        let browser = try TestBrowser(counterApp)
        browser.attach(epoch: 7, seen: 4, firstUnacked: 6)
        #expect(browser.frames[0].hasPrefix("[\"new\",\(browser.epoch),1,5,"))
        let node = try browser.node(of: "Add")
        _ = browser.take()
        browser.send("[5,1,\(node),0]")
        browser.send("[6,1,\(node),0]")
        #expect(browser.take() == ["[0,5]", "[2,6,[[0,\(node - 1),\"1\"]]]"])
    }

    @Test func `B4 what the app stored is not applied again`() throws {
        let browser = try TestBrowser(counterApp)
        browser.attach(epoch: 7, seen: 4, firstUnacked: 8, applied: 9)
        #expect(browser.frames[0].hasPrefix("[\"new\",\(browser.epoch),1,9,"))
    }

    @Test(arguments: [2, 1_000, 10_000, 9_007_199_254_740_991])
    func `G15 a hello that knows of events which were never applied is refused`(firstUnacked: Int) throws {
        let browser = try TestBrowser(counterApp)
        browser.attach(firstUnacked: firstUnacked)
        #expect(browser.closed == [.badFrame])
        #expect(browser.take() == [])
        browser.attach()
        browser.attach(epoch: browser.epoch, firstUnacked: firstUnacked)
        #expect(browser.closed == [.badFrame, .openElsewhere, .badFrame])
        browser.attach(epoch: browser.epoch)
        _ = browser.take()
        try browser.click("Add")
        #expect(browser.take() == ["[1,1,[[0,\(try browser.node(of: "Add") - 1),\"1\"]]]"])
    }

    @Test func `G15 a browser that another session has answered may be ahead by as many events as it keeps`() throws {
        let browser = try TestBrowser(counterApp)
        browser.attach()
        _ = browser.take()
        browser.attach(epoch: 7, firstUnacked: 1_002)
        #expect(browser.closed == [.openElsewhere, .badFrame])
        #expect(browser.take() == [])
        browser.attach(epoch: 7, firstUnacked: 1_001)
        #expect(try #require(browser.take().first).hasPrefix("[\"resync\",\(browser.epoch),1,1000,"))
    }

    @Test func `G15 any number of events may have gone with a state that is lost`() throws {
        let browser = try TestBrowser(counterApp)
        browser.attach(epoch: 7, firstUnacked: 9_007_199_254_740_991)
        #expect(try #require(browser.take().first).hasPrefix("[\"new\",\(browser.epoch),1,9007199254740990,"))
        let node = try browser.node(of: "Add")
        for number in [9_007_199_254_740_991, 9_007_199_254_740_992] { browser.send("[\(number),1,\(node),0]") }
        #expect(browser.take().map { $0.prefix(21) } == ["[2,9007199254740991,[", "[3,9007199254740992,["])
        browser.send("[9007199254740993,1,\(node),0]")
        #expect(browser.take() == ["[0,9007199254740992]"], "it is the number before, as a browser writes it")
    }

    @Test func `C8 the newest connection wins`() throws {
        let browser = try TestBrowser(counterApp)
        browser.attach()
        let first = browser.connection
        browser.attach(epoch: browser.epoch)
        #expect(browser.closed == [.openElsewhere])
        _ = browser.take()
        browser.session.receive("[1,0,4,0]", from: first)
        browser.session.disconnect(first)
        #expect(browser.take() == [])
        #expect(browser.session.isConnected)
    }

    @Test func `D4 a failed patch brings the whole page`() throws {
        let browser = try TestBrowser(counterApp)
        browser.attach()
        try browser.click("Add")
        _ = browser.take()
        browser.send("[\"fail\",1,3]")
        let frames = browser.take()
        #expect(frames.count == 1)
        #expect(frames[0].hasPrefix("[\"resync\",\(browser.epoch),2,1,"))
    }

    @Test func `D4 one failure brings one page, however often it is told, and is paid for by its size`() throws {
        let app = LiveApp(title: "Large") { _, _ in Counter(label: String(repeating: "x", count: 8_192)) }
        let browser = try TestBrowser(app)
        browser.attach()
        try browser.click("Add")
        _ = browser.take()
        let costs = (0..<400).map { _ in browser.session.receive("[\"fail\",1,1]", from: browser.connection) }
        #expect(costs[0] >= 8 && costs[0] <= 9)
        #expect(costs.dropFirst().allSatisfy { $0 == 1 })
        #expect(browser.take().count == 1)
        // Nor does one of a patch that the browser has acknowledged.
        try browser.click("Add")
        browser.send("[0,\(browser.lastPatch)]")
        _ = browser.take()
        #expect(browser.session.receive("[\"fail\",3,1]", from: browser.connection) == 1)
        #expect(browser.take() == [])
    }

    @Test func `F2 hellos that bring the whole page are paid for by its size, and those that resume are not`() throws {
        let app = LiveApp(title: "Large") { _, _ in Counter(label: String(repeating: "x", count: 10_000)) }
        let browser = try TestBrowser(app, pageRate: 1_000)
        browser.attach()
        func brings(epoch: UInt32) -> Bool {
            _ = browser.take()
            browser.attach(epoch: epoch, waiting: .zero)
            return browser.take().first?.hasPrefix("[\"resync\"") == true
        }
        // Nobody has this numbering.
        #expect((0..<4).map { _ in brings(epoch: 1) } == [true, true, true, true])
        #expect(!brings(epoch: 1))
        #expect(browser.closed.last == .overloaded)
        #expect(!browser.session.hasEnded)
        browser.attach(epoch: browser.epoch, seen: browser.lastPatch)
        #expect(browser.session.isConnected)
        browser.scheduler.advance(by: .seconds(11))
        #expect(brings(epoch: 1))
        #expect(!brings(epoch: 1))
    }

    @Test(arguments: [
        "nonsense", "[]", "[1,99,4,0]", "[0,99]", "{\"a\":1}", "[\"fail\",9,1]", "[\"fail\",-1,1]", "[\"fail\",0,-1]",
    ])
    func `a bad frame closes the connection and the session stays`(frame: String) throws {
        let browser = try TestBrowser(counterApp)
        browser.attach()
        browser.send(frame)
        #expect(browser.closed == [.badFrame])
        #expect(!browser.session.isConnected)
        #expect(!browser.session.hasEnded)
        browser.attach(epoch: browser.epoch)
        #expect(browser.session.isConnected)
    }

    @Test func `C4 a heartbeat is answered`() throws {
        let browser = try TestBrowser(counterApp)
        browser.attach()
        _ = browser.take()
        browser.send("[0,0,2]")
        #expect(browser.take() == ["[0,0]"])
    }

    @Test func `F4 steps are named by the root workflow and where it began`() throws {
        let names = Guarded<[String]>([])
        let scheduler = ManualScheduler()
        let services = SessionServices(scheduler: scheduler, beginStep: { name in names.withLock { $0.append(name) } })
        let source = PushSource()
        let session = try LiveSession(app: pushedApp(source), page: .random(), url: "/a?b=1", services: services)
        let connection = LiveConnection(id: 1, send: { _ in }, close: { _ in })
        func named(_ step: () -> Void) -> Set<String> {
            names.withLock { $0 = [] }
            step()
            return names.withLock { Set($0) }
        }
        let name: Set = ["Pushed at /a"]
        #expect(names.withLock { Set($0) } == name)
        #expect(named { session.attach(connection, hello: Hello(token: "t"), boot: 0) } == name)
        #expect(named { session.receive("[0,1]", from: 1) } == name)
        #expect(named { source.push(1) } == name)
        #expect(named { scheduler.advance(by: .seconds(1)) } == name)
    }

    @Test func `F4 steps of a root that the app has mapped are named by its workflow`() throws {
        let names = Guarded<[String]>([])
        let services = SessionServices(
            scheduler: ManualScheduler(),
            beginStep: { name in names.withLock { $0.append(name) } }
        )
        let app = LiveApp(title: "Mapped") { _, _ in growingPage().mapRendering { $0 } }
        let session = try LiveSession(app: app, page: .random(), url: "/a", services: services)
        names.withLock { $0 = [] }
        session.beginStep()
        #expect(names.withLock(\.self).allSatisfy { !$0.contains("AnyWorkflow") && $0.hasSuffix(" at /a") })
        #expect(names.withLock(\.count) == 1)
    }

    @Test func `F7 a page that is too large is not painted, and ended when it becomes so`() throws {
        let reports = TestBrowser.Reports()
        var services = SessionServices(
            scheduler: ManualScheduler(),
            report: { report in reports.all.withLock { $0.append(report) } }
        )
        let app = LiveApp(title: "Growing") { _, _ in growingPage() }
        // More than the nodes and texts alone, which are refused while they are made.
        services.pageBytes = 150
        let large = try LiveSession(app: app, page: PageID(rawValue: "p"), url: "/", services: services)
        var failure: SessionError?
        large.paint { result in if case .failure(let error) = result { failure = error } }
        #expect(failure?.kind == .tooLarge)
        let bytes = try #require(failure?.bytes)
        services.pageBytes = bytes
        let session = try LiveSession(app: app, page: PageID(rawValue: "p"), url: "/", services: services)
        var closed: [CloseCode] = []
        let connection = LiveConnection(id: 1, send: { _ in }, close: { closed.append($0) })
        session.attach(connection, hello: Hello(token: "t"), boot: 0)
        #expect(session.byteCount > 0 && session.byteCount <= bytes)
        session.receive("[1,1,2,0]", from: 1)
        #expect(closed == [.pageTooLarge])
        #expect(session.hasEnded)
        let tooLarge = reports.all.withLock { $0.contains { $0.kind == .tooLarge } }
        #expect(tooLarge)
    }

    @Test func `an unknown URL is an error`() throws {
        #expect(throws: SessionError.unknownURL("/nowhere")) { try TestBrowser(counterApp, url: "/nowhere") }
    }

    @Test func `an ended session closes its connection and does nothing more`() throws {
        let browser = try TestBrowser(counterApp)
        browser.attach()
        _ = browser.take()
        browser.session.end(.signedOut)
        browser.session.end()
        #expect(browser.closed == [.signedOut])
        browser.send("[1,0,4,0]")
        browser.attach()
        #expect(browser.take() == [])
        #expect(browser.closed == [.signedOut, .goingAway])
        #expect(browser.scheduler.waiting == 0)
    }
}
