import Synchronization
import WorkflowSwiftUI

@ObservableState
struct Child: Identifiable, Equatable {
    var id = 0
    var count = 0

    mutating func replaceSelf() {
        self = Child()
    }

    mutating func replaceSelfByMutatedCopy() {
        var copy = self
        copy.count += 1
        self = copy
    }
}

@ObservableState
struct Parent {
    var name = "name"
    var text: String?
    var child = Child()
    var sibling = Child()
    var optional: Child?
    var children: [Child] = []
    var rows: IdentifiedArrayOf<Child> = []
    @ObservationStateIgnored var ignored = 0
}

/// A read whose notifications are counted: at most one, as in Observation.
final class Read: Sendable {
    private let notifications = Atomic<Int>(0)

    var isNotified: Bool { notifications.load(ordering: .relaxed) > 0 }

    func count() {
        notifications.add(1, ordering: .relaxed)
    }
}

/// Reads something, and returns whether that was notified.
func read(_ body: () -> Void) -> Read {
    let read = Read()
    withPerceptionTracking(body) { read.count() }
    return read
}
