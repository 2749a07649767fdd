/// A workflow that runs beside others, without its type.
@usableFromInline
class Child: @unchecked Sendable {
    // Sound: has nothing; its subclass has constants.
    fileprivate init() {}

    fileprivate var stepCount: Int { 0 }

    nonisolated(nonsending) func run(
        part: ProgressNode?,
        outcome: UnsafeMutablePointer<ChildOutcome>,
        failure: FirstFailure?
    ) async {}
}

@usableFromInline
final class ChildOf<W: Workflow>: Child, @unchecked Sendable {
    // Sound: constant and Sendable.
    private let workflow: W

    @usableFromInline
    init(_ workflow: W) {
        self.workflow = workflow
        super.init()
    }

    fileprivate override var stepCount: Int { max(0, workflow.stepCount) }

    override nonisolated(nonsending) func run(
        part: ProgressNode?,
        outcome: UnsafeMutablePointer<ChildOutcome>,
        failure: FirstFailure?
    ) async {
        do {
            outcome.pointee.output = try await Watching.isOn ? workflow.runWatched(part) : workflow.run()
        } catch {
            outcome.pointee.error = error
            failure?.signal(error)
        }
    }
}

/// What a child has come to; nothing if it was not started. No `Result`, whose cases take longer to tell apart.
struct ChildOutcome {
    var output: (any Sendable)?
    var error: (any Error)?
}

extension [Child] {
    /// The sum of the children's.
    var stepCount: Int { reduce(0) { $0 + $1.stepCount } }

    /// Their shares in the progress of the run that they are part of; none if nobody follows it.
    func dividedProgress() -> [ProgressNode] {
        guard let parts = ProgressNode.current?.split(expecting: stepCount) else { return [] }
        return map { parts.addPart(weight: $0.stepCount, steps: $0.stepCount) }
    }
}
