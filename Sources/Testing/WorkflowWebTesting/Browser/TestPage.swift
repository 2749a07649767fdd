import ModelDOM
import WorkflowHTML
import WorkflowLive
import WorkflowWeb

/// A tab of a visitor's browser. Made by ``PageTest/get(_:file:line:)``.
///
/// Elements are looked for by role and name; see ``PageQuery``. A step throws ``PageFailure`` if its element is not there,
/// is there twice, or cannot be used. Each step ends when everything has run that can.
public final class TestPage {
    /// The visitor whose tab it is.
    public let test: PageTest

    /// Path, query and fragment in the address bar.
    public internal(set) var url = "about:blank"

    /// The title of the page.
    public internal(set) var title = ""

    /// The status of the last response that was shown.
    public private(set) var status = HTTPStatus.ok

    /// The response that was last saved as a file rather than shown, as one with `content-disposition: attachment`.
    public private(set) var download: WebResponse?

    /// The texts that were announced to assistive technology, in order.
    public internal(set) var announcements: [String] = []

    /// The questions that commands of the page have asked, in order; see `ClientCommand.confirm(_:)`.
    public internal(set) var questions: [String] = []

    /// The visitor's answer to such questions; consent, if nobody says otherwise.
    public var consents = true

    /// The text that a command of the page has copied last.
    public internal(set) var clipboard: String?

    /// The things that the visitor did and the page could not save, as its panel "Not saved" lists them: label and reason.
    public var notSaved: [String] { client?.notSaved ?? [] }

    /// A Boolean value that indicates whether the browser would ask before it leaves the page.
    public var guardsChanges: Bool {
        document.tree.contains { $0["data-guard"] == "on" } || client?.outbox.isEmpty == false && !isOnline
    }

    /// The live half of the page; nil for a page that is not live.
    private(set) var client: LiveClient?
    private var plainDocument = DocumentParser.document(ofText: "")

    /// A request that the browser is about to make.
    struct Navigation {
        enum History { case push, keep }
        var method = HTTPMethod.get
        var target: String
        var type: String?
        var body: [UInt8] = []
        var history = History.push
    }

    /// An entry of the history, and the number of the document that it belongs to.
    struct Entry {
        var url: String
        var document: Int
    }

    var navigation: Navigation?
    private var ticket: String?
    var entries: [Entry] = []
    var position = -1
    private(set) var documentNumber = 0
    /// The step in the history that waits for the app's consent.
    var asked: (url: String, by: Int)?
    /// False while the connection is cut.
    var isOnline = true
    private var reloads = 0
    private var focusedNode: ModelNode?
    /// A control with an edit that has not been committed by leaving it.
    var uncommitted: ModelNode?
    /// Files that were chosen.
    var files: [(control: ModelNode, name: String, bytes: [UInt8])] = []

    init(of test: PageTest) {
        self.test = test
        test.site.add(self)
    }

    deinit {
        client?.disconnect()
    }

    var site: TestSite { test.site }
    var document: ModelNode { client?.page.document ?? plainDocument }
    var accessibility: Accessibility { Accessibility(of: document) }

    /// The element with the focus.
    var focus: ModelNode? {
        get { focusedNode.flatMap { document.contains($0) ? $0 : nil } }
        set { focusedNode = newValue }
    }

    // MARK: - Steps

    /// Does something as a person does, and lets everything run that follows from it.
    nonisolated(nonsending) func step(
        _ file: StaticString,
        _ line: UInt,
        _ act: () throws(PageFailure) -> Void
    ) async throws {
        do throws(PageFailure) {
            try act()
            try await site.settle()
        } catch {
            throw error.at(file, line)
        }
    }

    /// Does what the page does by itself now.
    /// - Returns: False if there is nothing to do.
    nonisolated(nonsending) func goOn() async throws(PageFailure) -> Bool {
        if let violation = client?.violation {
            throw PageFailure("Expected the page to understand the server. Instead, \(violation).")
        }
        carryOutCommands()
        if let ticket {
            self.ticket = nil
            try await exchange(ticket)
            return true
        }
        if let navigation {
            self.navigation = nil
            try await carryOut(navigation)
            return true
        }
        guard let client else { return false }
        switch client.state {
        case .mustReload(let reason):
            reloads += 1
            guard reloads <= 3 else {
                throw PageFailure("Expected \(url) to connect. Instead, it is loaded again and again: \(reason).")
            }
            try await carryOut(Navigation(target: url, history: .keep))
            return true
        case .ended(let reason):
            let reports = site.problems.take().map { "\n- \($0)" }.joined()
            throw PageFailure("Expected the session of \(url) to go on. Instead, it has ended: \(reason).\(reports)")
        case .stale where isOnline:
            try await connect(client)
            return true
        case .live:
            reloads = 0
            return try await sendLostFile(client)
        default: return false
        }
    }

    private nonisolated(nonsending) func connect(_ client: LiveClient) async throws(PageFailure) {
        let socket = site.makeSocket()
        let hello = client.hello(on: socket)
        let place = url.prefix { $0 != "#" }
        let at = FormEntries.encode(String(place))
        let verdict = try await site.join(
            client.place + "live?at=" + at,
            hello: hello,
            headers: headers(),
            from: test.address,
            socket: socket
        )
        client.joined(verdict)
    }

