import Lasso

/// Shows who is signed in.
public enum SignedInModule: ScreenModule {
    public struct State: Equatable, Sendable {
        public let username: String

        public init(username: String) {
            self.username = username
        }
    }

    public enum Action: Equatable, Sendable {
        case didTapSignOut
    }

    public enum Output: Equatable, Sendable {
        case didSignOut
    }

    /// What the screen is called.
    public nonisolated static let title = "Signed in"

    public static var defaultInitialState: State { State(username: "") }

    public static func createScreen(with store: SignedInStore) -> Screen {
        Screen(store, SignedInController(store: store.asViewStore()))
    }
}

/// Has nothing to decide but what signing out means.
public final class SignedInStore: LassoStore<SignedInModule> {
    public override func handleAction(_ action: Action) {
        switch action {
        case .didTapSignOut: dispatchOutput(.didSignOut)
        }
    }
}
