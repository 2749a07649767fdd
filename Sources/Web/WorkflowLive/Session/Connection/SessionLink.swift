import WorkflowHTML

/// The way from a session to its browser: the connection, and the patches and commands that go out on it.
final class SessionLink {
    /// The numbering that the browser's page has. From the process's random numbers, so that a session made later never takes
    /// its predecessor's pages for its own.
    let epoch = UInt32.random(in: 1...UInt32.max)

    private(set) var patchWindow = PatchWindow()

    /// A Boolean value that indicates whether the hello of the present connection was answered.
    private(set) var isJoined = false {
        didSet { if isJoined != oldValue { onJoinedChange?(isJoined) } }
    }

    /// Called when a browser has been answered, and when its connection is gone.
    var onJoinedChange: ((Bool) -> Void)?

    private var connection: LiveConnection?
    private var pacer = FlushPacer()
    /// Commands for the next patch.
    private var commands: [PageCommand] = []
    /// The change of login for the next patch.
    private var loginChange: LoginChange?
    /// Changes of login in patches that are not acknowledged.
    private var changesOnTheWay: [(patch: Int, change: LoginChange)] = []
    /// Commands in patches that are not acknowledged, of those that a complete page does not make superfluous.
    private var commandsOnTheWay: [(patch: Int, command: PageCommand)] = []
    /// The number of the last patch with a ticket that a newer one has made invalid.
    private var lastVoidTicket = 0
    /// The patch whose acknowledgement is timed, and when it was sent; one at a time.
    private var timedPatch: (number: Int, sentAt: Duration)?
    /// The last event whose acknowledgement was sent.
    private var sentAcknowledgement = 0
    /// The last event with a saved change, if events are acknowledged after the save; otherwise 0.
    var savedEvent = 0
    /// The last that the browser knows; `nil` if it does not note that.
    private var sentSavedEvent: Int?

    // MARK: - Connection

    /// A Boolean value that indicates whether there is a connection, answered or not.
    var hasConnection: Bool { connection != nil }

    /// The identifier of the present connection.
    var connectionID: LiveConnection.ID? { connection?.id }

    /// Returns whether the connection with this identifier is the present one.
    func isCurrent(_ id: LiveConnection.ID) -> Bool { connection?.id == id }

    /// Takes `connection`, and returns the one before.
    /// - Parameter saved: What the browser says of saved events; `nil` if it does not note them.
    func connect(_ connection: LiveConnection, saved: Int?) -> LiveConnection? {
        defer { (self.connection, isJoined, timedPatch, sentSavedEvent) = (connection, false, nil, saved) }
        return self.connection
    }

    /// Gives the connection up, and returns it.
    func disconnect() -> LiveConnection? {
        defer { (connection, isJoined, timedPatch) = (nil, false, nil) }
        return connection
    }

    func send(_ frame: String) {
        connection?.send(frame)
    }

    // MARK: - Commands

    /// A Boolean value that indicates whether the next patch carries commands.
    var hasCommands: Bool { !commands.isEmpty || loginChange != nil }

    /// Adds a command to the next patch.
    func add(_ command: PageCommand) {
        commands.append(command)
    }

    /// The ticket that waits until the session is saved.
    private(set) var withheldTicket: String?

    /// A Boolean value that indicates whether patches wait for the ticket: what they show is of the new login.
    private(set) var isHoldingPatches = false

    /// Keeps a ticket, and the patches, until it may be sent. It makes the page's older one invalid.
    func withhold(_ ticket: String) {
        dropTickets()
        (withheldTicket, isHoldingPatches) = (ticket, true)
    }

    /// Allows patches to go out before the ticket.
    func releasePatches() {
        isHoldingPatches = false
    }

    /// Adds a change of login to the next patch. It makes the page's older ticket invalid.
    func add(_ change: LoginChange) {
        dropTickets()
        loginChange = change
    }

    /// Sets the URL at which the page goes on after the change of login that goes out next, unless it has one.
    func leadLoginChange(to url: String) {
        loginChange = loginChange.map { LoginChange(ticket: $0.ticket, url: $0.url ?? url) }
    }

    /// Forgets all tickets that the browser has not got yet.
    func dropTickets() {
        if let (patch, _) = changesOnTheWay.last { lastVoidTicket = patch }
        (loginChange, changesOnTheWay, withheldTicket, isHoldingPatches) = (nil, [], nil, false)
    }

    /// A Boolean value that indicates whether the browser has not yet heard of the newest change of login.
    var isChangingLogin: Bool { !changesOnTheWay.isEmpty || hasTicket || withheldTicket != nil }

    /// The ticket that the browser has not got yet.
    var ticket: LoginTicket {
        if withheldTicket != nil { return .withheld }
        return (changesOnTheWay.last?.change ?? loginChange).map { .ready($0.text) } ?? .none
    }

    /// A Boolean value that indicates whether the next patch carries a ticket.
    var hasTicket: Bool { loginChange != nil }

    // MARK: - Patches

    /// The number of the next patch.
    var nextPatch: Int { patchWindow.last + 1 }

