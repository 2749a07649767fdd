import Testing
import Workflow
import WorkflowHTML

@testable import WorkflowLive

struct SessionRulesTests {
    @Test func `B3 a held event is shown at once and acknowledged when it is released`() throws {
        let holds = HoldBox()
        let browser = try TestBrowser(formApp(holds))
        browser.attach()
        let node = try browser.node(of: "Save")
        _ = browser.take()
        browser.send(.click, at: node)
        #expect(browser.take() == ["[1,0,[[0,\(node - 1),\"saved 1\"]]]"])
        #expect(holds.keys == [EventKey(page: PageID(rawValue: "p"), number: 1, index: 0)])
        holds.releaseAll()
        browser.scheduler.advance()
        #expect(browser.take() == ["[0,1]"])
    }

    @Test func `B3 the holds of one event have keys of their own, and all must be released`() throws {
        let holds = HoldBox()
        let app = LiveApp(title: "Two") { session, _ in Forgetful(session: session, holds: holds, count: 2) }
        let browser = try TestBrowser(app)
        browser.attach()
        _ = browser.take()
        try browser.click("Save")
        #expect(holds.keys.map(\.index) == [0, 1])
        holds.releaseFirst()
        browser.scheduler.advance()
        #expect(browser.take() == [])
        holds.releaseAll()
        browser.scheduler.advance()
        #expect(browser.take() == ["[0,1]"])
    }

    @Test func `C4 a heartbeat is told what has arrived while it is held`() throws {
        let holds = HoldBox()
        let browser = try TestBrowser(formApp(holds))
        browser.attach()
        let save = try browser.node(of: "Save")
        _ = browser.take()
        browser.send(.click, at: save)
        browser.send(.click, at: save)
        _ = browser.take()
        browser.send("[0,2,2]")
        #expect(browser.take() == ["[0,0,2]"])
        holds.releaseAll()
        browser.scheduler.advance()
        #expect(browser.take().last == "[0,2]")
        browser.send("[0,2,2]")
        #expect(browser.take() == ["[0,2]"])
    }

    @Test func `B8 a browser is told of events that are held for two seconds, and when none is any more`() throws {
        let (browser, holds) = try heldBrowser()
        try browser.click("Save")
        _ = browser.take()
        browser.scheduler.advance(by: .milliseconds(1_999))
        #expect(browser.take() == [])
        browser.scheduler.advance(by: .milliseconds(1))
        #expect(browser.take() == [#"["text","Saving…"]"#])
        browser.scheduler.advance(by: .seconds(60))
        #expect(browser.take() == [])
        holds.releaseAll()
        browser.scheduler.advance()
        #expect(browser.take() == ["[0,1]", #"["text",""]"#])
        browser.scheduler.advance(by: .seconds(60))
        #expect(browser.take() == [])
    }

    @Test func `B8 events that are acknowledged in time are not told, however many come`() throws {
        let (browser, holds) = try heldBrowser()
        for _ in 0..<10 {
            try browser.click("Save")
            browser.scheduler.advance(by: .milliseconds(1_500))
            try browser.click("Save")
            holds.releaseFirst()
            browser.scheduler.advance(by: .milliseconds(500))
            holds.releaseAll()
            browser.scheduler.advance()
        }
        #expect(!browser.take().contains { $0.contains("text") })
        #expect(browser.scheduler.waiting <= 1)
        browser.session.end()
        #expect(browser.scheduler.waiting == 0)
    }

    @Test func `B8 a browser that comes back is told again, and one that was away too`() throws {
        let (browser, holds) = try heldBrowser()
        try browser.click("Save")
        browser.session.disconnect(browser.connection)
        browser.scheduler.advance(by: .seconds(10))
        comeBack(browser)
        #expect(browser.take().filter { $0.contains("text") } == [#"["text","Saving…"]"#])
        browser.session.disconnect(browser.connection)
        comeBack(browser)
        #expect(browser.take().filter { $0.contains("text") } == [#"["text","Saving…"]"#])
        browser.session.disconnect(browser.connection)
        holds.releaseAll()
        browser.scheduler.advance()
        comeBack(browser)
        browser.scheduler.advance(by: .seconds(10))
        #expect(!browser.take().contains { $0.contains("text") })
    }

    private func comeBack(_ browser: TestBrowser) {
        browser.attach(epoch: browser.epoch, seen: browser.lastPatch)
    }

