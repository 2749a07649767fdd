import ModelDOM
import WorkflowHTML
import WorkflowLive
import WorkflowWeb

/// The browser's half of a live page, by the rules of the page's script: events are numbered and kept until they are
/// acknowledged, patches are applied, and after a loss the conversation goes on.
final class LiveClient {
    enum State {
        case stale
        case joining
        case live
        /// The page has to be loaded again, for this reason.
        case mustReload(String)
        /// The session has ended, and loading the page again would end in the same way.
        case ended(String)
    }

    /// An event that has not been acknowledged.
    struct Event {
        let number: Int
        /// The last patch applied when it happened.
        var seen: Int
        var node: Int
        var kind: Int
        /// The value as JSON text; empty if there is none.
        var json: String
        var edit: Int
        /// The name of its element, for the case that it comes to nothing.
        let label: String
        /// The element, of whichever tree was shown then.
        var element: ModelNode?
        var state = PageStates.Event.waiting
        /// The page before, while the event is sought in this one.
        var oldRoot: ModelNode?
        var isLost = false
        /// The names of fields that were removed because of it: their texts are lost with it.
        var fields: [String] = []
        /// A Boolean value that indicates whether something in its form was edited since.
        var isFixed = false
        /// The file of whose arrival it tells.
        var file: FileUpload?
    }

    /// The edits of a control.
    struct Edit {
        var count = 0
        var state = PageStates.Edit.edited
        /// The event that carried the newest to the server; 0 for none yet.
        var told = 0
        /// The event that submitted the form with it; 0 for none.
        var submitted = 0
        /// The last event before the newest.
        var since = 0

        /// Returns the state in the next page.
        func after(isNew: Bool, acknowledged: Int) -> PageStates.Edit {
            PageStates.next(state, "page", [.isNew: isNew, .isKnown: told > 0 && told <= acknowledged])
        }
    }

    /// An edit of a page before, whose control is not in this one.
    struct Leftover {
        let control: ModelNode
        let edit: Edit
        let oldRoot: ModelNode
        /// If the server has lost what it knew of that page, the first event afterwards.
        let lostBefore: Int?
    }

    private(set) var state = State.stale
    var token: String
    /// The token that the last hello named.
    private var named = ""
    /// The tickets of which the page knows: a lost one comes with a denial, and again with its patch.
    private var tickets: Set<String> = []
    /// The path of the server's sockets and tickets.
    let place: String
    var page: ModelPage
    var edits: [Int: Edit] = [:]
    var leftovers: [Leftover] = []
    /// Commands that were not carried out yet.
    var commands: [PageCommand] = []
    /// Title and URL that came with a complete page.
    var replacement: (title: String, url: String)?
    /// The things that a person did and that came to nothing.
    var notSaved: [String] = []
    /// Files that a server had no more when their event came, with their fields.
    var lostFiles: [(upload: FileUpload, control: ModelNode)] = []
    /// A mistake of the protocol, which is never the app's.
    var violation: String?
    /// Changes each frame that goes up, for a test of the server.
    var alter: (String) -> String = { $0 }
    /// Called after the page has changed.
    var pageDidChange: () -> Void = {}

    var outbox: [Event] = []
    private var epoch = 0
    var seen = 0
    /// The last patch that was acknowledged.
    var told = 0
    var acknowledged = 0
    var lastNumber = 0
    /// The last event that is a step, rather than a part of an edit.
    var lastStep = 0
    /// The events that were acknowledged last and have to be named if a server has lost them.
    private var lately: [Event] = []
    /// The last event of which the server said that its change is saved.
    private var saved = 0
    var isBroken = false
    private var socket: TestSocket?
    private var endpoint: (any SocketEndpoint)?
    /// A Boolean value that indicates whether the server has answered the hello, so that what came down can be answered in turn.
    private var isAnswered = false
    /// A Boolean value that indicates whether answers are lost.
    private var losesAnswers = false

