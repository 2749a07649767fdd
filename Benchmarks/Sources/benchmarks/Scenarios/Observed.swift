import Observation
import Synchronization
import WorkflowSwiftUI

extension Scenario {
    /// A mutation of a property of observable state that so many readers observe, each of which reads again; beside the same by
    /// `@Observable` on a class.
    static func observed(readers: Int) -> Scenario {
        Scenario(
            name: "observed-\(readers)",
            countedOperations: readers == 1 ? 2_000 : 200,
            ours: { ObservedState(readers: readers) },
            limit: { ObservedByHand(readers: readers) },
            expectedCheck: { $0 * readers }
        )
    }
}

/// Readers that read again after each notification, as SwiftUI evaluates the body of a view again.
private final class Readers: Sendable {
    private let notified = Atomic<Int>(0)
    private let count: Int

    init(_ count: Int) {
        self.count = count
    }

    /// The notifications so far.
    var notifications: Int { notified.load(ordering: .relaxed) }

    /// Lets every reader read.
    func read(_ body: () -> Void) {
        for _ in 0..<count {
            withObservationTracking(body) { self.notified.wrappingAdd(1, ordering: .relaxed) }
        }
    }
}

@ObservableState
private struct PanelState {
    var count = 0
    var title = "Panel"
}

private final class ObservedState: Subject {
    private var state = PanelState()
    private let readers: Readers
    var check: Int { readers.notifications }

    init(readers: Int) {
        self.readers = Readers(readers)
    }

    func run(operations: Int) {
        for _ in 0..<operations {
            readers.read { _ = state.count }
            state.count += 1
        }
    }
}

@Observable
private final class Panel {
    var count = 0
    var title = "Panel"
}

private final class ObservedByHand: Subject {
    private let panel = Panel()
    private let readers: Readers
    var check: Int { readers.notifications }

    init(readers: Int) {
        self.readers = Readers(readers)
    }

    func run(operations: Int) {
        for _ in 0..<operations {
            readers.read { _ = panel.count }
            panel.count += 1
        }
    }
}
