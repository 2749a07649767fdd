import LiveModel
import TestSupport
import TrellisSupport
import WorkflowHTML
import WorkflowScreens

@testable import WorkflowLive

private final class GoneEvents: Sendable {
    let numbers = Guarded<Set<Int>>([])
}

/// A session, its clients and attackers, and a network between them that does its worst, all from one seed.
///
/// Within a connection order holds; between connections nothing does. Afterwards the network is kind for long enough, and
/// everything that was promised is looked at.
final class ModelRun {
    /// A tab with the page; several have the same token.
    final class Tab {
        let client: ModelClient
        var link: ModelLink?

        init(_ client: ModelClient) {
            self.client = client
        }
    }

    var random: SeededRandom
    let scheduler = ManualScheduler()
    let disk: ModelDisk
    let app: LiveApp
    let page = PageID(rawValue: "page")
    let intents = ModelIntents()
    var session: LiveSession?
    var tabs: [Tab] = []
    var links: [ModelLink] = []
    private(set) var paint: FirstPaint?
    private var lastLink: LiveConnection.ID = 0
    private(set) var trace: [String] = []
    /// What was seen on the wire since the session began, for those who send it again.
    var heard: [String] = []
    var hellos: [String] = []
    var failure: (any Error)?
    /// What sessions found to be gone, and what those found that are gone themselves.
    private let gone = GoneEvents()
    private(set) var untold: Set<Int> = []

    init(seed: UInt64) throws {
        random = SeededRandom(seed: seed)
        let disk = ModelDisk(isDurable: random.happens(oneIn: 2), seed: seed)
        self.disk = disk
        app = .model { _ in disk }
        try makeSession()
        let get = try LiveSession(app: app, page: page, url: "/", services: services())
        get.paint { [unowned self] in paint = try? $0.get() }
        get.end()
        try openTab()
        session = nil
    }

    func openTab() throws {
        let seed = random.next()
        let client = try ModelClient(html: paint?.html ?? "", token: "token", intents: intents, seed: seed)
        client.pieceLength = random.pick([40, 500, 60_000, 60_000])
        let index = tabs.count
        client.note = { [unowned self] in note("tab \(index): \($0)") }
        let tab = Tab(client)
        client.send = { [unowned tab] in tab.link?.up.append($0) }
        tabs.append(tab)
    }

    func note(_ line: String) {
        trace.append(line)
    }

    private func services() -> SessionServices {
        SessionServices(
            scheduler: scheduler,
            report: { [gone] report in
                if report.kind == .gone, let number = report.number { gone.numbers.withLock { _ = $0.insert(number) } }
            }
        )
    }

    private func makeSession() throws {
        session = try LiveSession(app: app, page: page, url: "/", services: services())
        // What a thief heard of an earlier numbering means something else in this one.
        (heard, hellos) = ([], [])
        for link in links where link.isAttacker { link.up = [] }
        untold = gone.numbers.withLock { $0 }
    }

    // MARK: - The server's end

    func openLink() -> ModelLink {
        lastLink += 1
        let link = ModelLink(id: lastLink)
        links.append(link)
        return link
    }

    /// Hands the oldest frame on its way up to the session.
    func deliverUp(_ link: ModelLink) throws {
        guard !link.up.isEmpty else { return }
        let frame = link.up.removeFirst()
        guard !link.swallowsUp else { return }
        // What a socket that was closed has still brought may come after the close.
        if link.isGreeted, !link.isOpenAtServer { return try deliverLate(frame, of: link) }
        guard link.isOpenAtServer else { return }
        if link.isGreeted {
            heard.append(frame)
            try bounded("the frame \(frame.prefix(100))") { _ = session?.receive(frame, from: link.id) }
        } else {
            try bounded("the hello \(frame)") { try greet(link, frame) }
        }
        try checkSession()
    }

    /// Does a step, which may take 10 ms of the processor, or 100 ms without optimization.
    private func bounded(_ what: String, _ step: () throws -> Void) throws {
        let time = try ProcessorTime.measure(step)
        let limit = Duration.milliseconds(_isDebugAssertConfiguration() ? 100 : 10)
        guard time <= limit else { throw ModelViolation("\(what) took \(time) of the processor") }
    }

