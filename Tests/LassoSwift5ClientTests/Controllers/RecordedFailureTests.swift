import XCTest
@testable import LassoTestUtilities

/// What the assertions record of their own accord: taken here in place of the test run.
class RecordedFailureTests: FlowTestCase {
    private struct Failure: Equatable {
        let text: String
        let file: String
        let line: Int
    }

    private var isTaking = false
    private var taken: [Failure] = []

    override func recordFailure(
        withDescription description: String,
        inFile path: String,
        atLine line: Int,
        expected: Bool
    ) {
        guard isTaking else {
            super.recordFailure(withDescription: description, inFile: path, atLine: line, expected: expected)
            return
        }
        taken.append(Failure(text: description, file: path, line: line))
    }

    /// The failures that `body` records.
    private func failures(of body: () -> Void) -> [Failure] {
        isTaking = true
        defer {
            isTaking = false
            taken = []
        }
        body()
        return taken
    }

    func test_theDefaultRecordsAFailureAtItsPlace() {
        let failTest: FailTest = log
        let line = #line + 2
        func push() throws {
            let _: FirstController = try assertPushed(after: rootController, when: {}, failTest: failTest)
        }
        var thrown: Error?
        let failures = failures {
            do { try push() } catch { thrown = error }
        }
        XCTAssertTrue(thrown is TestFailureAction)
        XCTAssertEqual(failures.map { $0.line }, [line])
        XCTAssertEqual(failures.map { $0.file }, [#filePath])
        XCTAssertTrue(failures.first?.text.contains("Expected the event to push a controller.") == true)
    }

    func test_theControllersAreToldUnlessThatIsNotWanted() {
        func present(verbose: Bool) -> String? {
            failures {
                let present = { self.rootController.present(SecondController(), animated: false) }
                let _: FirstController? = try? assertPresentation(on: rootController, when: present, verbose: verbose)
                rootController.dismiss(animated: false)
            }.first?.text
        }
        let part = "The controllers are: <UINavigationController"
        XCTAssertEqual(present(verbose: true)?.contains(part), true)
        XCTAssertEqual(present(verbose: false)?.contains(part), false)
    }

    func test_aWaitForEventsThatTakesTooLongIsRecorded() {
        let clock = UIAnimationClock()
        UIView.animationClock = clock
        defer { UIView.animationClock = nil }
        navigationController.pushViewController(FirstController(), animated: true)
        let line = #line + 1
        let failures = failures { waitForEvents(in: window, timeout: 0.01) }
        XCTAssertEqual(failures.map { $0.line }, [line])
        XCTAssertTrue(failures.first?.text.contains("Expected the main queue") == true, "\(failures)")
        XCTAssertTrue(failures.first?.text.contains("within 0.01 s. Instead, the time is over.") == true, "\(failures)")
        clock.advance(by: 1)
        waitForEvents(in: window)
    }
}
