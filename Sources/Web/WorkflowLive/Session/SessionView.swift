import Workflow
import WorkflowHTML
import WorkflowScreens
import WorkflowSnapshots

/// The view of a session: its running tree, and the page that the browser has of it.
final class SessionView {
    /// A Boolean value that indicates whether the tree may show something else than the page.
    private(set) var isDirty = false

    /// The location that the browser's address bar and title show.
    private(set) var shown: Location

    /// A Boolean value that indicates whether the browser shows a URL that it asked for and that no page has answered yet.
    private var isAsked = false

    /// The URL to which the page is to go back with the next update, unless the rendering names another; nil for none.
    private var earlierURL: String?

    /// A part above all pages, for a developer; nil for none.
    var heading: HTML?

    /// The language of the page; nil in an app that has one for all.
    var language: Language?

    /// The page that the browser has; nil before there is one.
    private(set) var pageTree: PageTree?

    /// The hash in the token of the page that this session's numbering began with.
    private(set) var bootHash: UInt64?

    private var refusedBytes = 0
    private let byteLimit: Int
    private var tree: (any LiveTree)?
    private let title: String
    private let mount: MountPath
    private let report: (SessionReport) -> Void
    private let page: PageID
    /// The type of the root workflow.
    private var root: String
    /// The mistakes to show on the page; nil where its developer does not look at it.
    private let mistakes: Mistakes?
    private let trail = PageTrail()
    /// The notice that was inserted into the page as it was.
    private var notice = ""
    private var reportedMissing: Set<MissingBinding> = []
    /// The counts of the latest requests for the focus, by their sources.
    private var focusCounts: [String: Int] = [:]

    init(
        of page: PageID,
        at url: String,
        title: String,
        mount: MountPath,
        root: String,
        byteLimit: Int,
        mistakes: Mistakes?,
        report: @escaping (SessionReport) -> Void
    ) {
        self.page = page
        self.root = root
        self.byteLimit = byteLimit
        self.mistakes = mistakes
        self.title = title
        self.mount = mount
        self.report = report
        shown = Location(url: url, title: title)
    }

    /// The approximate number of bytes that are kept, or of an update that was refused because it is too large.
    var byteCount: Int { max(pageTree?.byteCount ?? 0, refusedBytes) }

    // MARK: - Tree

    /// Shows `tree` from now on.
    func begin(_ tree: any LiveTree) {
        self.tree = tree
        root = tree.rootName
    }

    /// Ends the tree, with its effects and timers.
    func end() {
        (tree, pageTree) = (nil, nil)
    }

    /// Notes that the tree may show something else.
    func setDirty() {
        isDirty = true
    }

    /// Takes the tree to a URL.
    /// - Parameter isShown: Whether the browser shows the URL already; a rendering with this URL then needs no command.
    /// - Returns: False if the app has no page there.
    func navigate(to url: String, isShown: Bool) -> Bool {
        let previous = shown.url
        if isShown { (shown.url, isAsked) = (url, true) }
        isDirty = true
        if tree?.navigate(to: url) == true { return true }
        (shown.url, isAsked) = (previous, false)
        return false
    }

    /// Shows an earlier URL of the page, as its tree goes back to then.
    func goBack(to url: String) {
        if url != shown.url { earlierURL = url }
        tree?.willGoBack(to: url)
        isDirty = true
    }

    /// The durable states that have changed since a revision; all of them if that is `nil`.
    func changesOfTree(since revision: Int?) -> SnapshotChanges? { tree?.changes(since: revision) }

    /// Numbers the event that is handled next.
    func beginEvent(_ number: Int) { tree?.beginEvent(number) }

    /// Tells those who watch the tree that a patch is about to be made.
    func willFlush() { tree?.willFlush() }

    /// Tells those who watch the tree of a patch.
    func didFlush(patch: Int, bytes: Int, operations: Int) {
        tree?.didFlush(patch: patch, bytes: bytes, operations: operations)
    }

    /// Tells those who watch the tree that the browser has applied the patches up to a number.
    func didAcknowledge(patch: Int) { tree?.didAcknowledge(patch: patch) }

