import XCTest
@testable import LassoTestUtilities

class FirstController: UIViewController {}
class SecondController: UIViewController {}

/// Records what appears and disappears.
class RecordingController: UIViewController {
    var events: [String] = []

    override func viewDidLoad() {
        super.viewDidLoad()
        events.append("load")
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        events.append("wA")
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        events.append("dA")
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        events.append("wD")
    }

    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        events.append("dD")
    }
}

class NavigationAssertionTests: FlowTestCase {
    func test_push_hooksSeeThePhases() throws {
        var seen: [[String]] = []
        let record: (UIViewController, RecordingController) -> Void = { previous, pushed in
            XCTAssertTrue(previous === self.rootController)
            seen.append(pushed.events)
        }
        let pushed: RecordingController = try assertPushed(
            after: rootController,
            when: { navigationController.pushViewController(RecordingController(), animated: true) },
            onViewDidLoad: record,
            onViewWillAppear: record,
            onViewDidAppear: record
        )
        XCTAssertTrue(navigationController.topViewController === pushed)
        XCTAssertEqual(seen, [["load"], ["load", "wA"], ["load", "wA", "dA"]])
    }

    func test_push_errors() throws {
        let alone = UIViewController()
        expect(
            "Expected UIViewController",
            "to be in a navigation controller before the event. Instead, it is in none."
        ) {
            let _: UIViewController = try assertPushed(after: alone, when: {}, failTest: $0)
        }
        let covered = navigationController.topViewController!
        navigationController.pushViewController(FirstController(), animated: false)
        expect("to be on top before the event. Instead, the top is FirstController", "Name that, or pop it first.") {
            let _: UIViewController = try assertPushed(after: covered, when: {}, failTest: $0)
        }
        let top = navigationController.topViewController!
        expect("Expected the event to push a controller. Instead, FirstController", "is still on top.") {
            let _: UIViewController = try assertPushed(after: top, when: {}, failTest: $0)
        }
        expect("Expected controllers on the stack after the event. Instead, it is empty.") {
            let _: UIViewController = try assertPushed(
                after: top,
                when: { navigationController.viewControllers = [] },
                failTest: $0
            )
        }
        navigationController.viewControllers = [rootController]
        waitForEvents(in: window)
        expect(
            "Expected a FirstController to be pushed. Instead, a SecondController was.",
            "<UINavigationController : [UIViewController, SecondController]>"
        ) {
            let _: FirstController = try assertPushed(
                after: rootController,
                when: { navigationController.pushViewController(SecondController(), animated: false) },
                failTest: $0
            )
        }
        navigationController.viewControllers = [rootController]
        expect(
            "Expected the stack to end with [UIViewController",
            "Push one controller, and leave those below as they are."
        ) {
            let _: FirstController = try assertPushed(
                after: rootController,
                when: { navigationController.viewControllers = [FirstController()] },
                failTest: $0
            )
        }
    }

    func test_push_errorsHaveTheirCases() {
        assertThrowsError(
            expr: {
                let _: UIViewController = try assertPushed(after: rootController, when: {}, failTest: silent)
            },
            eval: { error in
                guard let error = error as? NavigationPresentationError else { return unexpectedErrorType() }
                switch error {
                case .noPushOccurred(let previous): XCTAssertTrue(previous === rootController)
                default: XCTFail("\(error)")
                }
            }
        )
    }

    func test_root() throws {
        let root: FirstController = try assertRoot(
            of: navigationController,
            when: { navigationController.setViewControllers([FirstController()], animated: true) }
        )
        XCTAssertEqual(navigationController.viewControllers, [root])
        let same: FirstController = try assertRoot(of: navigationController, when: {})
        XCTAssertTrue(same === root)
        let offWindow = UINavigationController()
        let _: SecondController = try assertRoot(
            of: offWindow,
            when: { offWindow.viewControllers = [SecondController()] }
        )
    }

    func test_root_errors() {
        expect("Expected one controller on the stack after the event. Instead, it is [UIViewController") {
            let _: UIViewController = try assertRoot(
                of: navigationController,
                when: { navigationController.pushViewController(FirstController(), animated: false) },
                failTest: $0
            )
        }
        navigationController.viewControllers = [rootController]
        expect("Expected the event to replace the root. Instead, UIViewController", "is still there.") {
            let _: FirstController = try assertRoot(of: navigationController, when: {}, failTest: $0)
        }
        expect("Expected a FirstController as root. Instead, it is a SecondController.") {
            let _: FirstController = try assertRoot(
                of: navigationController,
                when: { navigationController.viewControllers = [SecondController()] },
                failTest: $0
            )
        }
    }

    func test_pop() throws {
        let pushed = RecordingController()
        navigationController.pushViewController(pushed, animated: false)
        waitForEvents(in: window)
        pushed.events = []
        var seen: [[String]] = []
        try assertPopped(
            from: pushed,
            to: rootController,
            when: { navigationController.popViewController(animated: true) },
            onViewWillAppear: { from, _ in seen.append(from.events) },
            onViewDidAppear: { from, to in
                seen.append(from.events)
                XCTAssertTrue(to === self.rootController)
            }
        )
        XCTAssertEqual(seen, [["wD"], ["wD", "dD"]])
    }

