import Synchronization

/// A number that one thread at a time adds to, and any thread reads.
///
/// An addition is a load and a store, not an atomic addition: of two at the same time one would be lost.
package final class Tally: Sendable {
    private let value = Atomic<UInt64>(0)

    package init() {}

    /// The sum of what was added.
    package var total: UInt64 { value.load(ordering: .relaxed) }

    package func add(_ amount: Int = 1) {
        value.store(value.load(ordering: .relaxed) &+ UInt64(amount), ordering: .relaxed)
    }
}
