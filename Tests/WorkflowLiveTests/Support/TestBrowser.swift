import TrellisSupport
import WorkflowHTML
import WorkflowScreens

@testable import WorkflowLive

/// A session with a browser that is as simple as possible: it keeps frames and remembers what it was told.
final class TestBrowser {
    let session: LiveSession
    let scheduler: ManualScheduler
    let paint: FirstPaint?
    private(set) var frames: [String] = []
    private(set) var closed: [CloseCode] = []
    private(set) var reports = Reports()
    var nextEvent = 1
    private var connections: LiveConnection.ID = 0

    final class Reports: Sendable {
        let all = Guarded<[SessionReport]>([])
        func contains(_ report: SessionReport) -> Bool { all.withLock { $0.contains(report) } }
    }

    private let tickets = Guarded(0)

    /// Paints the page with one session, as a GET does, and makes another one to attach to.
    init(
        _ app: LiveApp,
        url: String = "/",
        page: PageID = PageID(rawValue: "p"),
        pageBytes: Int = .max,
        showsMistakes: Bool = false,
        pageRate: Int? = nil,
        storage: SessionStorage? = nil,
        kept: KeptSession? = nil
    ) throws {
        scheduler = ManualScheduler()
        let (reports, tickets) = (Reports(), tickets)
        var services = SessionServices(
            scheduler: scheduler,
            issueTicket: { _, change in
                tickets.withLock { $0 += 1 }
                return "ticket \(change)"
            },
            report: { report in reports.all.withLock { $0.append(report) } },
            pageBytes: pageBytes
        )
        services.showsMistakes = showsMistakes
        services.pageRate = pageRate
        self.reports = reports
        let get = try LiveSession(app: app, page: page, url: url, services: services, records: false)
        var paint: FirstPaint?
        get.paint { paint = try? $0.get() }
        scheduler.advance(by: .milliseconds(100))
        get.end()
        self.paint = paint
        session = try LiveSession(app: app, page: page, url: url, services: services, storage: storage, kept: kept)
    }

    /// The number of tickets that were issued.
    var ticketCount: Int { tickets.withLock(\.self) }

    /// The connection opened last.
    var connection: LiveConnection.ID { connections }

    /// - Parameter time: passes after the hello; a page that is loading is answered after a tenth of a second.
    func attach(
        epoch: UInt32 = 0,
        seen: Int = 0,
        firstUnacked: Int = 1,
        saved: Int = 0,
        boot: UInt64? = nil,
        applied: Int = 0,
        waiting time: Duration = .milliseconds(100)
    ) {
        connections += 1
        let connection = LiveConnection(
            id: connections,
            send: { [weak self] in self?.frames.append($0) },
            close: { [weak self] in self?.closed.append($0) }
        )
        let hello = Hello(token: "t", epoch: epoch, lastPatchSeen: seen, firstUnacked: firstUnacked, saved: saved)
        session.attach(connection, hello: hello, boot: boot ?? paint?.treeHash ?? 0, applied: applied)
        scheduler.advance(by: time)
    }

    func send(_ frame: String) {
        session.receive(frame, from: connections)
    }

    /// Sends the next event for `node`.
    func send(_ kind: EventKind, at node: Int, seen: Int? = nil, _ rest: String = "") {
        send("[\(nextEvent),\(seen ?? lastPatch),\(node),\(kind.number)\(rest)]")
        nextEvent += 1
    }

    /// Sends the next event for the first element whose HTML tag starts with `tag`, as the first paint numbered it.
    func click(_ label: String) throws {
        send(.click, at: try node(of: label))
    }

    /// The number of the element that holds exactly `text` in the newest complete HTML.
    func node(of text: String) throws -> Int {
        let html = newestHTML
        guard
            let match = html.matches(of: try Regex("data-n=\"(\\d+)\"[^>]*>\(text)<", as: (Substring, Substring).self))
                .last,
            let number = Int(match.1)
        else { throw Missing(text: text, html: html) }
        return number
    }

    struct Missing: Error {
        let text: String
        let html: String
    }

    /// All HTML that was sent: the first paint, complete pages, inserts.
    var newestHTML: String {
        ([paint?.html ?? ""] + frames).joined(separator: "\n").replacing("\\\"", with: "\"")
    }

    /// Frames since the last call.
    func take() -> [String] {
        defer { frames = [] }
        seenPatch = lastPatch
        kept += frames
        return frames
    }
    private var kept: [String] = []
    private var seenPatch = 0

    /// The number of the last patch that arrived.
    var lastPatch: Int {
        frames.compactMap { frame in
            guard let parts = try? JSONReader.read(frame).elements, let head = parts.first else { return nil }
            if let number = head.integer { return number }
            return ["gone", "refused", "part", "resend", "lost", "text", "token"].contains(head.text)
                ? nil : parts[2].integer
        }.reduce(seenPatch, max)
    }

    /// The epoch that the last answer to a hello named.
    var epoch: UInt32 {
        session.link.epoch
    }
}
