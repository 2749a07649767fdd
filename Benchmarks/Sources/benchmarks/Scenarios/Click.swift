import BenchmarkPages
import WorkflowLive

extension Scenario {
    /// Clicks on live pages, each from its frame to the frame of its patch, without a socket. The limit: numbers in an array, and
    /// the same two frames.
    static var clicks: [Scenario] {
        [
            click("one", rows: 1) { .one },
            click("list-100", rows: 100) { .list(rows: 100) },
            click("list-1000", rows: 1_000) { .list(rows: 1_000) },
            click("plain-100", rows: 100) { .plain(rows: 100) },
        ]
    }

    private static func click(_ page: String, rows: Int, app: @escaping () -> LiveApp) -> Scenario {
        Scenario(
            name: "click-\(page)",
            countedOperations: 20,
            mostOperations: 1 << 13,
            ours: { ClickedPage(LivePage(app(), rows: rows)) },
            limit: { ClickedPage(HandPage(rows: rows)) },
            expectedCheck: { $0 }
        )
    }
}

/// A server's half of one page: takes the frames of clicks and keeps the frames that it would send.
protocol ClickServer: AnyObject {
    /// The node numbers of each row's label and button.
    var rows: [PageRow] { get }
    var answers: [String] { get set }
    func receive(_ frame: String)
}

struct PageRow {
    var label: Int
    var button: Int
}

/// A page whose rows are clicked in turn. Its check is the number of clicks whose answer shows the right count.
final class ClickedPage<Server: ClickServer>: Subject {
    private let server: Server
    private var picker: LeafPicker
    private var counts: [Int]
    private var clicks = 0
    private var frames: [String] = []
    private var expectedEnds: [String] = []
    private var earlierCheck = 0

    init(_ server: Server) {
        self.server = server
        picker = LeafPicker(count: server.rows.count)
        counts = Array(repeating: 0, count: server.rows.count)
    }

    func prepare(operations: Int) {
        server.answers.reserveCapacity(operations)
        for _ in 0..<operations {
            let index = picker.next()
            let row = server.rows[index]
            counts[index] += 1
            clicks += 1
            // Each click acknowledges the patch of the one before.
            frames.append("[\(clicks),\(clicks - 1),\(row.button),0]")
            expectedEnds.append("[[0,\(row.label),\"\(counts[index])\"]]]")
        }
    }

    func run(operations: Int) {
        for frame in frames { server.receive(frame) }
    }

    func finish() {
        earlierCheck = check
        frames.removeAll()
        expectedEnds.removeAll()
        server.answers.removeAll()
    }

    var check: Int {
        earlierCheck + zip(server.answers, expectedEnds).count { answer, end in answer.hasSuffix(end) }
    }
}

/// A session as the server makes it for a socket.
final class LivePage: ClickServer {
    let rows: [PageRow]
    var answers: [String] = []
    private let session: LiveSession

    init(_ app: LiveApp, rows count: Int) {
        let paint = Self.paint(app)
        rows = Self.rows(of: paint.html, count: count)
        session = Self.session(of: app)
        let connection = LiveConnection(id: 1, send: { [unowned self] in answers.append($0) }, close: { _ in })
        session.attach(connection, hello: Hello(token: ""), boot: paint.treeHash)
        answers.removeAll()
    }

    func receive(_ frame: String) {
        session.receive(frame, from: 1)
    }

    private static func session(of app: LiveApp) -> LiveSession {
        let services = SessionServices(scheduler: StoppedClock())
        return try! LiveSession(app: app, page: PageID(rawValue: "page"), url: "/", services: services, home: nil)
    }

    private static func paint(_ app: LiveApp) -> FirstPaint {
        let session = session(of: app)
        defer { session.end() }
        var paint: FirstPaint?
        session.paint { paint = try? $0.get() }
        return paint!
    }

    /// A row is a block with a title, a label and a button; the rows are the last nodes of the page.
    private static func rows(of html: String, count: Int) -> [PageRow] {
        let numbers = html.split(separator: "data-n=\"").dropFirst().compactMap { Int($0.prefix { $0 != "\"" }) }
        let nodes = numbers.suffix(4 * count)
        return stride(from: nodes.startIndex, to: nodes.endIndex, by: 4).map { first in
            PageRow(label: nodes[first + 2], button: nodes[first + 3])
        }
    }
}

/// Time that stands still. What is scheduled would send changes that no click made; there are none.
private struct StoppedClock: SessionScheduler {
    var now: Duration { .zero }

    func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> ScheduledWork {
        ScheduledWork {}
    }
}

/// The page by hand: reads the numbers of a click and writes its patch.
final class HandPage: ClickServer {
    let rows: [PageRow]
    var answers: [String] = []
    private var counts: [Int]
    private var patch = 0

    init(rows count: Int) {
        rows = (0..<count).map { PageRow(label: 4 * $0 + 5, button: 4 * $0 + 6) }
        counts = Array(repeating: 0, count: count)
    }

    func receive(_ frame: String) {
        var numbers = (0, 0, 0, 0)
        for byte in frame.utf8 {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): numbers.3 = numbers.3 * 10 + Int(byte - UInt8(ascii: "0"))
            case UInt8(ascii: ","): numbers = (numbers.1, numbers.2, numbers.3, 0)
            default: break
            }
        }
        let index = (numbers.2 - 6) / 4
        counts[index] += 1
        patch += 1
        answers.append("[\(patch),\(numbers.0),[[0,\(rows[index].label),\"\(counts[index])\"]]]")
    }
}
