import Lasso

enum CounterModule: ScreenModule {
    struct State: Equatable {
        struct Address: Equatable {
            var street = ""
            var city = ""
        }

        var count = 0
        var name: String? = nil
        var address: Address? = nil
        var double: Int {
            get { count * 2 }
            set { count = newValue / 2 }
        }
    }

    enum Action: Equatable {
        case increment
        case add(Int)
        case twice
        case finish
    }

    enum Output: Equatable {
        case finished(Int)
        case saw(Int)
    }

    static var defaultInitialState: State { State() }

    static func createScreen(with store: CounterStore) -> Screen {
        Screen(store, UIViewController())
    }
}

final class CounterStore: LassoStore<CounterModule> {
    override func handleAction(_ action: Action) {
        switch action {
        case .increment: update { $0.count += 1 }
        case .add(let number): update { $0.count += number }
        case .twice:
            dispatchAction(.increment)
            dispatchAction(.increment)
        case .finish: dispatchOutput(.finished(state.count))
        }
    }
}
