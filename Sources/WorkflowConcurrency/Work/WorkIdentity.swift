/// What tells work from other work of the same output type, under one key.
package struct WorkIdentity: Hashable, CustomStringConvertible {
    /// What the work is made of.
    enum Kind: Hashable {
        case operation
        case sending
        case values(WorkBuffering?)
        case callbacks(WorkBuffering)
        case timer(Duration)
        case interval(Duration)
        case debounced(Duration)
    }

    /// What was put around it.
    enum Step: Hashable {
        case delayed(Duration)
        case retrying(Int, Backoff)
        case timeout(Duration)
        case debounced(Duration)
        case throttled(Duration)
        case result
    }

    /// Where it was made: two functions in one workflow are two pieces of work, also without an `id`.
    struct Site: Hashable {
        let fileID: String
        let line: UInt
        let column: UInt
    }

    let kind: Kind
    let id: AnyHashable
    /// nil where the kind and the `id` say everything.
    let site: Site?
    var steps: [Step] = []

    init(_ kind: Kind, id: AnyHashable, site: Site? = nil) {
        self.kind = kind
        self.id = id
        self.site = site
    }

    /// Whether this is the same work apart from where it was made: a test makes its work elsewhere.
    package func matches(_ other: WorkIdentity) -> Bool {
        kind == other.kind && id == other.id && steps == other.steps
    }

    package var description: String {
        let id = id == AnyHashable("") ? "" : " of \(id)"
        return (["\(kind)\(id)"] + steps.map { "\($0)" }).joined(separator: ", ")
    }
}