    init(page: ModelPage, token: String, place: String) {
        (self.page, self.token, self.place) = (page, token, place)
    }

    var root: ModelNode? { page.document.tree.first { $0.has("data-n") } }

    var isStale: Bool { if case .stale = state { true } else { false } }

    // MARK: - Connection

    /// The first frame on `socket`, which takes the place of the one before.
    func hello(on socket: TestSocket) -> String {
        (self.socket, state, losesAnswers, isAnswered) = (socket, .joining, false, false)
        let first = outbox.first?.number ?? lastNumber + 1
        told = seen
        named = token
        return alter("[1,\(Self.quoted(token)),\(epoch),\(seen),\(first),\(saved)]")
    }

    /// The server has answered the hello.
    func joined(_ verdict: SocketVerdict) {
        isAnswered = true
        switch verdict {
        case .accepted(let endpoint, _): self.endpoint = endpoint
        case .refused(let code): socket?.close(code)
        }
    }

    /// Gives the connection up.
    func disconnect() {
        if let endpoint { endpoint.loop.post { endpoint.disconnected() } }
        (endpoint, socket) = (nil, nil)
        switch state {
        case .joining, .live: state = .stale
        default: break
        }
    }

    /// From now on, nothing that the server sends arrives.
    func loseAnswers() { losesAnswers = true }

    /// Takes the frames that have arrived.
    /// - Returns: False if nothing has.
    func takeArrivals() -> Bool {
        guard isAnswered, let arrivals = socket?.take(), !arrivals.isEmpty, !losesAnswers else { return false }
        for arrival in arrivals {
            switch arrival {
            case .frame(let text): receive(text)
            case .closed(let code): closed(code)
            }
        }
        acknowledgePatches()
        pageDidChange()
        return true
    }

    private func closed(_ code: CloseCode) {
        disconnect()
        switch code {
        case .signedOut, .signedIn: state = .mustReload("the login has changed")
        case .stopped, .pageTooLarge: state = .ended(code.reason)
        case .failed, .badFrame, .tooLarge: state = .ended(code.reason)
        case .openElsewhere: state = .ended("the page is open elsewhere")
        default: break
        }
    }

    private func post(_ frame: String) {
        guard let endpoint else { return }
        let frame = alter(frame)
        endpoint.loop.post { _ = endpoint.receive(frame) }
    }

    private func acknowledgePatches() {
        guard case .live = state, told < seen else { return }
        post("[0,\(seen)]")
        told = seen
    }

    // MARK: - Frames

    private func receive(_ text: String) {
        guard let parts = JSONValue.frame(text), let head = parts.first else {
            violation = "unreadable frame \(text.prefix(200))"
            return
        }
        func number(_ index: Int) -> Int { index < parts.count ? parts[index].integer ?? 0 : 0 }
        switch head.text {
        case "resume", "resync", "new": join(parts, isNew: head.text == "new")
        case "reload": state = .mustReload("the server says so")
        case "denied":
            if let ticket = parts.dropFirst().first?.text, tickets.insert(ticket).inserted {
                commands.append(.exchange(ticket: ticket))
            } else if token == named {
                state = .mustReload("its token is not valid any more")
            }
        // The page shows what it was; here the state says it.
        case "part", "text": break
        case "token": token = parts.last?.text ?? token
        case "lost": comeToLoss(number(1)...max(number(1), number(2)))
        case "resend": for index in outbox.indices where outbox[index].number >= number(1) { post(index) }
        case "gone": comeToNothing(number(1), "It is no longer on the page.")
        case "refused": comeToNothing(number(1), "It was not accepted.")
        case let name?: violation = "unexpected frame \(name)"
        case nil:
            acknowledge(number(1))
            if number(0) == 0, parts.count > 3 { saved = number(3) }
            if number(0) > seen, !isBroken { patch(number(0), parts.count > 2 ? parts[2].elements ?? [] : []) }
            carryOver()
        }
    }