    /// Returns the handler that an event addresses; nil if it is gone (rules B5, G5).
    func handler(of event: ClientEvent) -> Handler? {
        guard let kind = EventKind(number: event.kind) else { return nil }
        return pageTree?.handler(node: event.node, kind: kind, seen: event.seen)
    }

    /// Notes what a control shows since the user's last edit.
    func recordEdit(_ value: EventValue, of event: ClientEvent) {
        if event.edit > 0 { pageTree?.recordEdit(node: event.node, edit: event.edit, value: value) }
    }

    // MARK: - First page

    /// Makes a page of the tree. Its numbers depend on what is shown alone.
    func firstPage() throws(SessionError) -> FirstPage {
        let known = mistakes?.all
        let first = try makeFirstPage()
        // Some mistakes are noticed only while the page is made.
        return mistakes?.all == known ? first : try makeFirstPage()
    }

    private func makeFirstPage() throws(SessionError) -> FirstPage {
        isDirty = false
        let view = makeView()
        let tree: PageTree
        do throws(PageError) {
            tree = try PageTree(root: view.html, mount: mount, byteLimit: byteLimit, trail: trail) {
                [report, page, root, mistakes] problem in
                report(.unsafeHTML(page, reason: "\(problem)"))
                mistakes?.add(Mistake(problem, in: root))
            }
        } catch {
            if case .tooLarge(let bytes) = error { throw .tooLarge(bytes: bytes) }
            throw .page(error, in: takePlace())
        }
        guard tree.byteCount <= byteLimit else { throw .tooLarge(bytes: tree.byteCount) }
        _ = moveFocus(view.notes.focus)
        return FirstPage(tree: tree, location: finish(view))
    }

    /// Goes on from `first`, which the browser has or is to get.
    func adopt(_ first: FirstPage) {
        pageTree = first.tree
        bootHash = first.tree.contentHash
    }

    /// Takes `location` as the one that the browser shows.
    /// - Returns: The command for a browser that asked for another URL.
    func beginAt(_ location: Location) -> PageCommand? {
        defer { shown = location }
        return location.url == shown.url ? nil : .replaceURL(mount.outside(location.url))
    }

    // MARK: - Updates

    /// Renders the newest state once and compares (rules D2, F1).
    /// - Returns: The operations that bring the page up to date. A view that is no page is reported, and the page stays.
    func changes(patch: Int) -> [PatchOp] {
        guard isDirty, let pageTree else { return [] }
        isDirty = false
        var view = makeView()
        let known = mistakes?.all
        do throws(PageError) {
            // Given up, so that its memory is used for the next page.
            var operations = try pageTree.update(to: exchange(&view.html, with: .empty), patch: patch)
            operations += move(to: finish(view)) + moveFocus(view.notes.focus)
            notice = ""
            if mistakes?.all != known { setDirty() }
            return operations
        } catch {
            // The session ends then.
            if case .tooLarge(let bytes) = error {
                refusedBytes = bytes
            } else {
                let place = takePlace()
                report(.failedView(page, reason: "\(error) In \(place)."))
                mistakes?.add(Mistake(SessionError.page(error, in: place)))
                return noticeOfMistakes()
            }
            return []
        }
    }

    /// Returns the operation that inserts the mistakes into the page as it is; none if it shows them.
    func noticeOfMistakes() -> [PatchOp] {
        guard let pageTree, let mistakes else { return [] }
        let html = mistakes.all.html.rendered()
        if html == notice { return [] }
        notice = html
        return [.insert(parent: pageTree.rootNumber, before: 0, html: html)]
    }

    /// Returns the root workflow and the screens around the last failure.
    private func takePlace() -> String {
        [root, trail.takePath()].compactMap(\.self).joined(separator: " > ")
    }

