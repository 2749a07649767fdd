/// The identity of work among other work of the same output type, under one key.
package struct WorkIdentity: Hashable, CustomStringConvertible {
    /// The kind of the work's body.
    enum Kind: Hashable {
        case operation
        case sending
        case values(WorkBuffering?)
        case callbacks(WorkBuffering)
        case timer(Duration)
        case interval(Duration)
        case debounced(Duration)
    }

    /// A step around the body.
    enum Step: Hashable {
        case delayed(Duration)
        case retrying(Int, Backoff)
        case timeout(Duration)
        case debounced(Duration)
        case throttled(Duration)
        case result
    }

    /// The place of creation: two functions in one workflow are two pieces of work, even without an `id`.
    struct Site: Hashable {
        let fileID: String
        let line: UInt
        let column: UInt
    }

    let kind: Kind
    let id: AnyHashable
    /// `nil` if the kind and the `id` identify the work.
    let site: Site?
    var steps: [Step] = []
    /// The place where it is run, for work without an `id`: a function that makes work has one place for all its callers, and a
    /// timer none.
    private var runningSite: Site?

    init(_ kind: Kind, id: AnyHashable, site: Site? = nil) {
        self.kind = kind
        self.id = id
        self.site = site
    }

    /// Returns this identity at a place where the work is run.
    func running(at place: Site) -> WorkIdentity {
        if case .debounced = kind { return self }
        guard id == AnyHashable("") else { return self }
        var copy = self
        copy.runningSite = place
        return copy
    }

    /// Returns whether this is the same work, ignoring the places: a test creates its work elsewhere.
    package func matches(_ other: WorkIdentity) -> Bool {
        kind == other.kind && id == other.id && steps == other.steps
    }

    package var description: String {
        let id = id == AnyHashable("") ? "" : " of \(id)"
        return (["\(kind)\(id)"] + steps.map { "\($0)" }).joined(separator: ", ")
    }
}
