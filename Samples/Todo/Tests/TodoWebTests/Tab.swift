import TodoCore
import TodoWeb
import WorkflowLive

/// A browser tab without a browser: a session, and the frames that it sent.
@MainActor
final class Tab {
    private let session: LiveSession
    private(set) var frames: [String] = []
    private var next = 1
    private var watchers: [(condition: () -> Bool, continuation: CheckedContinuation<Void, Never>)] = []

    init(_ app: LiveApp, url: String = "/", identity: String? = "Ada") throws {
        let services = SessionServices(
            scheduler: HomeScheduler(home: MainActor.shared),
            issueTicket: { _, change in "\(change)" }
        )
        session = try LiveSession(
            app: app,
            page: PageID(rawValue: "page"),
            url: url,
            identity: identity,
            services: services
        )
        let connection = LiveConnection(id: 1, send: { [weak self] in self?.receive($0) }, close: { _ in })
        session.attach(connection, hello: Hello(token: "t", epoch: 1), boot: 0)
    }

    deinit {
        MainActor.assumeIsolated { session.end() }
    }

    /// Everything that the page was ever told, in order.
    var received: String { frames.joined(separator: "\n") }

    /// The number that was last acknowledged.
    var acknowledged: Int {
        frames.compactMap { frame in
            let parts = frame.drop { $0 == "[" }.split(separator: ",", maxSplits: 3)
            guard parts.count >= 2, Int(parts[0]) != nil else { return nil }
            return Int(parts[1].prefix { $0.isNumber })
        }.max() ?? 0
    }

    /// Sends an event of the element with this id, as HTML that came with it numbered it.
    func send(_ kind: Int, id: String, value: String) throws {
        guard let mark = received.ranges(of: "id=\\\"\(id)\\\"").last else { throw Missing(id: id) }
        let before = received[..<mark.lowerBound]
        guard
            let number = before.ranges(of: "data-n=\\\"").last.flatMap({ range in
                Int(before[range.upperBound...].prefix { $0.isNumber })
            })
        else { throw Missing(id: id) }
        session.receive("[\(next),\(lastPatch),\(number),\(kind),\(value)]", from: 1)
        next += 1
    }

    /// Returns once `condition` holds; looked at after each frame.
    func wait(until condition: @escaping () -> Bool) async {
        if condition() { return }
        await withCheckedContinuation { watchers.append((condition, $0)) }
    }

    private var lastPatch: Int {
        frames.compactMap { Int($0.drop { $0 == "[" }.prefix { $0.isNumber }) }.max() ?? 0
    }

    private func receive(_ frame: String) {
        frames.append(frame)
        let due = watchers.filter { $0.condition() }
        watchers.removeAll { $0.condition() }
        for watcher in due { watcher.continuation.resume() }
    }

    struct Missing: Error {
        var id: String
    }
}
