// A session over the small app and what a browser sends it, line by line.

@testable import TrellisSupport
@testable import WorkflowHTML
@testable import WorkflowLive

/// A line is a frame, in which `#` is the number of the next event and `@` that of the last patch. Others are a new connection
/// with the hello behind `h`, a tenth of a second for `~`, and the end of the connection for `!`.
final class SessionRun {
    private let scheduler: FuzzedScheduler
    private let session: LiveSession
    private let boot: UInt64
    private var connection: LiveConnection.ID = 0
    private var frames = 0
    private var events = 0

    init() {
        let (scheduler, page) = (FuzzedScheduler(), PageID(rawValue: "p"))
        func make(_ records: Bool) -> LiveSession {
            let services = SessionServices(scheduler: scheduler, pageBytes: 4 << 20)
            guard
                let session = try? LiveSession(app: .fuzzed, page: page, url: "/", services: services, records: records)
            else { fatalError("Expected a session.") }
            return session
        }
        var paint: FirstPaint?
        let get = make(false)
        get.paint { paint = try? $0.get() }
        scheduler.advance(by: .milliseconds(100))
        get.end()
        (self.scheduler, session, boot) = (scheduler, make(true), paint?.treeHash ?? 0)
    }

    func run(_ lines: some Sequence<String>) {
        attach("[1,\"t\",0,0,1]")
        scheduler.advance(by: .milliseconds(100))
        for line in lines {
            step(line)
            check()
        }
        end()
    }

    private func step(_ line: String) {
        switch line.utf8.first {
        case UInt8(ascii: "h"): attach(String(line.dropFirst()))
        case UInt8(ascii: "~"): scheduler.advance(by: .milliseconds(100))
        case UInt8(ascii: "!"): session.disconnect(connection)
        default:
            events += 1
            _ = session.receive(filled(line), from: connection)
        }
    }

    private func filled(_ line: String) -> String {
        let number = Array("\(session.events.inbox.applied + 1)".utf8)
        let seen = Array("\(session.link.patchWindow.last)".utf8)
        let bytes = line.utf8.flatMap { byte -> [UInt8] in
            switch byte {
            case UInt8(ascii: "#"): return number
            case UInt8(ascii: "@"): return seen
            default: return [byte]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func attach(_ text: String) {
        guard let hello = try? Hello(frame: text) else { return }
        connection += 1
        let connection = LiveConnection(
            id: connection,
            send: { [weak self] _ in self?.frames += 1 },
            close: { _ in }
        )
        session.attach(connection, hello: hello, boot: boot, applied: 0)
    }

    private func check() {
        // A hello of a page that another session has answered may be ahead.
        let most = events + Int(connection) * (Inbox.mostWaiting + 1)
        guard session.events.inbox.applied <= most, session.link.patchWindow.count <= PatchWindow.capacity,
            session.byteCount < 8 << 20
        else {
            fatalError("Expected bounds of \(session.events.inbox.applied) events and \(session.byteCount) bytes.")
        }
    }

    /// A page that says nothing wrong is answered, whatever has come before.
    private func end() {
        frames = 0
        let (epoch, next) = (session.link.epoch, session.events.inbox.applied + 1)
        attach("[1,\"t\",\(epoch),0,\(next)]")
        scheduler.advance(by: .seconds(1))
        guard frames > 0 || session.hasEnded else { fatalError("Expected an answer to a hello.") }
        session.end()
        scheduler.end()
    }
}

/// Time that the run moves.
private final class FuzzedScheduler: SessionScheduler {
    private struct State {
        var now = Duration.zero
        var lastID = 0
        var works: [(due: Duration, id: Int, work: @Sendable () -> Void)] = []
    }

    private let state = Guarded(State())

    var now: Duration { state.withLock { $0.now } }

    func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> ScheduledWork {
        let id = state.withLock { state in
            state.lastID += 1
            state.works.append((state.now + max(.zero, delay), state.lastID, work))
            return state.lastID
        }
        return ScheduledWork { [weak self] in self?.state.withLock { $0.works.removeAll { $0.id == id } } }
    }

    func advance(by duration: Duration) {
        let end = now + duration
        while let work = next(until: end) { work() }
        state.withLock { $0.now = end }
    }

    func end() { state.withLock { $0.works = [] } }

    private func next(until end: Duration) -> (@Sendable () -> Void)? {
        state.withLock { state in
            let due = state.works.filter { $0.due <= end }.min { ($0.due, $0.id) < ($1.due, $1.id) }
            guard let due else { return nil }
            state.works.removeAll { $0.id == due.id }
            state.now = max(state.now, due.due)
            return due.work
        }
    }
}
