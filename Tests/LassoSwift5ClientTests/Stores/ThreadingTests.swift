import Lasso
import XCTest

// This target is compiled in the Swift 5 language mode: what an app of that mode writes compiles as it always did, from
// whichever thread it calls.

private enum TallyModule: StoreModule {
    struct State: Equatable {
        var count = 0
    }
    enum Action: Equatable {
        case increment
    }
    enum Output: Equatable {
        case reached(Int)
    }
}

private final class TallyStore: LassoStore<TallyModule> {
    var handledOnMain: [Bool] = []

    override func handleAction(_ action: Action) {
        handledOnMain.append(Thread.isMainThread)
        update { $0.count += 1 }
    }
}

final class ThreadingTests: XCTestCase {
    /// Does `work` on another thread and waits for it, without a turn of the main queue.
    private func elsewhere(_ work: @escaping () -> Void) {
        let done = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            work()
            done.signal()
        }
        done.wait()
    }

    private func waitForMainQueue() {
        let turned = expectation(description: "main queue")
        DispatchQueue.main.async { turned.fulfill() }
        wait(for: [turned], timeout: 10)
    }

    func test_aSetElsewhereChangesTheStateAtOnceAndIsHeardOnTheMainThreadLater() {
        let store = TallyStore(with: .init())
        var heard: [String] = []
        store.observeState(\.count) { old, new in
            XCTAssertTrue(Thread.isMainThread)
            heard.append("\(old.map(String.init) ?? "nil") \(new)")
        }
        elsewhere {
            store.update { $0.count = 1 }
            store.update { $0.count = 2 }
        }
        XCTAssertEqual(store.state.count, 2)
        XCTAssertEqual(heard, ["nil 0"])
        waitForMainQueue()
        XCTAssertEqual(heard, ["nil 0", "0 1", "1 2"])
    }

    func test_aSetElsewhereIsHeardThoughTheStoreIsGoneByThen() {
        var heard: [Int] = []
        weak var weakStore: TallyStore?
        elsewhere {
            let store = TallyStore(with: .init())
            weakStore = store
            store.observeState(\.count) { heard.append($0) }
            store.update { $0.count = 1 }
        }
        XCTAssertNil(weakStore)
        waitForMainQueue()
        XCTAssertEqual(heard, [0, 1])
    }

    func test_updatesElsewhereAreAppliedThereAndHeardInOrder() {
        let store = TallyStore(with: .init())
        var heard: [Int] = []
        store.observeState(\.count) { heard.append($0) }
        elsewhere {
            store.batchUpdate { $0.count += 1 }
            store.batchUpdate { $0.count += 1 }
            store.update { state in
                store.update { $0.count *= 10 }
                state.count += 1
            }
        }
        XCTAssertEqual(store.state.count, 30)
        waitForMainQueue()
        XCTAssertEqual(heard, [0, 3, 30])
    }

    func test_aSetElsewhereDuringANotificationIsHeardAfterIt() {
        let store = TallyStore(with: .init())
        var heard: [String] = []
        store.observeState(\.count) { count in
            heard.append("A \(count)")
            if count == 1 { self.elsewhere { store.update { $0.count = 2 } } }
        }
        store.observeState(\.count) { heard.append("B \($0)") }
        heard = []
        store.update { $0.count = 1 }
        XCTAssertEqual(heard, ["A 1", "B 1"])
        store.update { $0.count = 3 }
        XCTAssertEqual(heard, ["A 1", "B 1", "A 2", "B 2", "A 3", "B 3"])
        waitForMainQueue()
        XCTAssertEqual(heard.count, 6)
    }

    func test_storesMayBeMadeElsewhere() {
        var view: AnyViewStore<Int, TallyModule.Action>?
        let mock = MockLassoStore<TallyModule>(with: .init())
        var heard: [Int] = []
        elsewhere {
            view = TallyStore(with: .init(count: 4)).asViewStore(stateMap: { $0.count })
            mock.observeState(\.count) { heard.append($0) }
            mock.mockUpdate { $0.count = 1 }
        }
        XCTAssertEqual(view?.state, 4)
        waitForMainQueue()
        view?.dispatchAction(.increment)
        XCTAssertEqual(view?.state, 5)
        XCTAssertEqual(heard, [0, 1])
    }

    func test_aSetElsewhereIsHeardByThoseWhoObservedThen() {
        let store = TallyStore(with: .init())
        elsewhere { store.update { $0.count = 1 } }
        var heard: [String] = []
        store.observeState(\.count) { old, new in heard.append("\(old.map(String.init) ?? "nil") \(new)") }
        waitForMainQueue()
        XCTAssertEqual(heard, ["nil 1"])
    }

    func test_whatWasSetElsewhereIsHeardBeforeWhatIsSetOnTheMainThreadAfterwards() {
        let store = TallyStore(with: .init())
        var heard: [Int] = []
        store.observeState(\.count) { heard.append($0) }
        elsewhere { store.update { $0.count = 1 } }
        store.update { $0.count = 2 }
        XCTAssertEqual(heard, [0, 1, 2])
        waitForMainQueue()
        XCTAssertEqual(heard, [0, 1, 2])
    }

    func test_theMainThreadInAnotherQueueIsTheMainThreadStill() {
        let store = TallyStore(with: .init())
        var heard: [Int] = []
        store.observeState(\.count) { heard.append($0) }
        DispatchQueue(label: "another").sync {
            XCTAssertTrue(Thread.isMainThread)
            store.update { $0.count = 1 }
            XCTAssertEqual(heard, [0, 1])
        }
    }

    func test_anObserverRegisteredElsewhereHearsInOrder() {
        let store = TallyStore(with: .init())
        var heard: [String] = []
        elsewhere {
            store.observeState(\.count) { old, new in heard.append("\(old.map(String.init) ?? "nil") \(new)") }
        }
        XCTAssertEqual(heard, [])
        store.update { $0.count = 1 }
        XCTAssertEqual(heard, ["nil 0", "0 1"])
        waitForMainQueue()
        XCTAssertEqual(heard, ["nil 0", "0 1"])
    }

    func test_concurrentUpdatesAreNotLostAndEachIsHeard() {
        let store = TallyStore(with: .init())
        var heard: [Int] = []
        store.observeState(\.count) { heard.append($0) }
        DispatchQueue.concurrentPerform(iterations: 200) { _ in
            store.update { state in
                let count = state.count
                sched_yield()
                state.count = count + 1
            }
        }
        XCTAssertEqual(store.state.count, 200)
        waitForMainQueue()
        XCTAssertEqual(heard, Array(0...200))
    }

    func test_readingDoesNotWaitForAnUpdateUnderWay() {
        let store = TallyStore(with: .init())
        let isApplying = DispatchSemaphore(value: 0)
        let mayGoOn = DispatchSemaphore(value: 0)
        let done = DispatchSemaphore(value: 0)
        let update = {
            store.update { state in
                isApplying.signal()
                mayGoOn.wait()
                state.count = 1
            }
            done.signal()
        }
        Thread.detachNewThread { update() }
        isApplying.wait()
        XCTAssertEqual(store.state.count, 0)
        mayGoOn.signal()
        done.wait()
        XCTAssertEqual(store.state.count, 1)
    }

    func test_anActionDispatchedElsewhereIsHandledOnTheMainThread() {
        let store = TallyStore(with: .init())
        elsewhere { store.dispatchAction(.increment) }
        XCTAssertEqual(store.handledOnMain, [])
        store.dispatchAction(.increment)
        XCTAssertEqual(store.handledOnMain, [true])
        waitForMainQueue()
        XCTAssertEqual(store.handledOnMain, [true, true])
    }

    func test_anActionForAStoreThatIsGoneIsDropped() {
        weak var weakStore: TallyStore?
        elsewhere {
            let store = TallyStore(with: .init())
            weakStore = store
            store.dispatchAction(.increment)
        }
        XCTAssertNil(weakStore)
        waitForMainQueue()
    }

    func test_anOutputDispatchedElsewhereIsHeardOnTheMainThreadByThoseWhoObservedThen() {
        let store = TallyStore(with: .init())
        var heard: [TallyModule.Output] = []
        store.observeOutput { heard.append($0) }
        elsewhere { store.dispatchOutput(.reached(1)) }
        store.observeOutput { _ in XCTFail("came later") }
        XCTAssertEqual(heard, [])
        waitForMainQueue()
        XCTAssertEqual(heard, [.reached(1)])
    }

    func test_anOutputOfAStoreThatIsGoneIsDropped() {
        var heard = 0
        elsewhere {
            let store = TallyStore(with: .init())
            store.observeOutput { _ in heard += 1 }
            store.dispatchOutput(.reached(1))
        }
        waitForMainQueue()
        XCTAssertEqual(heard, 0)
    }

    func test_outputsMayBeObservedFromSeveralThreads() {
        let store = TallyStore(with: .init())
        var heard = 0
        DispatchQueue.concurrentPerform(iterations: 100) { _ in
            store.observeOutput { _ in heard += 1 }
        }
        store.dispatchOutput(.reached(1))
        XCTAssertEqual(heard, 100)
    }

    func test_aViewStoreLagsBehindAStoreSetElsewhere() {
        let store = TallyStore(with: .init())
        let view = store.asViewStore(stateMap: { $0.count })
        elsewhere { store.update { $0.count = 1 } }
        XCTAssertEqual(store.state.count, 1)
        XCTAssertEqual(view.state, 0)
        waitForMainQueue()
        XCTAssertEqual(view.state, 1)
    }

    func test_executeOnMainThread() {
        var ran: [Bool] = []
        executeOnMainThread { ran.append(Thread.isMainThread) }
        XCTAssertEqual(ran, [true])
        elsewhere {
            executeOnMainThread { ran.append(Thread.isMainThread) }
        }
        XCTAssertEqual(ran, [true])
        waitForMainQueue()
        XCTAssertEqual(ran, [true, true])
    }
}