    /// Returns the complete page of the newest state.
    /// - Parameter first: The page that was adopted, if this is the first that is sent; it is not made again.
    func content(patch: Int, first: FirstPage? = nil) throws(PageError) -> PageContent {
        if let first, !isDirty {
            shown = first.location
            return content(html: first.tree.takeFirstPaint(patch: patch))
        }
        let view = makeView()
        let html: String
        do throws(PageError) {
            html = try pageTree?.fullHTML(of: view.html, patch: patch) ?? ""
        } catch {
            if case .tooLarge(let bytes) = error { refusedBytes = bytes }
            throw error
        }
        isDirty = false
        shown = finish(view)
        _ = moveFocus(view.notes.focus)
        return content(html: html)
    }

    private func content(html: String) -> PageContent {
        PageContent(html: html, title: shown.title ?? title, url: mount.outside(shown.url))
    }

    private func move(to location: Location) -> [PatchOp] {
        defer { (shown, isAsked) = (location, false) }
        var operations: [PatchOp] = []
        if location.url != shown.url {
            let url = mount.outside(location.url)
            // The entry of a URL that leads elsewhere would lead there again, so that nobody could go back past it.
            let isPushed = location.change == .push && !isAsked
            operations.append(.command(isPushed ? .pushURL(url) : .replaceURL(url)))
        }
        if location.title != shown.title { operations.append(.command(.title(location.title ?? title))) }
        return operations
    }

    /// Returns the command for the last request that is new. One that comes with its source is no move.
    private func moveFocus(_ requests: [FocusRequest]) -> [PatchOp] {
        var target: String?
        for request in requests {
            let before = focusCounts.updateValue(request.count, forKey: request.source)
            if let before, before != request.count { target = request.target ?? target }
        }
        return target.map { [.command(.focus($0))] } ?? []
    }

    /// Begins the page of the present screen.
    private func makeView() -> PageView {
        let notes = PageNotes()
        guard let tree else { return PageView(html: .empty, notes: notes) }
        var environment = ViewEnvironment.empty
        environment.pageNotes = notes
        if let language { environment.language = language }
        let shown = tree.screen.html(in: environment)
        let content = heading.map { HTML.group([$0, shown]) } ?? shown
        let html =
            if let mistakes = mistakes?.all, !mistakes.isEmpty {
                makeRoot {
                    content
                    mistakes.html
                }
            } else {
                makeRoot { content }
            }
        return PageView(html: html, notes: notes)
    }

    private func makeRoot(@HTMLBuilder _ content: () -> HTML) -> HTML {
        guard let language else { return div(.id("trellis"), .class("trellis-page"), content: content) }
        // In another language it is another page, whose memos and rows are made again.
        let page = HTML.identified(by: PageLanguage(language: language), content())
        let direction: TextDirection = language.isRightToLeft ? .rightToLeft : .leftToRight
        return div(.id("trellis"), .class("trellis-page"), .lang(language.tag), .dir(direction)) { page }
    }

    /// Reads what the screens noted. Only when the page tree has taken the view, because parts of it are made then.
    private func finish(_ view: PageView) -> Location {
        for missing in view.notes.missing where reportedMissing.insert(missing).inserted {
            report(.missingBinding(page, reason: missing.description))
        }
        var location = view.notes.location ?? Location(url: earlierURL ?? shown.url)
        earlierURL = nil
        location.title = location.title ?? title
        if location.url != shown.url { location.url = checked(location.url) }
        if location.head != shown.head {
            for url in location.head.compactMap(\.unsafeURL) { report(.unsafeURL(page, url)) }
        }
        return location
    }

    /// Returns a URL to which the page may go: the app's, or the current one if the app's leads elsewhere.
    private func checked(_ url: String) -> String {
        let url = url.replacing(" ", with: "%20")
        if LocalURL.isLocal(url) { return url }
        report(.unsafeURL(page, url))
        return shown.url
    }
}

/// A first page made of a tree.
struct FirstPage {
    var tree: PageTree
    var location: Location
}

extension SessionReport {
    /// Reports that the app named a URL to which a page must not go.
    static func unsafeURL(_ page: PageID, _ url: String) -> SessionReport {
        let reason = "Expected a path on this server as the URL. Instead, it is \(url.prefix(200).debugDescription)."
        return .unsafeURL(page, reason: reason)
    }
}
