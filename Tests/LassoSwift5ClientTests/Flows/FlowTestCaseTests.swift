import Lasso
import LassoTestUtilities
import XCTest

enum ListFlowModule: NavigationFlowModule {
    enum Output: Equatable {
        case didSelect(Int)
    }
}

enum ListScreenModule: ScreenModule {
    enum Action: Equatable {
        case didTap(Int)
    }
    enum Output: Equatable {
        case didSelect(Int)
    }

    static func createScreen(with store: ListStore) -> Screen {
        return Screen(store, ListController(store.asViewStore()))
    }
}

final class ListStore: LassoStore<ListScreenModule> {
    override func handleAction(_ action: Action) {
        switch action {
        case .didTap(let index):
            dispatchOutput(.didSelect(index))
        }
    }
}

final class ListController: UIViewController, LassoView {
    let store: ListScreenModule.ViewStore

    init(_ store: ViewStore) {
        self.store = store
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { fatalError() }
}

final class DetailController: UIViewController {}

final class ListFlow: Flow<ListFlowModule> {
    override func createInitialController() -> UIViewController {
        return ListScreenModule.createScreen()
            .observeOutput { [weak self] output in
                guard case .didSelect(let index) = output else { return }
                self?.dispatchOutput(.didSelect(index))
                DetailController().place(with: self?.nextPushedInFlow)
            }
            .controller
    }
}

// The whole story of a client that knows nothing of Swift 6.
class ListFlowTests: FlowTestCase {
    private var flow: ListFlow!
    private weak var windowOfSetUp: UIWindow?

    override func setUpWithError() throws {
        try super.setUpWithError()
        windowOfSetUp = window
        XCTAssertNotNil(windowOfSetUp)
    }

    override func setUp() {
        super.setUp()
        XCTAssertTrue(window === windowOfSetUp)
        flow = ListFlow()
    }

    override func tearDown() {
        XCTAssertTrue(window === windowOfSetUp)
        XCTAssertNotNil(navigationController)
        flow = nil
        super.tearDown()
    }

    override func tearDownWithError() throws {
        XCTAssertTrue(window === windowOfSetUp)
        try super.tearDownWithError()
        XCTAssertNil(window)
    }

    func test_selectingShowsTheDetail() throws {
        let list: ListController = try assertPushed(
            after: rootController,
            when: { flow.start(with: pushed(in: navigationController)) }
        )
        flow.assert(when: { list.dispatchAction(.didTap(3)) }, outputs: .didSelect(3))
        waitForEvents(in: window)
        XCTAssertTrue(navigationController.topViewController is DetailController)
        try assertPopped(from: navigationController.topViewController!, to: list, when: { flow.unwind() })
        flow.assert(when: {})
    }

    func test_theFlowEndsWhenTheUserGoesBack() throws {
        weak let weakFlow = flow
        let list: ListController = try assertPushed(
            after: rootController,
            when: { flow.start(with: pushed(in: navigationController)) }
        )
        flow = nil
        XCTAssertNotNil(weakFlow)
        try assertPopped(
            from: list,
            to: rootController,
            when: { navigationController.popViewController(animated: true) }
        )
    }

    func test_theWindowIsVisible() {
        XCTAssertTrue(window.isKeyWindow)
        XCTAssertTrue(window.rootViewController === navigationController)
        XCTAssertEqual(navigationController.viewControllers, [rootController])
    }
}
