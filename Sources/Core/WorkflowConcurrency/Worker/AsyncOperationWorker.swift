/// A worker that runs an asynchronous function.
///
/// All workers of one output type are equivalent: the first function runs, and later ones under its key do not. Two in
/// one pass need distinct keys. ``Work`` does the same with an identity that you choose.
public struct AsyncOperationWorker<OutputType>: Worker {
    public typealias Output = OutputType

    private let operation: () async -> OutputType

    /// Creates a worker that runs `operation` off the home of the host, unless the function belongs to an actor.
    public init(_ operation: @escaping () async -> OutputType) {
        self.operation = operation
    }

    @concurrent
    public func run() async -> OutputType {
        await operation()
    }

    /// Returns `true`: all workers of this type are equivalent.
    public func isEquivalent(to otherWorker: AsyncOperationWorker) -> Bool {
        true
    }
}
