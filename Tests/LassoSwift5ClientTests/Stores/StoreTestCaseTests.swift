import Lasso
import LassoTestUtilities
import XCTest

enum ScoreModule: ScreenModule {
    struct State: Equatable {
        var score = 0
        var name = ""
    }
    enum Action: Equatable {
        case didScore(Int)
        case didRename(String)
        case didFinish
    }
    enum Output: Equatable {
        case finished(Int)
    }

    static var defaultInitialState: State { return State() }

    static func createScreen(with store: ScoreStore) -> Screen {
        return Screen(store, UIViewController())
    }
}

final class ScoreStore: LassoStore<ScoreModule> {
    override func handleAction(_ action: Action) {
        switch action {
        case .didScore(let points):
            batchUpdate { $0.score += points }
            update()
        case .didRename(let name):
            update { $0.name = name }
        case .didFinish:
            dispatchOutput(.finished(state.score))
        }
    }
}

class ScoreStoreTests: XCTestCase, LassoStoreTestCase {
    let testableStore = TestableStore<ScoreStore>()

    override func setUp() {
        super.setUp()
        store = Store(with: State(score: 1, name: "Ada"))
    }

    func test_recording() {
        XCTAssertStates([State(score: 1, name: "Ada")])
        store.dispatchAction(.didScore(2))
        XCTAssertStateEquals(updatedMarker { $0.score = 3 })
        store.dispatchAction(.didRename("Ada"))
        XCTAssertStates([markerState.with(1), markerState, markerState])
        store.dispatchAction(.didFinish)
        XCTAssertOutputs([.finished(3)])
        XCTAssertLastOutput(.finished(3))
        LassoAssertEqual(store.state, markerState)
        resetOutputs()
        XCTAssertOutputs([])
    }

    func test_syncing() {
        store.dispatchAction(.didScore(2))
        store.dispatchAction(.didFinish)
        syncState()
        XCTAssertEqual(markerState.score, 3)
        XCTAssertEqual(states, [markerState])
        XCTAssertOutputs([.finished(3)])
    }

    func test_anotherStoreBeginsAnew() {
        let former = store!
        store.dispatchAction(.didFinish)
        store = Store(with: State())
        XCTAssertOutputs([])
        XCTAssertStates([State()])
        former.dispatchAction(.didFinish)
        XCTAssertOutputs([.finished(1)])
    }
}

class ErasedScoreStoreTests: XCTestCase, LassoStoreTestCase {
    let testableStore = TestableStore<ScoreModule.Store>()

    func test_recording() {
        store = ScoreModule.createScreen().store
        store.dispatchAction(.didScore(2))
        XCTAssertStateEquals(updatedMarker { $0.score = 2 })
    }
}

extension ScoreModule.State {
    fileprivate func with(_ score: Int) -> ScoreModule.State {
        var copy = self
        copy.score = score
        return copy
    }
}

class ScoreStatementTests: XCTestCase, LassoStoreTesting {
    typealias Store = ScoreStore

    var setUpCount = 0
    var tearDownCount = 0

    var test: TestFactory<ScoreStore> {
        return TestFactory(
            initialState: State(score: 10),
            setUpStore: { _ in self.setUpCount += 1 },
            tearDown: { self.tearDownCount += 1 }
        )
    }

    func test_aChain() {
        var sideEffectCount = 0
        test.given { $0.name = "Ada" }
            .when(actions(.didScore(1), .didScore(2)))
            .then(
                update { $0.score = 13 },
                state(State(score: 13, name: "Ada")),
                outputs(),
                assert { emitted in
                    XCTAssertEqual(emitted.previousState, ScoreModule.State(score: 10, name: "Ada"))
                    XCTAssertEqual(emitted.states.map { $0.score }, [11, 13])
                }
            )
            .when(actions(.didFinish))
            .then(outputs(.finished(13)))
            .when(actions(.didRename("Ada")))
            .then(singleState(State(score: 13, name: "Ada")), singleUpdate { _ in })
            .when(sideEffects { sideEffectCount += 1 })
            .then(sideEffects { XCTAssertEqual(sideEffectCount, 1) }, outputs())
            .execute()
        XCTAssertEqual(sideEffectCount, 1)
        XCTAssertEqual(setUpCount, 1)
        XCTAssertEqual(tearDownCount, 1)
    }

    func test_branchesRunTheirPrefixAnew() {
        var prefixCount = 0
        let prefix = test.given { _ in }
            .when(sideEffects { prefixCount += 1 })
            .then(outputs())
        XCTAssertEqual(prefixCount, 0)
        prefix.when(actions(.didScore(1))).then(singleUpdate { $0.score = 11 }).execute()
        prefix.when(actions(.didScore(2))).then(singleUpdate { $0.score = 12 }).execute()
        XCTAssertEqual(prefixCount, 2)
        XCTAssertEqual(setUpCount, 2)
        XCTAssertEqual(tearDownCount, 2)
    }
}