    private func carryOutCommands() {
        guard let client else { return }
        if let (title, url) = client.replacement {
            client.replacement = nil
            self.title = title
            replaceURL(url)
        }
        let commands = client.commands
        client.commands = []
        for command in commands {
            switch command {
            case .title(let title): self.title = title
            case .pushURL(let url): pushURL(url)
            case .replaceURL(let url): replaceURL(url)
            case .announce(let text): announcements.append(text)
            case .focus(let name):
                if let node = document.tree.first(where: { $0["id"] == name || $0["data-focus"] == name }) {
                    focus = node
                }
            case .load(let url): navigation = Navigation(target: url)
            case .exchange(let ticket): self.ticket = ticket
            case .cookie(let text): test.takeCookie(text)
            }
        }
    }

    // MARK: - Requests

    func headers(_ more: HTTPHeaders = [:]) -> HTTPHeaders {
        var headers: HTTPHeaders = [
            "host": "localhost", "origin": "http://localhost", "user-agent": "WorkflowWebTesting",
        ]
        if let cookie = test.cookies.field(now: test.clock.now.offset) { headers.add("cookie", cookie) }
        for field in test.headers.fields + more.fields { headers.add(field.name, field.value) }
        return headers
    }

    /// - Parameter change: A ticket, or a ticket, a space and the URL at which the page goes on.
    private nonisolated(nonsending) func exchange(_ change: String) async throws(PageFailure) {
        guard let client else { return }
        let parts = change.split(separator: " ", maxSplits: 1)
        let response = try await site.answer(
            .post,
            client.place + "ticket",
            headers: headers(["x-trellis": "1"]),
            body: Array(parts[0].utf8),
            from: test.address
        )
        test.cookies.take(response.headers, now: test.clock.now.offset)
        if response.status == .ok, let body = response.body {
            client.token = String(decoding: body, as: UTF8.self)
            if parts.count > 1 { navigation = Navigation(target: String(parts[1])) }
        } else {
            navigation = Navigation(target: url, history: .keep)
        }
    }

    /// Makes a request and those that its answer redirects to, and shows the last answer.
    private nonisolated(nonsending) func carryOut(_ navigation: Navigation) async throws(PageFailure) {
        var (navigation, redirects) = (navigation, 0)
        while true {
            let target = String(navigation.target.prefix { $0 != "#" })
            guard target.hasPrefix("/") else {
                throw PageFailure(
                    "Expected a URL of the site. Instead, the page leads to \(navigation.target.debugDescription)."
                )
            }
            let response = try await site.answer(
                navigation.method,
                target,
                headers: headers(navigation.type.map { ["content-type": $0] } ?? [:]),
                body: navigation.body,
                from: test.address
            )
            test.cookies.take(response.headers, now: test.clock.now.offset)
            guard (300..<400).contains(response.status.code), let location = response.headers["location"] else {
                return try show(response, navigation)
            }
            redirects += 1
            guard redirects < 20 else {
                throw PageFailure("Expected \(target) to lead somewhere. Instead, it redirects in a circle.")
            }
            navigation = Navigation(target: try resolve(location), history: navigation.history)
        }
    }

    private func show(_ response: WebResponse, _ navigation: Navigation) throws(PageFailure) {
        if response.headers["content-disposition"]?.hasPrefix("attachment") == true || response.status == .noContent {
            download = response
            return
        }
        client?.disconnect()
        client = nil
        (url, status) = (navigation.target, response.status)
        (focus, uncommitted, asked, files) = (nil, nil, nil, [])
        let text = String(decoding: response.body ?? [], as: UTF8.self)
        let isHTML = response.headers["content-type"]?.hasPrefix("text/html") == true
        plainDocument = isHTML ? DocumentParser.parse(text) : DocumentParser.document(ofText: text)
        title = plainDocument.tree.first { $0.name == "title" }?.rawText.normalized ?? ""
        enter(navigation)
        try makeLive()
    }

    private func makeLive() throws(PageFailure) {
        let meta = plainDocument.tree.first { $0.name == "meta" && $0["name"] == "trellis-token" }
        guard let token = meta?["content"], let place = meta?["data-at"] else { return }
        do {
            client = LiveClient(page: try ModelPage(document: plainDocument), token: token, place: place)
        } catch {
            throw PageFailure("Expected a page with one element for each number. Instead, \(error).")
        }
        focus = document.tree.first { $0.has("autofocus") }
    }

    /// Notes in the history that a document is shown.
    private func enter(_ navigation: Navigation) {
        let before = entries.indices.contains(position) ? entries[position].document : nil
        documentNumber += 1
        if navigation.history == .push || entries.isEmpty {
            entries.removeSubrange((position + 1)...)
            entries.append(Entry(url: navigation.target, document: documentNumber))
            position += 1
        } else {
            // The entries of a document that is loaded again go on to be of one document.
            for index in entries.indices where entries[index].document == before {
                entries[index].document = documentNumber
            }
            entries[position].url = navigation.target
        }
    }
}

/// A page is bound to where it was created.
@available(*, unavailable)
extension TestPage: Sendable {}
