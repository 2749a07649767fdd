import LassoTestUtilities
import XCTest
@testable import Lasso

private enum Service {
    struct Answer: Equatable {
        var text: String
    }

    @Mockable static private(set) var greeting: (String) -> String = { "Hello \($0)" }
    @Mockable static var answer = Answer(text: "real")
    @Mockable static var note: String? = "real"
}

final class MockableTests: XCTestCase {
    private var isMockedByTestCase = false

    override func tearDown() {
        // XCTest has run the teardown blocks by now.
        if isMockedByTestCase { XCTAssertEqual(Service.answer.text, "real") }
        Service.$greeting.reset()
        Service.$answer.reset()
        Service.$note.reset()
        Testing.active = true
        super.tearDown()
    }

    func test_aMockStandsForTheValueUntilReset() {
        Service.$greeting.mock(with: { "Mocked \($0)" })
        XCTAssertEqual(Service.greeting("Ada"), "Mocked Ada")
        Service.$greeting.reset()
        XCTAssertEqual(Service.greeting("Ada"), "Hello Ada")
    }

    func test_writingChangesTheValueBehindTheMock() {
        Service.$answer.mock(with: .init(text: "mock"))
        Service.answer = .init(text: "written")
        XCTAssertEqual(Service.answer.text, "mock")
        Service.$answer.reset()
        XCTAssertEqual(Service.answer.text, "written")
        Service.answer = .init(text: "real")
    }

    func test_outsideOfTestsThereAreNoMocks() {
        Service.$answer.mock(with: .init(text: "mock"))
        Testing.active = false
        var wasAsked = false
        func mock() -> Service.Answer {
            wasAsked = true
            return .init(text: "mock")
        }
        Service.$answer.mock(with: mock())
        XCTAssertFalse(wasAsked)
        XCTAssertEqual(Service.answer.text, "real")
    }

    func test_nilTakesTheMockAway() {
        Service.$note.mock(with: "mock")
        XCTAssertEqual(Service.note, "mock")
        Service.$note.mock(with: nil)
        XCTAssertEqual(Service.note, "real")
    }

    func test_copiesShareValueAndMock() {
        let wrapper = Mockable(wrappedValue: 1)
        let copy = wrapper
        copy.wrappedValue = 2
        XCTAssertEqual(wrapper.wrappedValue, 2)
        copy.projectedValue.mock(with: 3)
        XCTAssertEqual(wrapper.wrappedValue, 3)
    }

    func test_testsAreKnownToRun() {
        XCTAssertTrue(Testing.active)
        XCTAssertTrue(LassoTesting.active)
        Testing.active = false
        XCTAssertFalse(LassoTesting.active)
    }

    func test_aMockOfTheTestCaseIsResetAfterTheTest() {
        isMockedByTestCase = true
        mock(Service.$answer, with: .init(text: "mock"))
        XCTAssertEqual(Service.answer.text, "mock")
    }
}
