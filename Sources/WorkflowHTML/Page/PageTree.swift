import TrellisSupport

/// A page as the browser has it, and the way from it to the next one.
///
/// Made from the page's root element it gives the HTML of the first paint, in which every node carries its number. Each
/// ``update(to:patch:)`` compares the tree with a new ``HTML`` and returns the ops that turn the one into the other;
/// nodes that stay keep their numbers, and numbers are never used again. Of what was shown it keeps shape and hashes, not
/// the strings (28 bytes a node and 8 an attribute), and besides these the handlers and the values of keyed items and memos.
///
/// Events find their handlers by ``handler(node:kind:seen:)``. Handlers are replaced at each update without an op. A handler
/// whose `id` changes is another one: an event that was sent before the browser knew of it finds nothing.
///
/// Form controls: the browser owns what is being edited. Tell the tree of every edit by ``recordEdit(node:edit:value:)``;
/// it then knows what the browser shows, and the ops that set a control name the edit that they answer.
///
/// Not `Sendable`; use it on the isolation that renders the page.
public final class PageTree {
    /// The HTML of the page as first made; empty after the first update or ``discardFirstPaint()``.
    public private(set) var firstPaint = ""

    /// A Boolean value that indicates whether an element of the first paint has `aria-busy="true"`.
    public private(set) var isBusy = false

    /// A hash of the first paint, numbers included; the same for the same page in every process.
    public private(set) var contentHash: UInt64 = 0

    /// The number of the root element: 1, until an update replaces the root.
    public private(set) var rootNumber = 0

    /// How many nodes are kept, those that only hold places included.
    public var nodeCount: Int { store.count }

    /// About how many bytes the page takes here: what it remembers of its nodes, attributes and handlers. What the app keeps
    /// for it, and shares with it, is not in it.
    public var byteCount: Int {
        store.byteCount + attributes.byteCount + memos.byteCount + handlers.count * Self.handlerBytes
            + edits.count * MemoryLayout<(UInt32, Int)>.stride + firstPaint.utf8.count
    }

    /// An entry of the table, a list of one handler, and a closure with a few words in it.
    private static let handlerBytes =
        MemoryLayout<(UInt32, NodeHandlers)>.stride + 32 + MemoryLayout<Handler>.stride + 64

    /// The number of the last patch, or of the last update that returned no ops.
    public private(set) var patch = 0

    var store = NodeStore()
    var attributes = AttributeStore()
    var memos = MemoSlab()
    var names = NameTable()
    var handlers: [UInt32: NodeHandlers] = [:]
    /// The last edit of each control that has been edited.
    var edits: [UInt32: Int] = [:]
    var root = Slot.none
    let report: ((HTMLProblem) -> Void)?

    /// The ops of the update under way.
    var ops: [PatchOp] = []
    /// The names of the elements around the node being worked on, from the root.
    var path: [String] = []
    /// Their numbers; shorter than ``path`` while new nodes are made.
    var elements: [UInt32] = []
    /// The number of the `select` around it; 0: none. Its options answer its edits.
    var enclosingSelect: UInt32 = 0
    private var lastNumber: UInt32 = 0
    /// An update was given up half-way, so the tree no longer tells what the browser has.
    private(set) var isOutOfStep = false

    /// A page of `html`.
    /// - Parameters:
    ///   - html: One element, or a memo or branch of one.
    ///   - report: Called for everything that is left out of the page because it is unsafe, once until it changes.
    /// - Throws: ``PageError`` if there is no such page.
    public init(root html: HTML, report: ((HTMLProblem) -> Void)? = nil) throws(PageError) {
        self.report = report
        try makeRoot(html)
        try adoptRoot()
        let printer = printed(html)
        (firstPaint, isBusy) = (printer.text, printer.isBusy)
        contentHash = StableHash(firstPaint.utf8).value
    }

    /// Frees the memory of ``firstPaint``.
    public func discardFirstPaint() {
        firstPaint = ""
    }

    /// Turns the page into `html`.
    /// - `html`: The whole page.
    /// - `patch`: The number that the session gives the patch, not smaller than any before; `nil`: one more than the last.
    /// - Returns: The ops, to be applied in order; none if the browser would see no difference.
    /// - Throws: ``PageError``, and then the browser is to be sent nothing: the next update replaces the whole page.
    public func update(to html: HTML, patch number: Int? = nil) throws(PageError) -> [PatchOp] {
        discardFirstPaint()
        patch = number ?? patch + 1
        ops = []
        defer { ops = [] }
        if isOutOfStep {
            try rebuild(html)
            return ops
        }
        do {
            (path, elements) = ([], [])
            enclosingSelect = 0
            root = try reconcile(root, with: html, after: 0)
            try adoptRoot()
        } catch {
            isOutOfStep = true
            throw error
        }
        return ops
    }

    /// Turns the page into `html` and returns all of it with its numbers, for a browser that is to start over.
    ///
    /// Nodes that stay keep their numbers, so that the browser can keep what it has of focus and edits.
    public func fullHTML(of html: HTML, patch number: Int? = nil) throws(PageError) -> String {
        _ = try update(to: html, patch: number)
        return printed(html).text
    }

    /// The next node number.
    func nextNumber() -> UInt32 {
        lastNumber += 1
        return lastNumber
    }

    private func makeRoot(_ html: HTML) throws(PageError) {
        (path, elements) = ([], [])
        enclosingSelect = 0
        root = try make(html)
        store.compact()
        attributes.compact()
        memos.compact()
    }

    private func adoptRoot() throws(PageError) {
        let numbers = store.numbers(in: root)
        guard numbers.count == 1, store.isElementForGood(root) else { throw .rootIsNotAnElement }
        rootNumber = Int(numbers[0])
    }

    /// Starts from nothing, with new numbers, where the browser has the last root that it was told of.
    private func rebuild(_ html: HTML) throws(PageError) {
        (store, attributes, memos) = (NodeStore(), AttributeStore(), MemoSlab())
        (handlers, edits) = ([:], [:])
        try makeRoot(html)
        let shown = rootNumber
        try adoptRoot()
        isOutOfStep = false
        ops = [.replace(node: shown, html: printed(html).text)]
    }

    private func printed(_ html: HTML) -> HTMLPrinter {
        var printer = HTMLPrinter(isLive: true)
        print(html, at: root, to: &printer)
        return printer
    }
}