    private func deliverLate(_ frame: String, of link: ModelLink) throws {
        guard let session else { return }
        let before = (
            session.events.inbox.applied, session.link.patchWindow.last, session.link.patchWindow.count,
            session.isConnected
        )
        _ = session.receive(frame, from: link.id)
        let after = (
            session.events.inbox.applied, session.link.patchWindow.last, session.link.patchWindow.count,
            session.isConnected
        )
        guard before == after else { throw ModelViolation("an older connection was listened to") }
    }

    private func greet(_ link: ModelLink, _ frame: String) throws {
        link.isGreeted = true
        // Who makes the session says how far its person was, as only the person may here.
        if session == nil, link.isAttacker { return link.isOpenAtServer = false }
        let applied = disk.lastApplied
        if session == nil { try makeSession() }
        // Before the server has a session, it reads the hello.
        guard let hello = try? Hello(frame: frame) else {
            guard link.isAttacker else { throw ModelViolation("an unreadable hello \(frame)") }
            return link.isOpenAtServer = false
        }
        hellos.append(frame)
        let connection = LiveConnection(
            id: link.id,
            send: { [unowned self] in sent($0, on: link) },
            close: { [unowned self] code in
                note("server: close \(link.id) \(code.code)")
                link.isOpenAtServer = false
                link.down.append(.close(Int(code.code)))
            }
        )
        session?.attach(connection, hello: hello, boot: paint?.treeHash ?? 0, applied: applied)
    }

    private func sent(_ frame: String, on link: ModelLink) {
        guard !link.swallowsDown else { return }
        // Before anything can release a hold: what is acknowledged must be free of holds now.
        if let acknowledged = Self.acknowledgement(in: frame), acknowledged >= disk.firstHeld {
            failure = failure ?? ModelViolation("\(acknowledged) is acknowledged and \(disk.firstHeld) held")
        }
        link.down.append(.frame(frame))
    }

    private static func acknowledgement(in frame: String) -> Int? {
        guard let parts = try? JSONReader.read(frame).elements else { return nil }
        if parts[0].integer != nil { return parts[1].integer }
        return ["resume", "resync", "new"].contains(parts[0].text) ? parts[3].integer : nil
    }

    func checkSession() throws {
        if let failure { throw failure }
        guard let session else { return }
        let open = links.filter { $0.isGreeted && $0.isOpenAtServer }
        guard open.count <= 1 else { throw ModelViolation("\(open.count) connections of one page are open") }
        guard session.link.patchWindow.count <= PatchWindow.capacity else {
            throw ModelViolation("\(session.link.patchWindow.count) patches kept")
        }
        guard session.byteCount < 1 << 20 else { throw ModelViolation("\(session.byteCount) bytes kept") }
        if let mistake = disk.mistakes.first { throw ModelViolation(mistake) }
    }

    /// The server learns that a connection is gone.
    func dropAtServer(_ link: ModelLink) {
        link.isOpenAtServer = false
        session?.disconnect(link.id)
    }

    /// The session ends without a word, as in a process that is killed.
    func crash() {
        guard session != nil else { return }
        note("server: crash")
        for link in links { link.isOpenAtServer = false }
        session?.end()
        session = nil
        disk.crash()
    }

    /// The session makes room for others.
    func evict() {
        guard let session else { return }
        note("server: evict")
        disk.write()
        session.end()
        self.session = nil
        disk.crash()
    }

    // MARK: - The client's end

    func connect(_ tab: Tab) {
        guard tab.client.phase == .stale, tab.link == nil else { return }
        tab.link = openLink()
        tab.client.connect()
    }

    func deliverDown(_ tab: Tab) throws {
        guard let link = tab.link, !link.down.isEmpty else { return }
        switch link.down.removeFirst() {
        case .frame(let frame): try tab.client.receive(frame)
        case .close(let code):
            link.isOpenAtClient = false
            tab.link = nil
            try tab.client.close(code)
        }
    }

    /// The client gives a connection up; the server may not learn of it for long.
    func dropAtClient(_ tab: Tab) {
        guard let link = tab.link else { return }
        note("network: cut \(link.id)")
        link.isOpenAtClient = false
        tab.link = nil
        tab.client.disconnect()
    }
}