    /// A Boolean value that indicates whether a patch may be sent.
    var hasRoom: Bool { isJoined && !patchWindow.isFull && !isHoldingPatches }

    /// Returns how long a change that no event caused has to wait from `now`.
    func delay(at now: Duration) -> Duration { pacer.delay(at: now) }

    /// Sends the operations and the commands as one patch.
    /// - Returns: The number of bytes; nil if there was nothing to send.
    func sendPatch(_ operations: [PatchOp], acknowledged: Int, at now: Duration) -> Int? {
        let all = hasCommands ? operations + takeCommands() : operations
        if all.isEmpty { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(32)
        all.encode(into: &bytes)
        let patch = patchWindow.add(bytes)
        let frame = patch.frame(acknowledged: acknowledged)
        if timedPatch == nil { timedPatch = (patch.number, now) }
        sentAcknowledgement = acknowledged
        pacer.flushed(at: now)
        send(frame)
        return frame.utf8.count
    }

    private func takeCommands() -> [PatchOp] {
        defer { (commands, loginChange) = ([], nil) }
        if let loginChange { changesOnTheWay.append((nextPatch, loginChange)) }
        for command in commands where command.isSentAgain { commandsOnTheWay.append((nextPatch, command)) }
        return (commands + (loginChange.map { [.exchange(ticket: $0.text)] } ?? [])).map { .command($0) }
    }

    /// Returns the patches to send again to a browser that has applied those up to `seen`; nil if the complete page has to come.
    func missing(after seen: Int) -> [PatchWindow.Patch]? {
        seen < lastVoidTicket ? nil : patchWindow.missing(after: seen)
    }

    /// Notes that the browser has applied all patches up to `seen`.
    /// - Returns: False if it cannot have.
    func acknowledge(_ seen: Int) -> Bool {
        guard patchWindow.acknowledge(seen) else { return false }
        if !changesOnTheWay.isEmpty { changesOnTheWay.removeAll { $0.patch <= seen } }
        if !commandsOnTheWay.isEmpty { commandsOnTheWay.removeAll { $0.patch <= seen } }
        return true
    }

    /// Returns the time from the patch that is timed to its acknowledgement, if `seen` is that.
    func takeLag(seen: Int, at now: @autoclosure () -> Duration) -> Duration? {
        guard let patch = timedPatch, seen >= patch.number else { return nil }
        timedPatch = nil
        return now() - patch.sentAt
    }

    /// Notes whether the tab is hidden.
    /// - Returns: True if that has changed.
    func setHidden(_ isHidden: Bool) -> Bool {
        defer { pacer.isHidden = isHidden }
        return pacer.isHidden != isHidden
    }

    /// Sends how far events are acknowledged, if the browser does not know.
    func sendAcknowledgementIfNew(of inbox: Inbox) {
        if inbox.acknowledged > sentAcknowledgement { sendAcknowledgement(of: inbox) }
    }

    private var isSavedEventNew: Bool { sentSavedEvent.map { $0 != savedEvent } ?? false }

    /// Sends which event is the last that is saved, if the browser knows of another.
    func sendSavedEventIfNew(with inbox: Inbox) {
        if isSavedEventNew { sendAcknowledgement(of: inbox) }
    }

    /// Sends how far events are acknowledged.
    func sendAcknowledgement(of inbox: Inbox) {
        guard isJoined else { return }
        sentAcknowledgement = inbox.acknowledged
        let saved = isSavedEventNew ? savedEvent : nil
        sentSavedEvent = saved ?? sentSavedEvent
        send(Answer.bare(acknowledged: inbox.acknowledged, applied: inbox.applied, saved: saved))
    }

    // MARK: - Answers to a hello

    /// Answers that the numbering is known, and sends the patches that the browser missed.
    func resume(replaying missing: [PatchWindow.Patch], acknowledged: Int) {
        (isJoined, sentAcknowledgement) = (true, acknowledged)
        send(Answer.start(.resume, at: position(acknowledged)))
        for patch in missing { send(patch.frame(acknowledged: acknowledged)) }
    }

    /// Sends the complete page. Every patch before it is void, so the newest ticket, cookies and loads in them go out again.
    func sendPage(_ start: Answer.Start, _ page: PageContent, acknowledged: Int) {
        patchWindow.restart()
        (timedPatch, lastVoidTicket) = (nil, 0)
        loginChange = loginChange ?? changesOnTheWay.last?.change
        commands = commandsOnTheWay.map(\.command) + commands
        (changesOnTheWay, commandsOnTheWay) = ([], [])
        (isJoined, sentAcknowledgement) = (true, acknowledged)
        send(Answer.start(start, at: position(acknowledged), page: page))
    }

    private func position(_ acknowledged: Int) -> Answer.Position {
        Answer.Position(epoch: epoch, patch: patchWindow.last, acknowledged: acknowledged)
    }
}

extension PageCommand {
    /// A Boolean value that indicates whether the command goes out again if the browser got a complete page in place of its patch.
    fileprivate var isSentAgain: Bool {
        switch self {
        case .cookie, .load: true
        case .focus, .title, .pushURL, .replaceURL, .announce, .exchange: false
        }
    }
}
