import TrellisSupport

/// A page in the state known to the browser, and the computation of patches from it to the next one.
///
/// Created from the page's root element, it gives the HTML of the first paint, in which every node carries its number.
/// Each ``update(to:patch:)`` compares the tree with a new ``HTML`` and returns the ops that turn the one into the
/// other. Nodes that stay keep their numbers, and numbers are never reused. The tree stores the shape and hashes of the
/// page, not its strings: 24 bytes a node and 8 an attribute. Besides these it stores the handlers, and the keys and
/// values of keyed items and memos.
///
/// `handler(node:kind:seen:)` returns the handler of an event. Handlers are replaced at each update without an op. A
/// handler whose `id` changes is another one: an event that was sent before the browser knew of it finds no handler.
///
/// Form controls: the browser owns the value that the user edits. Report every edit by `recordEdit(node:edit:value:)`.
/// Then the tree knows the browser's value, and an op that sets a control names the edit that it answers.
///
/// Not `Sendable`; use it on the isolation that renders the page.
public final class PageTree {
    /// The HTML of the page as first created; empty after the first update or ``discardFirstPaint()``.
    package private(set) var firstPaint = ""

    /// A Boolean value that indicates whether an element of the first paint has `aria-busy="true"`.
    package private(set) var isBusy = false

    /// A hash of the first paint, numbers included; the same for the same page in every process.
    package private(set) var contentHash: UInt64 = 0

    /// The number of the root element: 1, until an update replaces the root.
    package private(set) var rootNumber = 0

    /// The number of nodes, including regions.
    package var nodeCount: Int { store.count }

    /// The approximate size of the page's record of nodes, attributes and handlers, in bytes. It does not include
    /// values that the app shares with it.
    package var byteCount: Int {
        store.byteCount + attributes.byteCount + memos.byteCount + lists.byteCount + handlers.byteCount
            + handlers.count * Self.handlerBytes + edits.count * MemoryLayout<(UInt32, Int)>.stride
            + firstPaint.utf8.count
    }

    /// The size of the app's closure with a few words of context.
    private static let handlerBytes = 64

    /// The number of the last patch, or of the last update that returned no ops.
    package private(set) var patch = 0

    // A page is used on one isolation. Code of the app may run in an update, such as a memo's `==` or the `deinit` of
    // an object in a handler. It cannot use the page then (see `isUpdating`). So checks of each access would find
    // nothing, and they took a tenth of an update's time.
    @exclusivity(unchecked) var store = NodeStore()
    @exclusivity(unchecked) var attributes = AttributeStore()
    @exclusivity(unchecked) var names = NameTable()
    @exclusivity(unchecked) var handlers = HandlerTable()
    @exclusivity(unchecked) var memos = Slab<MemoKey>()
    @exclusivity(unchecked) var lists = Slab<ShownList>()
    /// The patches that brought the current handlers of a node, of those that were added or changed their identity after
    /// their node.
    var handlerChanges: [UInt32: [EventKind: Int]] = [:]
    /// The last edit of each control that has been edited.
    var edits: [UInt32: Int] = [:]
    var root = Slot.none
    let mount: MountPath
    /// The largest number of bytes that the nodes and texts of the page, or those new in one update, may have.
    private let byteLimit: Int
    /// The part of ``byteLimit`` that is left.
    private var room = 0
    let report: ((HTMLProblem) -> Void)?
    let trail: PageTrail?

    /// The ops of the current update.
    @exclusivity(unchecked) var ops: [PatchOp] = []
    /// The elements around the node that is being updated, from the root.
    @exclusivity(unchecked) var ancestors: [Slot] = []
    /// The names of the elements around the node that is being created, from the root.
    var path: [String] = []
    /// The number of the enclosing `select`, whose edits its options answer; 0 for none.
    var enclosingSelect: UInt32 = 0
    private var lastNumber: UInt32 = 0
    /// A Boolean value that indicates whether the page is being updated: meanwhile nobody reads or changes it.
    private(set) var isUpdating = false
    /// A Boolean value that indicates whether an update failed half-way, so that the tree no longer reflects the
    /// browser's state.
    private(set) var isOutOfStep = false

    /// Creates a page of `html`.
    /// - Parameters:
    ///   - html: One element, or a memo or branch of one.
    ///   - mount: The prefixes of the URLs in attributes.
    ///   - byteLimit: The largest number of bytes that the nodes and texts of the page, or those new in one update, may
    ///     have. The content of a keyed list that goes beyond is not made.
    ///   - report: Called for everything that is left out of the page because it is unsafe, once until it changes.
    /// - Throws: ``PageError`` if the page is not valid.
    public convenience init(
        root html: HTML,
        mount: MountPath = .root,
        byteLimit: Int = .max,
        report: ((HTMLProblem) -> Void)? = nil
    ) throws(PageError) {
        try self.init(root: html, mount: mount, byteLimit: byteLimit, trail: nil, report: report)
    }

