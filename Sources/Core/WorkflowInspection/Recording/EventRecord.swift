import Workflow

/// The record of an event, from its coming until its pass was made, with the values as they were.
struct EventRecord {
    let number: Int
    /// Nanoseconds of the clock of the recorder, here and below.
    let begin: Int
    let end: Int
    let source: Source
    var actions: [Action] = []
    var renders: [Render] = []
    var outputs: [Output] = []
    var skipped = 0
    /// The bytes that the record counts for.
    var bytes = 0

    /// One pointer, so that an event without a source of its own is copied at once.
    indirect enum Source {
        case start
        case sink
        case work(NodeWork)
        /// New props of the root, for a page from its URL.
        case owner(url: String?)
        /// A developer has taken the host back to an earlier event.
        case jump(event: Int, url: String?)
    }

    struct Action {
        let number: Int
        let node: NodeRecord
        /// The action; `nil` once the host has ended.
        var value: Any?
        let type: Any.Type
        /// A Boolean value that indicates whether it came in; otherwise it was made of an output.
        let isCause: Bool
        let begin: Int
        let end: Int
    }

    struct Render {
        let node: NodeRecord
        let cause: RenderCause
        /// The position of the parent's render in the event; -1 for the root.
        let parent: Int
        let begin: Int
        var end = 0
        /// The time without that of its children.
        var own = 0
        /// The values, where they are others than before.
        var state: KeptValue?
        var props: KeptValue?
    }

    struct Output {
        let node: NodeRecord
        let type: Any.Type
        let time: Int
    }

    init(number: Int, begin: Int, end: Int, source: Source) {
        (self.number, self.begin, self.end, self.source) = (number, begin, end, source)
    }

}

extension EventRecord.Source {
    /// The URL that an event came from, or led to.
    var url: String? {
        switch self {
        case .owner(let url), .jump(_, let url): url
        case .start, .sink, .work: nil
        }
    }

    /// A Boolean value that indicates whether it holds anything of the app.
    var hasKey: Bool {
        if case .work = self { true } else { false }
    }
}

/// Work of a node, from its begin to its end.
struct WorkRecord {
    let number: Int
    let node: NodeRecord
    /// The work; once the host has ended, its name.
    var work: NodeWork
    /// The bytes that the record counts for, once it has ended: until then the node has the values, too.
    let bytes: Int
    let begin: Int
    /// The event in which it began.
    let beginEvent: Int
    var end: Int?
    /// The event in which it has ended, or the next one if it was between events.
    var endEvent: Int?

    /// Returns whether it ran after an event.
    func isRunning(after event: Int) -> Bool { beginEvent <= event && event < endEvent ?? .max }
}

/// A patch that a page has sent.
struct PatchRecord {
    /// The number among the patches of the page.
    let number: Int
    let event: Int
    let begin: Int
    /// The time at which it was sent.
    let time: Int
    let bytes: Int
    let operations: Int
    /// The time at which the browser said that it shows it; `nil` before that.
    var acknowledged: Int?
}

/// A mistake of the programmer that the runtime noticed.
struct MisuseRecord {
    let event: Int
    let time: Int
    let misuse: Misuse
}
