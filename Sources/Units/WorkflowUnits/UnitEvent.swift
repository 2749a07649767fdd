import Workflows

/// An event that a unit of work sends to the workflow that runs it.
public enum UnitEvent<Output: Sendable>: Sendable {
    case progress(WorkProgress)
    /// The unit has succeeded; this is the last event.
    case succeeded(Output)
    /// The unit has failed; this is the last event.
    case failed(any Error)
}

/// The events of one run of a unit of work. The sequence ends with the run, and without an event when its reader is
/// cancelled.
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
                // Nobody waits for the result of a cancelled unit.
                return Task.isCancelled ? nil : .failed(error)
            }
        }
    }
}
