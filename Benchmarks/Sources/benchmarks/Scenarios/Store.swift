import Lasso

extension Scenario {
    /// A set of one property of a Lasso store, heard by the one observer there is.
    static var storeOne: Scenario { store("store-1", others: 0) }

    /// The same, with 999 observers of other properties.
    static var storeThousand: Scenario { store("store-1000", others: 999) }

    /// 100 batched updates and the one that applies them, heard once.
    static var storeBatch: Scenario {
        Scenario(
            name: "store-batch",
            ours: { MainActor.assumeIsolated { BatchedStore() } },
            limit: { HandBatch() },
            expectedCheck: { $0 * 101 }
        )
    }

    private static func store(_ name: String, others: Int) -> Scenario {
        Scenario(
            name: name,
            countedOperations: 2_000,
            ours: { MainActor.assumeIsolated { ObservedStore(others: others) } },
            limit: { HandObserved(others: others) },
            expectedCheck: { $0 }
        )
    }
}

/// What the stores keep: a counter that changes, and other properties that do not.
enum PanelModule: StoreModule {
    struct State: Equatable {
        var count = 0
        var title = "Panel"
        var subtitle: String?
        var width = 1.0
        var height = 1.0
        var isOn = false
        var items = [1, 2, 3]
        var selected: Int? = 2
        var filter = "all"
        var page = 4
    }
}

final class PanelStore: LassoStore<PanelModule> {}

@MainActor
final class ObservedStore: @preconcurrency Subject {
    private let store = PanelStore(with: .init())
    private(set) var check = 0

    init(others: Int) {
        store.observeState(\.count) { [unowned self] count in check = count }
        for index in 0..<others {
            switch index % 9 {
            case 0: observe(\.title)
            case 1: observe(\.subtitle)
            case 2: observe(\.width)
            case 3: observe(\.height)
            case 4: observe(\.isOn)
            case 5: observe(\.items)
            case 6: observe(\.selected)
            case 7: observe(\.filter)
            default: observe(\.page)
            }
        }
    }

    private func observe<Value: Equatable>(_ keyPath: WritableKeyPath<PanelModule.State, Value>) {
        store.observeState(keyPath) { [unowned self] (old: Value?, _: Value) in
            // Heard once, at the beginning.
            if old != nil { check = .min }
        }
    }

    func run(operations: Int) {
        for _ in 0..<operations {
            store.update { $0.count += 1 }
        }
    }
}

/// By hand: each property knows its observers.
final class HandObserved: Subject {
    private var state = PanelModule.State()
    private var observersOfCount: [(Int) -> Void] = []
    private var others: [() -> Void] = []
    private(set) var check = 0

    init(others: Int) {
        observersOfCount = [{ [unowned self] count in check = count }]
        self.others = (0..<others).map { _ in { [unowned self] in check = .min } }
    }

    func run(operations: Int) {
        for _ in 0..<operations {
            let old = state.count
            state.count += 1
            guard state.count != old else { continue }
            for observer in observersOfCount { observer(state.count) }
        }
    }
}

@MainActor
final class BatchedStore: @preconcurrency Subject {
    private let store = PanelStore(with: .init())
    private(set) var check = 0

    init() {
        store.observeState(\.count) { [unowned self] count in check = count }
    }

    func run(operations: Int) {
        for _ in 0..<operations {
            for _ in 0..<100 {
                store.batchUpdate { $0.count += 1 }
            }
            store.update { $0.count += 1 }
        }
    }
}

/// By hand: a list of changes.
final class HandBatch: Subject {
    private var state = PanelModule.State()
    private var changes: [(inout PanelModule.State) -> Void] = []
    private(set) var check = 0

    func run(operations: Int) {
        for _ in 0..<operations {
            for _ in 0..<100 {
                changes.append { $0.count += 1 }
            }
            for change in changes { change(&state) }
            changes.removeAll(keepingCapacity: true)
            state.count += 1
            check = state.count
        }
    }
}