    private func acknowledge(_ number: Int) {
        acknowledged = max(acknowledged, number)
        let toName = outbox.filter { $0.number <= acknowledged && ($0.file != nil || Self.stepKinds.contains($0.kind)) }
        lately = (lately + toName).suffix(20)
        outbox.removeAll { $0.number <= acknowledged }
        lastNumber = max(lastNumber, number)
    }

    private func patch(_ number: Int, _ list: [JSONValue]) {
        let edited = edits.keys.sorted().compactMap { try? page.node($0) }.map { ($0, name(toSalvage: $0)) }
        do {
            guard number == seen + 1 else { throw ModelPage.Failure(description: "patch \(number) after \(seen)") }
            for json in list {
                let op = try PatchOp(json)
                switch op {
                case .command(.exchange(let ticket)) where !tickets.insert(ticket).inserted: break
                case .command(let command): commands.append(command)
                case .property(let node, let name, _, let edit): try setProperty(op, of: node, name, edit)
                default: try page.apply([op])
                }
            }
            seen = number
        } catch {
            violation = "patch \(number) cannot be applied: \(error)"
            isBroken = true
            return post("[\"fail\",\(seen + 1),0]")
        }
        for (control, name) in edited {
            guard let number = control.number, (try? page.node(number)) == nil else { continue }
            if let edit = edits.removeValue(forKey: number) { salvage(control, edit, name: name) }
        }
    }

    /// Returns the name of a field whose text would be lost with it.
    private func name(toSalvage control: ModelNode) -> String {
        control.isText && control.value != control.paintedText ? Accessibility(of: page.document).name(of: control) : ""
    }

    /// Sets a property unless the user has edited the control since.
    private func setProperty(_ op: PatchOp, of number: Int, _ name: String, _ edit: Int) throws {
        let node = try page.node(number)
        let control = node.closest { $0.name == "select" } ?? node
        guard edit == control.number.flatMap({ edits[$0]?.count }) ?? 0, !isOvertaken(control) else { return }
        try page.apply([op])
        if node.properties[name] == "true" { ControlState.exclude(others: node, in: page.document) }
    }

    private func comeToNothing(_ number: Int, _ why: String) {
        guard let index = outbox.firstIndex(where: { $0.number == number }), !outbox[index].isLost else { return }
        outbox[index].isLost = true
        if let file = outbox[index].file, !file.isAgain, let control = outbox[index].element,
            page.document.contains(control)
        {
            return lostFiles.append((file, control))
        }
        for name in [outbox[index].label] + outbox[index].fields { notSaved.append("\(name): \(why)") }
        outbox[index].fields = []
    }

    /// Returns whether another button of the group was chosen since, of which the server has not heard.
    private func isOvertaken(_ button: ModelNode) -> Bool {
        guard button.type == "radio" else { return false }
        return edits.contains { number, edit in
            guard edit.told > acknowledged, let other = try? page.node(number), other !== button else { return false }
            return other.type == "radio" && other["name"] == button["name"]
                && other.form(in: page.document) === button.form(in: page.document)
        }
    }

    /// A server has acknowledged these and then lost them, as it died before it saved them.
    private func comeToLoss(_ numbers: ClosedRange<Int>) {
        for event in lately where numbers.contains(event.number) {
            if event.element != nil { notSaved.append("\(event.label): It may not be saved.") }
        }
        lately = []
    }

    private func join(_ parts: [JSONValue], isNew: Bool) {
        guard parts.count >= 4, let epoch = parts[1].integer, let last = parts[2].integer,
            let applied = parts[3].integer
        else { return violation = "bad answer to a hello" }
        acknowledge(applied)
        if parts.count == 7, let html = parts[4].text, let title = parts[5].text, let url = parts[6].text {
            adopt(html, patch: last, isNew: isNew || epoch != self.epoch)
            // The server takes it that the page is at the URL of a step that waits.
            let step = outbox.last { $0.kind == EventKind.navigate.number }
            replacement = (title, step.flatMap { JSONValue.text($0.json) } ?? url)
        }
        self.epoch = epoch
        state = .live
        outbox.indices.forEach(post)
        carryOver()
        acknowledgePatches()
    }

