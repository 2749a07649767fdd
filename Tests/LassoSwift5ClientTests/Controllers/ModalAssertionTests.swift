import XCTest
@testable import LassoTestUtilities

class ModalAssertionTests: FlowTestCase {
    private func sheet() -> RecordingController { RecordingController() }

    private func fullScreen() -> RecordingController {
        let controller = RecordingController()
        controller.modalPresentationStyle = .fullScreen
        return controller
    }

    func test_presentation_hooksSeeThePhases() throws {
        var seen: [[String]] = []
        let presented: RecordingController = try assertPresentation(
            on: rootController,
            when: { rootController.present(sheet(), animated: true) },
            onViewDidLoad: { seen.append($0.events) },
            onViewWillAppear: { seen.append($0.events) },
            onViewDidAppear: { seen.append($0.events) }
        )
        XCTAssertTrue(rootController.presentedViewController === presented)
        XCTAssertEqual(seen, [["load"], ["load", "wA"], ["load", "wA", "dA"]])
        try assertDismissal(from: presented, to: navigationController, when: { presented.dismiss(animated: true) })
    }

    func test_fullScreen_hooksSeeThePhases() throws {
        let base = RecordingController()
        navigationController.viewControllers = [base]
        waitForEvents(in: window)
        base.events = []
        var seen: [String] = []
        let presented: RecordingController = try assertFullScreenPresentation(
            on: base,
            when: { base.present(fullScreen(), animated: false) },
            onViewDidLoad: { presenting, presented in seen.append("\(presenting.events) \(presented.events)") },
            onViewWillAppear: { presenting, presented in seen.append("\(presenting.events) \(presented.events)") },
            onViewDidAppear: { presenting, presented in seen.append("\(presenting.events) \(presented.events)") }
        )
        XCTAssertEqual(
            seen,
            [#"[] ["load"]"#, #"["wD", "dD"] ["load", "wA", "dA"]"#, #"["wD", "dD"] ["load", "wA", "dA"]"#]
        )
        base.events = []
        try assertFullScreenDismissal(
            from: presented,
            to: base,
            when: { base.dismiss(animated: true) },
            onViewWillAppear: { presented, presenting in
                XCTAssertEqual(presented.events.last, "wD")
                XCTAssertEqual(presenting.events, ["wA"])
            },
            onViewDidAppear: { presented, presenting in
                XCTAssertEqual(presented.events.last, "dD")
                XCTAssertEqual(presenting.events, ["wA", "dA"])
            }
        )
    }

    func test_presentation_errors() throws {
        expect("Expected the event to present a controller. Instead, none is presented.") {
            let _: UIViewController = try assertPresentation(on: rootController, when: {}, failTest: $0)
        }
        expect(
            "Expected a FirstController to be presented. Instead, a SecondController is.",
            "\nThe controllers are: <UINavigationController : [UIViewController]> --> <SecondController>"
        ) {
            let _: FirstController = try assertPresentation(
                on: rootController,
                when: { rootController.present(SecondController(), animated: false) },
                failTest: $0
            )
        }
        expect("to be foremost before the event. Instead, it is SecondController", "Dismiss that first, or name it.") {
            let _: UIViewController = try assertPresentation(on: rootController, when: {}, failTest: $0)
        }
        rootController.dismiss(animated: false)
        waitForEvents(in: window)
        expect("to be foremost after the event. Instead, it is [FirstController") {
            let _: FirstController = try assertPresentation(
                on: rootController,
                when: {
                    rootController.present(FirstController(), animated: false)
                    rootController.presentedViewController?.present(SecondController(), animated: false)
                },
                failTest: $0
            )
        }
    }

    func test_fullScreen_errors() {
        expect("Expected the presentation style fullScreen (0). Instead, it is automatic") {
            let _: RecordingController = try assertFullScreenPresentation(
                on: rootController,
                when: { rootController.present(sheet(), animated: false) },
                failTest: $0
            )
        }
        waitForEvents(in: window)
        let presented = rootController.presentedViewController!
        expect("Expected the presentation style fullScreen") {
            try assertFullScreenDismissal(from: presented, to: rootController, when: {}, failTest: $0)
        }
    }

    func test_dismissal_errors() {
        let first = sheet()
        rootController.present(first, animated: false)
        waitForEvents(in: window)
        expect("Expected the event to dismiss a controller. Instead, the same ones are presented.") {
            try assertDismissal(from: first, to: navigationController, when: {}, failTest: $0)
        }
        let second = sheet()
        first.present(second, animated: false)
        waitForEvents(in: window)
        expect("to be foremost before the event") {
            try assertDismissal(from: first, to: navigationController, when: {}, failTest: $0)
        }
        expect("to be foremost after the event. Instead, it is [RecordingController") {
            try assertDismissal(
                from: second,
                to: navigationController,
                when: { first.dismiss(animated: false) },
                failTest: $0
            )
        }
    }

    func test_hierarchyIsDescribed() {
        let first = FirstController()
        let second = SecondController()
        rootController.present(first, animated: false)
        first.present(second, animated: false)
        let controllers: [UIViewController] = [navigationController, rootController, first, second]
        for controller in controllers {
            XCTAssertEqual(
                describeViewControllerHierarchy(controller),
                "<UINavigationController : [UIViewController]> --> <FirstController> --> <SecondController>"
            )
        }
    }
}
