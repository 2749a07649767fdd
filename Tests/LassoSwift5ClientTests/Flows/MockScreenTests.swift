import Lasso
import LassoTestUtilities
import XCTest

class MockScreenTests: XCTestCase {
    func test_aMockFactoryMakesScreensOfMocks() {
        let mockScreen = MockScreen<ScoreModule>()
        let factory = ScoreModule.mockScreenFactory(mockScreen: mockScreen)
        let first = factory.createScreen()
        XCTAssertEqual(mockScreen.mockStore?.state.score, 0)
        XCTAssertTrue(mockScreen.mockController === first.controller)
        first.store.dispatchAction(.didFinish)
        XCTAssertEqual(mockScreen.mockStore?.dispatchedActions, [.didFinish])
        let second = factory.createScreen(with: .init(score: 4))
        XCTAssertEqual(mockScreen.mockStore?.state.score, 4)
        XCTAssertTrue(mockScreen.mockController === second.controller)
        let contextual: ScoreModule.ScreenFactory = mockScreenFactory(mockScreen: mockScreen)
        _ = contextual.createScreen(with: .init(score: 5))
        XCTAssertEqual(mockScreen.mockStore?.state.score, 5)
    }

    func test_aControllerFactoryMakesScreensOfRealStores() {
        let factory: ScoreModule.ScreenFactory = mockControllerScreenFactory(configure: { store in
            store.update { $0.name = "configured" }
        })
        let screen = factory.createScreen(with: .init(score: 4))
        let controller = screen.controller as? ScoreModule.MockController
        controller?.dispatchAction(.didScore(1))
        XCTAssertEqual(controller?.state, .init(score: 5, name: "configured"))
        XCTAssertTrue(ScoreModule.mockControllerScreenFactory().createScreen().controller is ScoreModule.MockController)
    }
}
