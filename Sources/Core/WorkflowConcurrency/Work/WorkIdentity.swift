/// The identity of work among other work of the same output type, under one key.
@usableFromInline
package struct WorkIdentity: CustomStringConvertible {
    /// The kind of the work's body.
    @usableFromInline
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
    @usableFromInline
    enum Step: Hashable {
        case delayed(Duration)
        case retrying(Int, Backoff)
        case timeout(Duration)
        case debounced(Duration)
        case throttled(Duration)
        case result
    }

    /// The place of creation: two functions in one workflow are two pieces of work, even without an `id`.
    @usableFromInline
    struct Site: Hashable {
        @usableFromInline let fileID: String
        @usableFromInline let line: UInt
        @usableFromInline let column: UInt

        @inlinable
        init(fileID: String, line: UInt, column: UInt) {
            (self.fileID, self.line, self.column) = (fileID, line, column)
        }
    }

    @usableFromInline let kind: Kind
    @usableFromInline let id: WorkID
    /// `nil` if the kind and the `id` identify the work.
    @usableFromInline let site: Site?
    @usableFromInline var steps: [Step] = []
    /// The place where it is run, which counts for work without an `id`: a function that makes work has one place for all its callers,
    /// and a timer none.
    @usableFromInline var runningSite: Site?

    @inlinable
    init(_ kind: Kind, id: some Hashable, site: Site? = nil) {
        self.kind = kind
        self.id = WorkID(id)
        self.site = site
    }

    /// Returns this identity at a place where the work is run.
    @inlinable
    func running(at place: Site) -> WorkIdentity {
        if case .debounced = kind { return self }
        var copy = self
        copy.runningSite = place
        return copy
    }

    /// Returns whether this is the same work, ignoring the places: a test creates its work elsewhere.
    package func matches(_ other: WorkIdentity) -> Bool {
        kind == other.kind && id == other.id && steps == other.steps
    }

    @inlinable var isNamed: Bool { id != .text("") }

    @usableFromInline package var description: String {
        let id = isNamed ? " of \(id)" : ""
        return (["\(kind)\(id)"] + steps.map { "\($0)" }).joined(separator: ", ")
    }
}

extension WorkIdentity: Equatable {
    @inlinable
    package static func == (left: Self, right: Self) -> Bool {
        left.kind == right.kind && left.site == right.site && left.steps == right.steps && left.id == right.id
            && (left.runningSite == right.runningSite || left.isNamed)
    }
}
