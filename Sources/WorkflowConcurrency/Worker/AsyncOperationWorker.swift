/// A worker made of an asynchronous function.
///
/// All of one output type are equivalent: the first function runs, and those that come later under its key do not. Two in
/// one pass need distinct keys. ``Work`` does the same with an identity that you choose.
public struct AsyncOperationWorker<OutputType>: Worker {
    public typealias Output = OutputType

    private let operation: () async -> OutputType

    /// A worker that runs `operation` off the home of the host, unless the function belongs to an actor.
    public init(_ operation: @escaping () async -> OutputType) {
        self.operation = operation
    }

    @concurrent
    public func run() async -> OutputType {
        await operation()
    }

    /// Always true.
    public func isEquivalent(to otherWorker: AsyncOperationWorker) -> Bool {
        true
    }
}
