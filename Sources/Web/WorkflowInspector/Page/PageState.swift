import WorkflowComponentState
import WorkflowInspection
import WorkflowLive

/// The place that somebody looks at, and the answers that are shown.
struct PageState: Equatable {
    enum TreeTab: Hashable {
        case tree, types
    }

    /// The part of the page that a narrow window shows.
    enum Part: Hashable, CaseIterable {
        case tree, events, detail
    }

    enum Stop {
        case none, asked, sent
    }

    var place: PagePlace
    var change = Location.Change.replace
    var answers = Answers()
    var isPaused = false
    var part = Part.events
    var tab = TreeTab.tree
    var nodeFilter = NodeFilter()
    var eventFilter = EventFilter()
    /// A part of the names of the types in the table.
    var typeFilter = ""
    /// The rows of the tree.
    var window = ListWindow(count: 0, size: Self.rowsOfTree)
    /// The number that all listed events are below; `nil` follows the latest.
    var before: Int?
    var firstRender = 0
    var isLooking = false
    var branch = PageBranch()
    var showsValues = false
    var stop = Stop.none
    var problem: String?

    static let rowsOfTree = 48
    static let rowsOfEvents = 32
    static let rowsOfRenders = 24
    /// The number of rows from the end of the list at which others are fetched.
    private static let margin = 6

    init(place: PagePlace) {
        self.place = place
    }

    // MARK: - Questions

    var questions: PageQuestions {
        var questions = PageQuestions(isPaused: isPaused)
        guard let host = place.host else { return questions }
        switch tab {
        case .tree:
            questions.parts[.tree] = .tree(host: host, nodeFilter, TreeWindow(first: window.first, count: window.size))
        case .types: questions.parts[.counts] = .counts(host: host)
        }
        questions.parts[.events] = .events(
            host: host,
            eventFilter,
            EventWindow(before: before, count: Self.rowsOfEvents)
        )
        if let event = place.event {
            let renders = firstRender..<(firstRender + Self.rowsOfRenders)
            questions.parts[.event] = .event(host: host, event: event, renders: renders)
            if let node = shownNode { questions.parts[.node] = .node(host: host, node: node, event: event) }
        }
        if let node = shownNode, hasValues, showsValues || place.event == nil {
            questions.parts[.values] = .values(host: host, node: node, event: place.event)
        }
        return questions
    }

    /// The host and the event to which it can be taken back; `nil` where that is not allowed.
    var jumpTarget: (host: Int, event: Int)? {
        guard answers.hosts?.allowsJumps == true, let host, !host.hasEnded, let event = place.event else { return nil }
        return host.events.contains(event) ? (host.id, event) : nil
    }
    /// A Boolean value that indicates whether renderings are shown, which need room.
    var isWide: Bool { isLooking || branch.isShown }

    var hasValues: Bool { answers.hosts?.hasValues ?? false }

    /// A Boolean value that indicates whether an operator looks at a server in production, and does nothing else.
    var isOfOperator: Bool { answers.hosts?.watched != nil }

    /// The node with the shown change: the node of the place, or else the node that got the event.
    var shownNode: Int? {
        if let node = place.node { return node }
        guard let event = answers.event, event.summary.number == place.event else { return nil }
        let (node, renders) = (event.summary.node?.id, event.renders + event.slowest)
        if let node, renders.contains(where: { $0.node.id == node }) { return node }
        // It only had an output, by which another one has changed.
        return renders.first { $0.reason == .state }?.node.id ?? node ?? renders.first?.node.id
    }

    var host: HostSummary? { answers.hosts?.hosts.first { $0.id == place.host } }

    var title: String {
        guard let host else { return "No host" }
        return (place.event.map { "\($0) · " } ?? "") + (host.url ?? host.root)
    }

    /// The number of events after the newest that is listed; `nil` while the list follows.
    var newerEvents: Int? {
        guard before != nil, let events = answers.events, let first = events.events.first else { return nil }
        return max(0, events.kept.upperBound - 1 - first.number)
    }

    // MARK: - Changes

    mutating func receive(_ answers: Answers) {
        self.answers = answers
        problem = nil
        if place.host == nil, let host = answers.hosts?.preferred {
            (place.host, change) = (host.id, .replace)
        }
        if let tree = answers.tree { window.resize(to: tree.wanted) }
    }

    mutating func go(to place: PagePlace, change: Location.Change = .replace) {
        if place.host != self.place.host {
            let (answers, isPaused) = (answers, isPaused)
            branch.end()
            let left = branch
            self = PageState(place: place)
            branch = left
            self.isPaused = isPaused
            self.answers.hosts = answers.hosts
        } else {
            if place.event != self.place.event { branch.end() }
            self.place = place
        }
        self.change = change
    }

    mutating func showEvent(_ event: Int?, change: Location.Change) {
        if event != nil { pin() }
        if event != place.event { branch.end() }
        (place.event, place.node, self.change) = (event, nil, change)
        (firstRender, isLooking) = (0, false)
        if event != nil { part = .detail }
    }

    mutating func showNode(_ node: Int?) {
        (place.node, change) = (node, .push)
        if node != nil { part = .detail }
    }

    /// Keeps the listed events where they are, so that none moves away from the pointer.
    private mutating func pin() {
        guard before == nil, let first = answers.events?.events.first else { return }
        before = first.number + 1
    }

    mutating func look(_ looks: Bool) {
        branch.end()
        isLooking = looks && !isOfOperator
    }

    /// Makes a branch at the event; says why that cannot be done.
    mutating func beginBranch() {
        guard let host = place.host, let event = place.event, !isOfOperator else { return }
        isLooking = false
        if let note = answers.hosts?.branchNote {
            branch.refuse(note)
        } else {
            branch.begin(host: host, event: event)
        }
    }

    mutating func follow() {
        before = nil
        (place.event, place.node, change) = (nil, nil, .push)
        isLooking = false
        branch.end()
    }

    mutating func pause() {
        isPaused.toggle()
        if isPaused { pin() } else if place.event == nil { before = nil }
    }

    /// Goes to the event so many rows further down in the list.
    mutating func step(by rows: Int) {
        guard let events = answers.events?.events, !events.isEmpty else { return }
        let part = part
        guard let index = events.firstIndex(where: { $0.number == place.event }) else {
            showEvent(events[0].number, change: .replace)
            return self.part = part
        }
        let next = min(max(0, index + rows), events.count - 1)
        showEvent(events[next].number, change: .replace)
        self.part = part
        moveList(around: next, events)
    }

    /// Moves the list when somebody comes near its end.
    private mutating func moveList(around index: Int, _ events: [EventSummary]) {
        if index >= events.count - Self.margin, answers.events?.hasMore == true {
            before = events[events.count / 2].number + 1
        } else if index < Self.margin, let before, let kept = answers.events?.kept {
            self.before = min(before + Self.rowsOfEvents / 2, kept.upperBound)
        }
    }

    mutating func filterNodes(_ filter: NodeFilter) {
        nodeFilter = filter
        tab = .tree
        window.show(ListWindow.Request(first: 0))
    }

    mutating func filterEvents(_ filter: EventFilter) {
        eventFilter = filter
        if place.event == nil { before = nil }
    }
}

extension HostList {
    /// The host that is shown first: the latest one that runs, a page before others.
    var preferred: HostSummary? {
        let running = hosts.filter { !$0.hasEnded }
        return running.last { $0.page != nil } ?? running.last ?? hosts.last
    }
}