    private func heldBrowser() throws -> (TestBrowser, HoldBox) {
        let holds = HoldBox()
        let browser = try TestBrowser(formApp(holds))
        browser.attach()
        _ = browser.take()
        return (browser, holds)
    }

    @Test func `B3 the acknowledgement of later events waits for the held one`() throws {
        let holds = HoldBox()
        let browser = try TestBrowser(formApp(holds))
        browser.attach()
        let save = try browser.node(of: "Save")
        _ = browser.take()
        browser.send(.click, at: save)
        browser.send(.click, at: 999)
        #expect(browser.take().filter { $0.hasPrefix("[0,") } == [])
        holds.releaseAll()
        browser.scheduler.advance()
        #expect(browser.take() == ["[0,2]"])
    }

    @Test func `B3 a hold that nobody keeps is given back`() throws {
        let app = LiveApp(title: "Forgetful") { session, _ in Forgetful(session: session) }
        let browser = try TestBrowser(app)
        browser.attach()
        _ = browser.take()
        try browser.click("Save")
        browser.scheduler.advance()
        #expect(browser.take().last == "[0,1]")
    }

    @Test func `B3 an effect that the event's action starts can take a hold, and its result is in the same patch`()
        throws
    {
        let holds = HoldBox()
        let browser = try TestBrowser(
            LiveApp(title: "Saving") { session, _ in Saving(session: session, holds: holds) }
        )
        browser.attach()
        _ = browser.take()
        try browser.click("Save")
        #expect(holds.keys == [EventKey(page: PageID(rawValue: "p"), number: 1, index: 0)])
        let patch = browser.take()
        #expect(patch.count == 1)
        #expect(patch.first?.hasPrefix("[1,0,") == true && patch.first?.contains("saved") == true)
        holds.releaseAll()
        browser.scheduler.advance()
        #expect(browser.take() == ["[0,1]"])
    }

    @Test func `B3 outside of an event there is nothing to hold`() throws {
        let browser = try TestBrowser(formApp())
        browser.attach()
        #expect(browser.session.context.event == nil)
    }

    @Test func `E2 a value that the app takes over is not sent again`() throws {
        let browser = try TestBrowser(formApp())
        browser.attach()
        _ = browser.take()
        browser.send(.input, at: try field(browser), ",\"A\",1")
        #expect(browser.take() == ["[0,1]"])
    }

    @Test func `E2 a value that the app changes names the edit it answers`() throws {
        let browser = try TestBrowser(formApp())
        browser.attach()
        let field = try field(browser)
        _ = browser.take()
        browser.send(.input, at: field, ",\"ab\",2")
        #expect(browser.take() == ["[1,1,[[2,\(field),\"value\",\"AB\",2]]]"])
    }

    @Test func `C5 edits of the time away reach the controls' own handlers`() throws {
        let browser = try TestBrowser(formApp())
        browser.attach(epoch: 3, seen: 5, firstUnacked: 1)
        let field = try field(browser)
        _ = browser.take()
        browser.send("[1,1,\(field),1,\"ab\",4]")
        browser.send("[2,1,\(field + 1),1,\"x\",1]")
        #expect(browser.take() == ["[2,1,[[2,\(field),\"value\",\"AB\",4]]]", "[\"gone\",2]", "[0,2]"])
    }

    @Test func `H1 another URL in the rendering is pushed with its title`() throws {
        let browser = try TestBrowser(formApp())
        browser.attach()
        _ = browser.take()
        try browser.click("Go")
        #expect(browser.take() == [#"[1,1,[[7,2,"/about?x=1"],[7,1,"At /about?x=1"]]]"#])
    }

    @Test func `H1 back is an event with the URL and pushes nothing`() throws {
        let browser = try TestBrowser(formApp())
        browser.attach()
        try browser.click("Go")
        _ = browser.take()
        browser.send("[2,1,0,10,\"/\"]")
        #expect(browser.take() == [#"[2,2,[[7,1,"At /"]]]"#])
    }

    @Test func `H1 a URL that leads to another one of the app is replaced, so that Back does not lead to it`() throws {
        let app = LiveApp(title: "Form") { session, url in
            Form(session: session, holds: HoldBox(), url: url == "/old" ? "/new" : url)
        }
        let browser = try TestBrowser(app)
        browser.attach()
        _ = browser.take()
        browser.send("[1,0,0,10,\"/old\"]")
        #expect(browser.take() == [#"[1,1,[[7,3,"/new"],[7,1,"At /new"]]]"#])
    }

