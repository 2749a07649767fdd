import ModelDOM
import TestSupport
import WorkflowHTML
import WorkflowLive

/// The browser's half of a live page as a plain object: frames in, frames out, and a person who uses the page.
///
/// It does what the page's script does: numbers events, keeps them until they are acknowledged, sends them again after a
/// reconnect, carries out patches, and goes on in a page with other numbers. Unlike the script it bears with nothing: what
/// the protocol does not allow is a ``ModelViolation``.
package final class ModelClient {
    /// How things stand with the connection.
    package enum Phase: Equatable {
        case stale, joining, live
        /// The page is open elsewhere.
        case superseded
    }

    struct Edit {
        var count = 0
        /// The event that told the server; 0: none yet.
        var number = 0
        var state = PageStates.Edit.edited
    }

    package internal(set) var phase = Phase.stale
    package let token: String
    package let intents: ModelIntents
    /// Hands a frame to the connection.
    package var send: (String) -> Void = { _ in }
    /// Notes what happens, for a trace.
    package var note: (String) -> Void = { _ in }
    /// The longest value that goes up in one frame.
    package var pieceLength = 60_000

    var page: ModelPage
    var random: SeededRandom
    var epoch = 0
    var seen = 0
    /// The last patch that the server was told of.
    var toldSeen = 0
    var acknowledged = 0
    var lastNumber = 0
    var outbox: [ModelEvent] = []
    var edits: [Int: Edit] = [:]
    /// Where a handler has become another one.
    var changedHandlers: [Int: Int] = [:]
    var isBroken = false
    /// Edited controls of which the server has to hear.
    var unreported: [Int] = []
    package internal(set) var joins: [String: Int] = [:]
    package internal(set) var patchCount = 0

    /// A page fresh from its HTML.
    package init(html: String, token: String, intents: ModelIntents, seed: UInt64) throws {
        page = try ModelPage(html: html)
        (self.token, self.intents) = (token, intents)
        random = SeededRandom(seed: seed)
    }

    /// Whether everything that was done is acknowledged.
    package var isIdle: Bool { outbox.isEmpty }

    /// The number of events that wait.
    package var waiting: Int { outbox.count }

    // MARK: - Connection

    /// A connection is open: says hello.
    package func connect() {
        phase = .joining
        toldSeen = seen
        emit(hello)
    }

    /// The first frame of a connection that would be opened now.
    package var hello: String {
        "[1,\(ModelEvent.quote(token)),\(epoch),\(seen),\(outbox.first?.number ?? lastNumber + 1)]"
    }

    /// The connection is gone.
    package func disconnect() {
        if phase != .superseded { phase = .stale }
    }

    /// The server closed the connection.
    package func close(_ code: Int) throws {
        note("close \(code)")
        switch code {
        case 4001: phase = .superseded
        case 1001, 1012, 1013: phase = .stale
        default: throw ModelViolation("closed with \(code)")
        }
    }

    /// The person wants the page here again.
    package func takeBack() {
        if phase == .superseded { phase = .stale }
    }

    /// Acknowledges what was not yet.
    package func acknowledgePatches(heartbeat: Bool = false) {
        guard phase == .live else { return }
        if heartbeat { emit("[0,\(seen),2]") } else if toldSeen < seen { emit("[0,\(seen)]") }
        toldSeen = seen
    }

    /// Asks for the complete page, as a browser does that could not carry out a patch.
    package func fail() {
        guard phase == .live, !isBroken else { return }
        isBroken = true
        reportFailure()
    }

    func reportFailure() {
        emit("[\"fail\",\(seen + 1),0]")
    }

    func emit(_ frame: String) {
        note("> \(frame.prefix(60))")
        send(frame)
    }

    // MARK: - Events

    /// Gives an event its number, or merges it into an unsent input of the same control.
    func enqueue(
        node: Int,
        kind: Int,
        value: String? = nil,
        id: String? = nil,
        what: String
    ) throws {
        let merges =
            if let last = outbox.last {
                kind == EventKind.input.number && !last.isSent && last.node == node && last.kind == kind
                    && changedHandlers[node, default: 0] <= last.seen
            } else { false }
        if !merges {
            lastNumber += 1
            outbox.append(ModelEvent(number: lastNumber, seen: seen, node: node, kind: kind, id: id))
        }
        let index = outbox.count - 1
        outbox[index].value = value
        outbox[index].edit = edits[node]?.count ?? 0
        edits[node]?.number = outbox[index].number
        edits[node]?.state = .told
        try intents.add(outbox[index].number, what, isMerged: merges)
        note("\(merges ? "merge" : "event") \(outbox[index].number) \(what)")
        if phase == .live { post(index) }
    }

    /// Sends an event, unless it or one before it has no address in this page yet.
    func post(_ index: Int) {
        if outbox[...index].contains(where: \.isUnaddressed) { return }
        outbox[index].isSent = true
        let length = max(pieceLength, (outbox[index].value?.utf8.count ?? 0) / 12)
        for frame in outbox[index].frames(pieceLength: min(length, 30_000)) { emit(frame) }
        toldSeen = max(toldSeen, outbox[index].seen)
    }

    func acknowledge(_ number: Int) throws {
        guard number <= intents.last, number >= acknowledged else {
            throw ModelViolation("acknowledged \(number) after \(acknowledged), where \(intents.last) were sent")
        }
        acknowledged = number
        outbox.removeAll { $0.number <= number }
        lastNumber = max(lastNumber, number)
    }
}
