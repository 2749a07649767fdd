import Lasso
import LassoTestUtilities
import Testing
import UIKit

// This target is compiled as a new app is: Swift 6, all on the main actor unless it says otherwise. Nothing is annotated.

enum SwitchModule: ScreenModule {
    struct State: Equatable {
        var isOn = false
    }

    enum Action: Equatable {
        case toggle
        case finish
    }

    enum Output: Equatable {
        case finished
    }

    static var defaultInitialState: State { State() }

    static func createScreen(with store: SwitchStore) -> Screen {
        Screen(store, SwitchController(store: store.asViewStore()))
    }
}

final class SwitchStore: LassoStore<SwitchModule> {
    override func handleAction(_ action: Action) {
        switch action {
        case .toggle: update { $0.isOn.toggle() }
        case .finish: dispatchOutput(.finished)
        }
    }
}

final class SwitchController: UIViewController, LassoView {
    let store: SwitchModule.ViewStore

    init(store: ViewStore) {
        self.store = store
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }
}

final class SwitchFlow: Flow<NoOutputNavigationFlow> {
    override func createInitialController() -> UIViewController {
        SwitchModule.createScreen()
            .observeOutput { [weak self] _ in UIViewController().place(with: self?.nextPushedInFlow) }
            .controller
    }
}

struct SwitchStoreTests: LassoStoreTestSuite {
    let testableStore = TestableStore<SwitchStore>()

    @Test func `toggles`() {
        store = SwitchStore()
        store.dispatchAction(.toggle)
        XCTAssertStateEquals(updatedMarker { $0.isOn = true })
    }

    @Test func `goes on when it is finished`() async throws {
        let stage = try await FlowTestWindow()
        SwitchFlow().start(with: root(of: stage.navigationController))
        try await stage.waitForEvents()
        let first = try #require(stage.navigationController.topViewController as? SwitchController)
        let _: UIViewController = try await assertPushed(after: first, when: { first.dispatchAction(.finish) })
    }
}
