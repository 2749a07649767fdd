// Through the protocols a state is observed together with the one before, by a handler of two parameters.
// expect: expects 2 arguments, but 1 was used in closure body
// expect: cannot convert value of type '(Store.State) -> ()' to expected argument type '(Store.State?, Store.State) -> Void'
import Lasso

@MainActor
func observe<Store: StateObservable>(_ store: Store) {
    store.observeState { (_: Store.State?, state: Store.State) in _ = state }
    store.observeState { (state: Store.State) in _ = state }
}
