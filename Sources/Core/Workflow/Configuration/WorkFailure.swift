#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
#error("Workflow needs the C library of the platform for write; add its module here.")
#endif

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

    package init(workerType: Any.Type, key: String, error: any Error) {
        self.workerType = "\(workerType)"
        self.key = key
        self.error = error
    }

    /// A failure of an effect that an action has started.
    init(effect: PendingEffect, error: any Error) {
        workerType = effect.name
        key = effect.key ?? ""
        self.error = error
    }

    public var description: String {
        """
        Expected \(workerType) (key "\(key)") to end without an error. Instead, it threw \(error). Make the failure an \
        output, or handle it in RuntimeConfiguration.onWorkFailure.
        """
    }

    /// Hands this to the handler of `configuration`. Without one it becomes a line on standard error: the one thing that this
    /// library ever writes there, since a failure must neither trap nor be lost.
    func report(to configuration: RuntimeConfiguration) {
        guard let handle = configuration.onWorkFailure else { return writeToStandardError() }
        handle(self)
    }

    private func writeToStandardError() {
        let line = Array((description + "\n").utf8)
        _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}
