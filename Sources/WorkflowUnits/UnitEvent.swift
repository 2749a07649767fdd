import Workflows

/// What a unit of work tells the workflow that runs it.
public enum UnitEvent<Output: Sendable>: Sendable {
    case progress(WorkProgress)
    /// It has succeeded; nothing comes after this.
    case succeeded(Output)
    /// It has failed; nothing comes after this.
    case failed(any Error)
}

/// The events of one run of a unit of work. Ends with the run, and without an event when its reader is cancelled.
public struct UnitEvents<Output: Sendable>: AsyncSequence {
    public typealias Element = UnitEvent<Output>
    public typealias Failure = Never

    private let updates: ProgressSequence<Output>

    init(_ updates: ProgressSequence<Output>) {
        self.updates = updates
    }

    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(updates.makeAsyncIterator())
    }

    public struct AsyncIterator: AsyncIteratorProtocol {
        private var updates: ProgressSequence<Output>.AsyncIterator

        init(_ updates: ProgressSequence<Output>.AsyncIterator) {
            self.updates = updates
        }

        public mutating func next() async -> UnitEvent<Output>? {
            do {
                switch try await updates.next() {
                case .progress(let progress): return .progress(progress)
                case .output(let output): return .succeeded(output)
                case nil: return nil
                }
            } catch {
                // Nobody waits any more for what was cancelled.
                return Task.isCancelled ? nil : .failed(error)
            }
        }
    }
}
