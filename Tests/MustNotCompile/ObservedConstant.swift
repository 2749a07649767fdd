// What never changes is not observed by key path.
// expect: to expected argument type 'WritableKeyPath<NoticeModule.State, String>'
import Lasso

enum NoticeModule: StoreModule {
    struct State {
        var count = 0
        let message: String
    }
}

@MainActor
func observe(_ store: LassoStore<NoticeModule>) {
    store.observeState(\.count) { (count: Int) in _ = count }
    store.observeState(\.message) { (message: String) in _ = message }
}