    func test_pop_errors() {
        let first = FirstController()
        navigationController.pushViewController(first, animated: false)
        waitForEvents(in: window)
        expect("Expected UIViewController", "to be on top after the event. Instead, the top is FirstController") {
            try assertPopped(from: first, to: rootController, when: {}, failTest: $0)
        }
        expect("to be on top before the event.") {
            try assertPopped(from: rootController, to: first, when: {}, failTest: $0)
        }
    }

    func test_aWaitThatTakesTooLongIsTold() {
        let clock = UIAnimationClock()
        UIView.animationClock = clock
        defer { UIView.animationClock = nil }
        expect("Expected the transition to end within 0.01 s. Instead, the time is over.", "a longer `timeout`") {
            let _: UIViewController = try assertPushed(
                after: rootController,
                when: { navigationController.pushViewController(FirstController(), animated: true) },
                timeout: 0.01,
                failTest: $0
            )
        }
        XCTAssertThrowsError(try waitForEventsWithError(in: window, timeout: 0.01)) { error in
            guard case XCTestCase.WaitError.timedOut = error else { return XCTFail("\(error)") }
        }
        clock.advance(by: 1)
        XCTAssertNoThrow(try waitForEventsWithError(in: window))
    }

    func test_theTimeoutIsFiveSecondsUnlessTheTestCaseSaysSo() {
        class Patient: XCTestCase, AssertionTimeoutOverride {
            let defaultLassoAssertionTimeout: TimeInterval = 7
        }
        XCTAssertEqual(lassoAssertionTimeout, 5)
        XCTAssertEqual(Patient(name: "", testClosure: { _ in }).lassoAssertionTimeout, 7)
    }

    func test_theStepsOfAnEvent() throws {
        var steps: [String] = []
        let pushed = RecordingController()
        let found: RecordingController = try assertControllerEvent(
            from: rootController,
            to: {
                steps.append("resolve")
                return navigationController.topViewController
            },
            when: {
                steps.append("event")
                navigationController.pushViewController(pushed, animated: true)
                DispatchQueue.main.async { steps.append("turn") }
            },
            onViewDidLoad: { _, to in steps.append("load \(to.isViewLoaded)") },
            onViewWillAppear: { _, to in steps.append("will \(to.transitionCoordinator != nil)") },
            onViewDidAppear: { _, to in steps.append("did \(to.transitionCoordinator != nil)") }
        )
        XCTAssertTrue(found === pushed)
        XCTAssertEqual(steps, ["event", "resolve", "load true", "turn", "will true", "did false"])
    }

    func test_aTransitionOfWhatLiesOverTheTargetIsWaitedFor() throws {
        let sheet = UINavigationController(rootViewController: UIViewController())
        let pushed = RecordingController()
        rootController.present(sheet, animated: false)
        waitForEvents(in: window)
        let root: UIViewController = try assertControllerEvent(
            to: { rootController },
            when: { sheet.pushViewController(pushed, animated: true) },
            onViewWillAppear: { root in
                XCTAssertNil(root.transitionCoordinator)
                XCTAssertEqual(pushed.events.last, "wA")
            },
            onViewDidAppear: { _ in XCTAssertEqual(pushed.events.last, "dA") }
        )
        XCTAssertTrue(root === rootController)
    }

    func test_eventsAreWaitedFor() {
        let pushed = RecordingController()
        var hasTurned = false
        navigationController.pushViewController(pushed, animated: true)
        DispatchQueue.main.async { hasTurned = true }
        waitForEvents(in: window)
        XCTAssertTrue(hasTurned)
        XCTAssertEqual(pushed.events, ["load", "wA", "dA"])
    }

    func test_anEventOfOnesOwn() throws {
        var child: FirstController?
        let found: FirstController = try assertControllerEvent(
            from: rootController,
            to: { child },
            when: {
                child = FirstController()
                rootController.addChild(child!)
            },
            onViewDidLoad: { from, to in XCTAssertTrue(from === to.parent) }
        )
        XCTAssertTrue(found === child)
        let _: FirstController = try rootController.firstChildOfType()
        XCTAssertThrowsError(
            try { let _: UIViewController = try assertControllerEvent(to: { nil }, when: {}) }()
        ) { XCTAssertTrue(($0 as? LassoError)?.message(verbose: false).contains("failed to resolve") == true) }
        XCTAssertThrowsError(
            try { let _: SecondController = try assertControllerEvent(to: { child }, when: {}) }()
        ) {
            XCTAssertTrue(
                ($0 as? LassoError)?.message(verbose: false).contains("unexpected type FirstController") == true
            )
        }
    }
}

extension XCTestCase {
    /// Fails unless `body` fails an assertion with a message that has all `parts`.
    func expect(
        _ parts: String...,
        file: StaticString = #filePath,
        line: UInt = #line,
        from body: (@escaping FailTest) throws -> Void
    ) {
        var messages: [String] = []
        let failTest: FailTest = { failed in
            TestFailureAction(failedTest: failed) { messages.append(failed.error.message(verbose: failed.verbose)) }
        }
        XCTAssertThrowsError(try body(failTest), file: file, line: line) {
            XCTAssertTrue($0 is TestFailureAction, "\($0)", file: file, line: line)
        }
        for part in parts where messages.first?.contains(part) != true {
            XCTFail("Expected \(part). Instead: \(messages)", file: file, line: line)
        }
    }
}