    // MARK: - Events

    /// Gives an event a number and sends it if there is a connection.
    func send(_ kind: Int, of element: ModelNode?, value: String = "", label: String, file: FileUpload? = nil) {
        let node = element?.number ?? 0
        if let last = outbox.last, kind == EventKind.input.number, last.kind == kind, last.element === element,
            last.state == .waiting, !last.isFixed
        {
            outbox[outbox.count - 1].json = value
        } else {
            lastNumber += 1
            outbox.append(
                Event(
                    number: lastNumber,
                    seen: seen,
                    node: node,
                    kind: kind,
                    json: value,
                    edit: 0,
                    label: label,
                    element: element,
                    file: file
                )
            )
        }
        if Self.stepKinds.contains(kind) { lastStep = lastNumber }
        if Self.editKinds.contains(kind), edits[node] != nil {
            outbox[outbox.count - 1].edit = edits[node]?.count ?? 0
            setTold(node, lastNumber)
        }
        if kind == EventKind.submit.number, let element { noteSubmit(of: element) }
        post(outbox.count - 1)
    }

    /// Notes that an event tells of the edit of a control.
    func setTold(_ control: Int, _ number: Int) {
        guard var edit = edits[control] else { return }
        (edit.told, edit.state) = (number, PageStates.next(edit.state, "told"))
        edits[control] = edit
    }

    private func noteSubmit(of form: ModelNode) {
        for number in edits.keys {
            guard let control = try? page.node(number), control.isText, control.form(in: page.document) === form else {
                continue
            }
            edits[number]?.submitted = lastNumber
        }
    }

    /// Counts an edit of the user's.
    func countEdit(of control: ModelNode) {
        guard let number = control.number, (try? page.node(number)) === control else { return }
        edits[number] = Edit(count: (edits[number]?.count ?? 0) + 1, since: lastNumber)
        let form = control.form(in: page.document)
        for index in outbox.indices where outbox[index].element === form { outbox[index].isFixed = true }
    }

    /// Returns whether the form waits to be submitted as it is.
    func isSubmitting(_ form: ModelNode) -> Bool {
        outbox.contains { $0.element === form && $0.kind == EventKind.submit.number && !$0.isFixed }
    }

    /// Sends an event, unless it or one before it has no address in this page yet.
    func post(_ index: Int) {
        guard case .live = state, !outbox[...index].contains(where: { $0.state == .sought }) else { return }
        outbox[index].state = .sent
        let event = outbox[index]
        told = max(told, event.seen)
        let head = "[\(event.number),\(event.seen),\(event.node),\(event.kind)"
        let scalars = event.json.unicodeScalars
        guard scalars.count > 15_000 else {
            let value = event.json.isEmpty ? "" : ",\(event.json)"
            return post(head + value + (event.edit > 0 ? ",\(event.edit)]" : "]"))
        }
        let starts = Array(stride(from: 0, to: scalars.count, by: 15_000))
        for (index, start) in starts.enumerated() {
            let part = String(String.UnicodeScalarView(scalars.dropFirst(start).prefix(15_000)))
            post("\(head),\(event.edit),\(index),\(starts.count),\(Self.quoted(part))]")
        }
    }

    static let editKinds = [EventKind.input, .change, .check, .toggle].map(\.number)
    static let stepKinds = [EventKind.click, .submit, .keyDown, .close, .navigate, .drop].map(\.number)
    static let void = 11
    static let ask = 12

    static func quoted(_ text: String) -> String {
        var bytes: [UInt8] = []
        text.writeJSON(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
}
