import Lasso
import TestReporting

/// Checks the emitted values by a closure.
@preconcurrency @MainActor
public func assert<Store: AbstractStore>(
    _ assert: @escaping (EmittedValues<Store>) -> Void
) -> ThenAssertion<Store> {
    { emitted, _, _ in assert(emitted) }
}

/// Fails unless the state was set once, to this one.
@preconcurrency @MainActor
public func singleState<Store: AbstractStore>(_ state: Store.State) -> ThenAssertion<Store>
where Store.State: Equatable {
    { emitted, file, line in assertSingle(emitted, state, file, line) }
}

/// Fails unless the state was set once, to the previous one with this update.
@preconcurrency @MainActor
public func singleUpdate<Store: AbstractStore>(
    _ update: @escaping (inout Store.State) -> Void
) -> ThenAssertion<Store> where Store.State: Equatable {
    { emitted, file, line in assertSingle(emitted, emitted.state(afterwards: update), file, line) }
}

/// Fails unless the state was set, the last time to this one.
@preconcurrency @MainActor
public func state<Store: AbstractStore>(_ state: Store.State) -> ThenAssertion<Store> where Store.State: Equatable {
    { emitted, file, line in assertLast(emitted, state, file, line) }
}

/// Fails unless the state was set, the last time to the previous one with this update.
@preconcurrency @MainActor
public func update<Store: AbstractStore>(
    _ update: @escaping (inout Store.State) -> Void
) -> ThenAssertion<Store> where Store.State: Equatable {
    { emitted, file, line in assertLast(emitted, emitted.state(afterwards: update), file, line) }
}

/// Fails unless these are the outputs, in order.
@preconcurrency @MainActor
public func outputs<Store: AbstractStore>(_ outputs: Store.Output...) -> ThenAssertion<Store>
where Store.Output: Equatable {
    { emitted, file, line in LassoAssertEqual(emitted.outputs, outputs, file: file, line: line) }
}

/// Checks effects outside of the store.
@preconcurrency @MainActor
public func sideEffects<Store: AbstractStore>(_ sideEffect: @escaping () -> Void) -> ThenAssertion<Store>
where Store.State: Equatable {
    { _, _, _ in sideEffect() }
}

extension EmittedValues {
    fileprivate func state(afterwards update: (inout Store.State) -> Void) -> Store.State {
        var state = previousState
        update(&state)
        return state
    }
}

private func assertSingle<Store: AbstractStore>(
    _ emitted: EmittedValues<Store>,
    _ expected: Store.State,
    _ file: StaticString,
    _ line: UInt
) where Store.State: Equatable {
    LassoAssertEqual(emitted.states, [expected], file: file, line: line)
}

private func assertLast<Store: AbstractStore>(
    _ emitted: EmittedValues<Store>,
    _ expected: Store.State,
    _ file: StaticString,
    _ line: UInt
) where Store.State: Equatable {
    guard let last = emitted.states.last else {
        reportIssue("Expected the state to be set to \(expected). Instead, it was not set.", file: file, line: line)
        return
    }
    LassoAssertEqual(last, expected, file: file, line: line)
}
