import Lasso
import UIKit

enum CounterModule: ScreenModule {
    struct State: Equatable {
        var count = 0
    }

    enum Action: Equatable {
        case increment
        case finish
    }

    enum Output: Equatable {
        case finished(Int)
    }

    static var defaultInitialState: State { State() }

    static func createScreen(with store: CounterStore) -> Screen {
        Screen(store, CounterController(store.asViewStore()))
    }
}

final class CounterStore: LassoStore<CounterModule> {
    override func handleAction(_ action: Action) {
        switch action {
        case .increment: update { $0.count += 1 }
        case .finish: dispatchOutput(.finished(state.count))
        }
    }
}

final class CounterController: UIViewController, LassoView {
    let store: CounterModule.ViewStore

    init(_ store: ViewStore) {
        self.store = store
        super.init(nibName: nil, bundle: nil)
        store.observeState(\.count) { [weak self] count in self?.title = "\(count)" }
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }
}
