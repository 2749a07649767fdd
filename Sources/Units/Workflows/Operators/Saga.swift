import TrellisSupport

extension Workflow {
    /// Defines how to undo this step. Inside a ``saga()``, when a later step fails, `undo` runs with this step's
    /// output. Outside of a saga nothing is undone. Shared or cached work belongs to no single run, so it is not undone
    /// either: put `compensate` behind ``share()`` and ``cached(as:in:)``.
    public func compensate(
        _ undo: @Sendable @escaping (Output) async throws -> Void
    ) -> AnyWorkflow<Output> {
        AnyWorkflow(stepCount: stepCount) {
            let output = try await runPart()
            SagaLog.current?.append { try await undo(output) }
            return output
        }
    }

    /// Makes one whole of this unit and its steps. If it fails or is cancelled, the completed steps are undone, the
    /// latest first, each by its ``compensate(_:)``.
    ///
    /// Undoing is not cancelled with the task. An undo that throws does not keep the others from running; its error is in the
    /// ``CompensationError`` that is thrown then. A saga in a saga that succeeded is undone with the outer one.
    public func saga() -> AnyWorkflow<Output> {
        AnyWorkflow(stepCount: stepCount) {
            let outer = SagaLog.current
            let log = SagaLog()
            do {
                let output = try await SagaLog.$current.withValue(log) { try await runPart() }
                outer?.append(contentsOf: log)
                return output
            } catch {
                let failures = await Task(executorPreference: WorkExecutor.current) { await log.undoAll() }.value
                throw failures.isEmpty ? error : CompensationError(cause: error, failures: failures)
            }
        }
    }
}

/// A saga failed, and not all of it could be undone.
public struct CompensationError: Error, CustomStringConvertible {
    /// The error for which the saga failed.
    public let cause: any Error
    /// The errors of the undoing steps, in the order in which they ran.
    public let failures: [any Error]

    public var description: String {
        "\(cause); undoing what was done failed too: \(failures.map { "\($0)" }.joined(separator: ", "))"
    }
}

/// The steps that undo what a saga has done.
final class SagaLog: Sendable {
    @TaskLocal static var current: SagaLog?

    private let undos = Guarded<[@Sendable () async throws -> Void]>([])

    func append(_ undo: @Sendable @escaping () async throws -> Void) {
        undos.withLock { $0.append(undo) }
    }

    func append(contentsOf inner: SagaLog) {
        let innerUndos = inner.undos.withLock { $0 }
        undos.withLock { $0 += innerUndos }
    }

    /// Undoes the latest first and returns the errors.
    func undoAll() async -> [any Error] {
        var failures: [any Error] = []
        for undo in undos.withLock({ $0 }).reversed() {
            do {
                try await undo()
            } catch {
                failures.append(error)
            }
        }
        return failures
    }
}
