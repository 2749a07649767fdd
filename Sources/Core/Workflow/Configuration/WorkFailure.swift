import TrellisSupport

/// An error thrown by work that has no other way to tell it: not as an output, and nobody waits for it.
///
/// Handed to ``RuntimeConfiguration/onWorkFailure``.
public struct WorkFailure: Error, Sendable, CustomStringConvertible {
    /// The type of the worker, or the type and case of the effect.
    public let workerType: String
    /// The key under which its parent runs it, or with which an action started the effect.
    public let key: String
    /// The error that was thrown.
    public let error: any Error

    @usableFromInline
    package init(workerType: Any.Type, key: String, error: any Error) {
        self.workerType = "\(workerType)"
        self.key = key
        self.error = error
    }

    public var description: String {
        if let problem = error as? any WorkProblem { return problem.message(about: "\(workerType) (key \"\(key)\")") }
        return """
            Expected \(workerType) (key "\(key)") to end without an error. Instead, it threw \(error). Make the failure an \
            output, or handle it in RuntimeConfiguration.onWorkFailure.
            """
    }

    /// Hands this to the handler of `configuration`, or writes a line to standard error.
    func report(to configuration: RuntimeConfiguration) {
        guard let handle = configuration.onWorkFailure else { return StandardError.write(description) }
        handle(self)
    }
}

/// An error that the runtime itself notices in work, with a message of its own.
package protocol WorkProblem: Error {
    /// The expectation, the fact, and what to do.
    /// - Parameter work: The name and the key of the work.
    func message(about work: String) -> String
}