    @Test func `H1 an unknown URL is left to a full load`() throws {
        let browser = try TestBrowser(formApp())
        browser.attach()
        _ = browser.take()
        browser.send("[1,0,0,10,\"/unknown\"]")
        #expect(browser.take() == [#"[1,1,[[7,5,"/unknown"]]]"#])
        browser.send("[2,1,0,10,\"//elsewhere.example/\"]")
        #expect(browser.take() == ["[0,2]"])
    }

    @Test func `H1 a URL that is only asked for is pushed when the app goes there`() throws {
        let browser = try TestBrowser(formApp())
        browser.attach()
        _ = browser.take()
        browser.send("[1,0,0,12,\"/about\"]")
        #expect(browser.take() == [#"[1,1,[[7,2,"/about"],[7,1,"At /about"]]]"#])
        browser.send("[2,1,0,12,\"/unknown\"]")
        #expect(browser.take() == [#"[2,2,[[7,5,"/unknown"]]]"#])
    }

    @Test func `H1 an app that stays where it is leaves the address bar alone`() throws {
        let app = LiveApp(title: "Form") { session, _ in Form(session: session, holds: HoldBox(), url: "/home") }
        let browser = try TestBrowser(app, url: "/home")
        browser.attach()
        _ = browser.take()
        browser.send("[1,0,0,12,\"/about\"]")
        #expect(browser.take() == ["[0,1]"])
    }

    @Test func `H1 a page that is elsewhere than asked for replaces the URL`() throws {
        let app = LiveApp(title: "Form") { session, _ in Form(session: session, holds: HoldBox(), url: "/home") }
        let browser = try TestBrowser(app)
        browser.attach()
        #expect(browser.take().last == #"[1,0,[[7,3,"/home"]]]"#)
    }

    @Test func `H1 the first paint says where the page is`() throws {
        let paint = try #require(try TestBrowser(formApp(), url: "/list").paint)
        #expect(paint.url == "/list")
        #expect(paint.title == "At /list")
    }

    @Test func `G2 signing in sends a one-time ticket and a resync sends it again`() throws {
        let browser = try TestBrowser(formApp())
        browser.attach()
        _ = browser.take()
        try browser.click("Sign in")
        #expect(browser.take() == [#"[1,1,[[7,6,"ticket signIn(\"Ada\")"]]]"#])
        #expect(browser.session.context.identity == "Ada")
        browser.attach(epoch: 1, seen: 0)
        let frames = browser.take()
        try #require(frames.count == 2)
        #expect(frames[1] == #"[3,1,[[7,6,"ticket signIn(\"Ada\")"]]]"#)
    }

    @Test func `H4 an announcement is a patch of its own`() throws {
        let browser = try TestBrowser(formApp())
        browser.attach()
        _ = browser.take()
        browser.session.context.announce("Saved")
        browser.scheduler.advance(by: .milliseconds(50))
        #expect(browser.take() == [#"[1,0,[[7,4,"Saved"]]]"#])
    }

    @Test func `F1 with two patches on the way the view is only marked dirty`() throws {
        let source = PushSource()
        let browser = try TestBrowser(pushedApp(source))
        browser.attach()
        _ = browser.take()
        for value in 1...10 {
            source.push(value)
            browser.scheduler.advance(by: .milliseconds(50))
        }
        #expect(browser.frames.count == 2)
        #expect(browser.session.link.patchWindow.count == 2)
        browser.send("[0,1]")
        browser.scheduler.advance(by: .milliseconds(50))
        #expect(browser.take().last == "[3,0,[[0,2,\"10\"]]]")
    }

    @Test func `C1 what comes before the answer to a hello is dropped, and counts when it comes again`() throws {
        let app = LiveApp(title: "Loading") { _, _ in Pushed(source: PushSource(), first: -1) }
        let browser = try TestBrowser(app)
        browser.attach(waiting: .zero)
        browser.send("[1,0,99,1]")
        #expect(browser.take() == [])
        browser.scheduler.advance(by: .milliseconds(100))
        #expect(browser.take().map { $0.prefix(9) } == ["[\"resume\""])
        browser.send("[1,0,99,1]")
        #expect(browser.take().first == "[\"gone\",1]")
    }

