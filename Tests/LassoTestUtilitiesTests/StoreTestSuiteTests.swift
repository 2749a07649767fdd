import Lasso
import LassoTestUtilities
import Testing

enum ScoreModule: StoreModule {
    struct State: Equatable {
        var score = 0
        var name = ""
    }
    enum Action: Equatable { case didScore(Int), didRename(String), didFinish, nothing }
    enum Output: Equatable { case finished(Int) }
}

final class ScoreStore: LassoStore<ScoreModule> {
    override func handleAction(_ action: Action) {
        switch action {
        case .didScore(let points): update { $0.score += points }
        case .didRename(let name): update { $0.name = name }
        case .didFinish: dispatchOutput(.finished(state.score))
        case .nothing: break
        }
    }
}

/// The text of an issue.
private func text(_ issue: Issue) -> String {
    issue.comments.map(\.rawValue).joined(separator: "\n")
}

@MainActor
struct StoreTestSuiteTests: LassoStoreTestSuite {
    let testableStore = TestableStore<ScoreStore>()

    init() {
        store = Store(with: State(score: 1, name: "Ada"))
    }

    @Test func `states, outputs and the marker are compared`() {
        store.dispatchAction(.didScore(2))
        XCTAssertStateEquals(updatedMarker { $0.score = 3 })
        store.dispatchAction(.didRename("Ada"))
        XCTAssertStates([.init(score: 1, name: "Ada"), .init(score: 3, name: "Ada"), .init(score: 3, name: "Ada")])
        store.dispatchAction(.didFinish)
        XCTAssertOutputs([.finished(3)])
        XCTAssertLastOutput(.finished(3))
        syncState()
        XCTAssertStates([markerState])
        resetOutputs()
        XCTAssertOutputs([])
    }

    @Test func `another state is told by its parts, at the place of the assertion, and the marker follows`() {
        store.dispatchAction(.didScore(2))
        let line: Int = #line + 2
        withKnownIssue {
            XCTAssertStateEquals(updatedMarker { $0.score = 4 })
        } matching: { issue in
            text(issue).contains(
                "Expected another State. It differs in:\n  score: Int\n    expected: 4\n    realized: 3"
            )
                && issue.sourceLocation?.line == line && issue.sourceLocation?.fileName == "StoreTestSuiteTests.swift"
        }
        #expect(markerState.score == 3)
    }

    @Test func `missing and other outputs are told`() {
        withKnownIssue {
            XCTAssertLastOutput(.finished(1))
        } matching: {
            text($0).contains("Expected the output finished(1). Instead, there are none.")
        }
        store.dispatchAction(.didFinish)
        withKnownIssue {
            XCTAssertOutputs([.finished(2)])
        } matching: {
            text($0).contains(
                "At 0: Expected another Output. It differs in:\n  finished: Int\n    expected: 2\n    realized: 1"
            )
        }
        withKnownIssue {
            XCTAssertLastOutput(.finished(2))
        } matching: {
            text($0).contains("It differs in:\n  finished: Int\n    expected: 2\n    realized: 1")
        }
        withKnownIssue {
            XCTAssertOutputs([])
        } matching: {
            text($0).contains("Expected 0 values. Instead, there are 1.")
        }
    }

    @Test func `other lists of states are told`() {
        withKnownIssue {
            XCTAssertStates([.init(score: 2, name: "Ada")])
        } matching: {
            text($0).contains("At 0: Expected another State. It differs in:\n  score: Int")
        }
    }

    @Test func `optional values are compared`() {
        LassoAssertEqual(Int?.none, nil)
        LassoAssertEqual(Int?.some(1), 1)
        withKnownIssue {
            LassoAssertEqual(Int?.none, 1)
        } matching: {
            text($0).contains("Expected 1. Instead, it is nil.")
        }
    }
}

@MainActor
struct StatementTests: LassoStoreTesting {
    typealias Store = ScoreStore

    var test: TestFactory<ScoreStore> {
        TestFactory(initialState: .init(), setUpStore: { _ in }, tearDown: {})
    }

    @Test func `a chain is executed`() {
        test.given { $0.score = 1 }
            .when(actions(.didScore(1)))
            .then(singleUpdate { $0.score = 2 }, outputs())
            .when(actions(.didFinish))
            .then(outputs(.finished(2)))
            .execute()
    }

    @Test func `a chain that is not executed is told`() {
        let line: Int = #line + 2
        withKnownIssue {
            _ = test.given { _ in }.when(actions(.didFinish)).then(outputs())
        } matching: {
            text($0).contains("Expected this chain of statements to be executed. Instead, it was released.")
                && $0.sourceLocation?.line == line
        }
    }

    @Test func `states that were not set are told`() {
        let chain = test.given { _ in }.when(actions(.nothing))
        for assertion in [state(.init()), update { _ in }] as [ThenAssertion<ScoreStore>] {
            withKnownIssue {
                chain.then(assertion).execute()
            } matching: {
                text($0).contains(
                    "Expected the state to be set to State(score: 0, name: \"\"). Instead, it was not set."
                )
            }
        }
        withKnownIssue {
            chain.then(singleUpdate { _ in }).execute()
        } matching: {
            text($0).contains("Expected 1 values. Instead, there are 0.")
        }
    }

    @Test func `other states and outputs are told`() {
        let chain = test.given { _ in }.when(actions(.didScore(1), .didScore(1), .didFinish))
        withKnownIssue {
            chain.then(state(.init(score: 1))).execute()
        } matching: {
            text($0).contains("score: Int\n    expected: 1\n    realized: 2")
        }
        withKnownIssue {
            chain.then(update { $0.score = 1 }).execute()
        } matching: {
            text($0).contains("score: Int\n    expected: 1\n    realized: 2")
        }
        withKnownIssue {
            chain.then(singleState(.init(score: 2))).execute()
        } matching: {
            text($0).contains("Expected 1 values. Instead, there are 2.")
        }
        withKnownIssue {
            chain.then(outputs()).execute()
        } matching: {
            text($0).contains("Expected 0 values. Instead, there are 1.")
        }
    }
}