    /// Creates a page of `html` whose failures say in `trail` where they happened.
    package init(
        root html: HTML,
        mount: MountPath,
        byteLimit: Int,
        trail: PageTrail?,
        report: ((HTMLProblem) -> Void)?
    ) throws(PageError) {
        self.trail = trail
        self.mount = mount
        self.byteLimit = byteLimit
        self.report = report
        try makeRoot(html)
        try adoptRoot()
        let printer = printed(html)
        (firstPaint, isBusy) = (printer.text, printer.isBusy)
        contentHash = StableHash(firstPaint.utf8).value
    }

    /// Frees the memory of ``firstPaint``.
    package func discardFirstPaint() {
        firstPaint = ""
    }

    /// Returns the HTML of the page as first created, and frees its memory.
    /// - Parameter number: The number of the patch as which it is sent.
    package func takeFirstPaint(patch number: Int) -> String {
        defer { discardFirstPaint() }
        patch = number
        return firstPaint
    }

    /// Updates the page to `html`.
    /// - Parameters:
    ///   - html: The whole page. Its memory is used again if the caller gives up its copy.
    ///   - number: The number that the session gives the patch, not smaller than any before; `nil` for one more than
    ///     the last.
    /// - Returns: The ops, to be applied in order; none if the browser would see no difference.
    /// - Throws: ``PageError``. Then send nothing to the browser: the next update replaces the whole page.
    public func update(to html: consuming HTML, patch number: Int? = nil) throws(PageError) -> [PatchOp] {
        if isUpdating { reportNestedUpdate() }
        isUpdating = true
        discardFirstPaint()
        patch = number ?? patch + 1
        ops = []
        room = byteLimit
        var isDone = false
        defer { if !isDone { (ops, isUpdating) = ([], false) } }
        if isOutOfStep {
            try rebuild(html)
            return ops
        }
        do {
            ancestors = []
            enclosingSelect = 0
            root = try reconcileRoot(with: html)
            try adoptRoot()
        } catch {
            isOutOfStep = true
            throw error
        }
        let found = ops
        // Ended here, as objects of the app that only the page holds may update it as they go.
        (ops, isUpdating, isDone) = ([], false, true)
        html.recycle()
        return found
    }

    private func reportNestedUpdate() -> Never {
        fatalError(
            """
            Expected an update of a page to end before the next. Instead, code that ran in one, such as the content of a list, an \
            == or a deinit, began another. Update the page later.
            """
        )
    }

    /// Updates the page to `html` and returns all of it with its numbers, for a browser that starts over.
    ///
    /// Nodes that stay keep their numbers, so that the browser can preserve focus and edits.
    package func fullHTML(of html: HTML, patch number: Int? = nil) throws(PageError) -> String {
        _ = try update(to: html, patch: number)
        return printed(html).text
    }

    /// Counts the bytes of new content.
    func spend(_ bytes: Int) throws(PageError) {
        room -= bytes
        if room < 0 { throw .tooLarge(bytes: byteLimit - room) }
    }

    /// Returns the next node number.
    func nextNumber() -> UInt32 {
        lastNumber += 1
        return lastNumber
    }

    private func makeRoot(_ html: HTML) throws(PageError) {
        (ancestors, path) = ([], [])
        enclosingSelect = 0
        room = byteLimit
        root = try make(html)
        store.compact()
        attributes.compact()
        handlers.compact()
    }

    private func adoptRoot() throws(PageError) {
        guard store.isElementForGood(root), let number = store.firstNumber(in: root) else { throw .rootIsNotAnElement }
        rootNumber = Int(number)
    }

    /// Rebuilds the page with new numbers, replacing the last root that was sent to the browser.
    private func rebuild(_ html: HTML) throws(PageError) {
        (store, attributes) = (NodeStore(), AttributeStore())
        (memos, lists) = (Slab(), Slab())
        (handlers, handlerChanges, edits) = (HandlerTable(), [:], [:])
        try makeRoot(html)
        let shown = rootNumber
        try adoptRoot()
        isOutOfStep = false
        ops = [.replace(node: shown, html: printed(html).text)]
    }

    private func printed(_ html: HTML) -> HTMLPrinter {
        var printer = HTMLPrinter(isLive: true, mount: mount)
        print(html, at: root, to: &printer)
        return printer
    }
}