    @Test func `F5 pushed changes coalesce to twenty flushes a second`() throws {
        let source = PushSource()
        let browser = try TestBrowser(pushedApp(source))
        browser.attach()
        _ = browser.take()
        var patches = 0
        for value in 1...1_000 {
            source.push(value)
            browser.scheduler.advance(by: .milliseconds(1))
            for _ in browser.take() {
                patches += 1
                browser.send("[0,\(browser.lastPatch)]")
            }
        }
        #expect((19...21).contains(patches))
    }

    @Test func `F5 a hidden tab gets one flush a second and the newest state when it is shown`() throws {
        let source = PushSource()
        let browser = try TestBrowser(pushedApp(source))
        browser.attach()
        browser.send("[0,0,1]")
        source.push(1)
        browser.scheduler.advance()
        browser.send("[0,1,1]")
        _ = browser.take()
        source.push(2)
        browser.scheduler.advance(by: .milliseconds(900))
        #expect(browser.take() == [])
        browser.send("[0,1]")
        browser.scheduler.advance()
        #expect(browser.take() == ["[2,0,[[0,2,\"2\"]]]"])
    }

    @Test func `F5 a tab that is shown keeps the pace of one that was never hidden`() throws {
        let source = PushSource()
        let browser = try TestBrowser(pushedApp(source))
        browser.attach()
        _ = browser.take()
        source.push(1)
        browser.scheduler.advance()
        browser.send("[0,1,1]")
        _ = browser.take()
        // Waits for the pace of a hidden tab, until the tab is shown.
        source.push(2)
        browser.scheduler.advance(by: .milliseconds(980))
        browser.send("[0,1]")
        browser.scheduler.advance()
        #expect(browser.take().count == 1)
        source.push(3)
        browser.scheduler.advance(by: .milliseconds(49))
        #expect(browser.take() == [])
        browser.scheduler.advance(by: .milliseconds(1))
        #expect(browser.take().count == 1)
    }

    @Test func `C9 while nobody is connected the state moves on and nothing is queued`() throws {
        let source = PushSource()
        let browser = try TestBrowser(pushedApp(source))
        browser.attach()
        browser.session.disconnect(browser.connection)
        _ = browser.take()
        for value in 1...50 { source.push(value) }
        browser.scheduler.advance(by: .seconds(1))
        #expect(browser.take() == [])
        #expect(browser.scheduler.waiting == 0)
        browser.attach(epoch: browser.epoch)
        #expect(browser.take() == ["[\"resume\",\(browser.epoch),0,0]", "[1,0,[[0,2,\"50\"]]]"])
    }

    @Test func `A2 a loading page is waited for, but not for ever`() throws {
        let source = PushSource()
        let scheduler = ManualScheduler()
        let services = SessionServices(scheduler: scheduler)
        let session = try LiveSession(
            app: pushedApp(source),
            page: PageID(rawValue: "p"),
            url: "/",
            services: services
        )
        source.push(-1)
        var paints: [FirstPaint] = []
        session.paint { result in if let paint = try? result.get() { paints.append(paint) } }
        #expect(paints.isEmpty)
        source.push(-2)
        #expect(paints.isEmpty)
        source.push(5)
        #expect(paints.count == 1)
        #expect(paints[0].html.contains(">5<"))

        source.push(-1)
        session.paint { result in if let paint = try? result.get() { paints.append(paint) } }
        scheduler.advance(by: .milliseconds(100))
        #expect(paints.count == 2)
        #expect(scheduler.waiting == 0)
    }

    @Test func `A2 a page that comes back stays as it was until its app has loaded, for at most 5 s`() throws {
        for loads in [true, false] {
            let source = PushSource()
            let app = LiveApp(title: "Loading") { _, _ in Pushed(source: source, first: -1) }
            let browser = try TestBrowser(app)
            browser.attach(epoch: 7, waiting: .zero)
            browser.scheduler.advance(by: .milliseconds(4_900))
            #expect(browser.take() == [])
            if loads { source.push(5) } else { browser.scheduler.advance(by: .milliseconds(100)) }
            let answer = try #require(browser.take().first)
            #expect(answer.hasPrefix("[\"new\"") && answer.contains(loads ? ">5<" : ">-1<"), "\(answer)")
        }
    }

    /// The number of the only field.
    private func field(_ browser: TestBrowser) throws -> Int {
        let match = try #require(browser.newestHTML.matches(of: /<input data-n="(\d+)"/).last)
        return try #require(Int(match.1))
    }
}
