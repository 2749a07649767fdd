#if canImport(UIKit)
import Testing
import UIKit
@_spi(ExperimentalObservation) import WorkflowUI

@MainActor
@Suite(.serialized)
struct WorkflowUIObservationTests {
    @Test func `events come before super on the way and after it when done`() async {
        let recorder = Recorder()
        WorkflowUIObservation.sharedUIObserver = recorder
        defer { WorkflowUIObservation.sharedUIObserver = nil }
        let controller = WorkflowUIViewController()
        recorder.subject = controller
        for _ in 1...2 {
            controller.beginAppearanceTransition(true, animated: true)
            controller.endAppearanceTransition()
            controller.beginAppearanceTransition(false, animated: false)
            controller.endAppearanceTransition()
        }
        #expect(controller.hasViewAppeared)
        #expect(
            recorder.events == [
                "will appear true first", "did appear true first", "will disappear false", "did disappear false",
                "will appear true", "did appear true", "will disappear false", "did disappear false",
            ]
        )
        recorder.events = []
        controller.view.layoutIfNeeded()
        #expect(recorder.events == ["will lay out", "did lay out"])
    }

    @Test func `without an observer no event is made`() {
        let controller = WorkflowUIViewController()
        var isMade = false
        func make() -> ViewDidLayoutSubviewsEvent? {
            isMade = true
            return nil
        }
        controller.sendObservationEvent(Custom(viewController: controller, made: make() == nil))
        #expect(!isMade)
    }
}

private struct Custom: WorkflowUIEvent {
    let viewController: UIViewController
    let made: Bool
}

@MainActor
private final class Recorder: WorkflowUIObserver {
    weak var subject: UIViewController?
    var events: [String] = []

    func observeEvent<E: WorkflowUIEvent>(_ event: E) {
        // Other tests' controllers share the observer.
        guard event.viewController === subject else { return }
        switch event {
        case let event as ViewWillAppearEvent:
            events.append("will appear \(event.animated)\(event.isFirstAppearance ? " first" : "")")
        case let event as ViewDidAppearEvent:
            events.append("did appear \(event.animated)\(event.isFirstAppearance ? " first" : "")")
        case let event as ViewWillDisappearEvent: events.append("will disappear \(event.animated)")
        case let event as ViewDidDisappearEvent: events.append("did disappear \(event.animated)")
        case is ViewWillLayoutSubviewsEvent: events.append("will lay out")
        case is ViewDidLayoutSubviewsEvent: events.append("did lay out")
        default: events.append("unknown")
        }
    }
}
#endif
