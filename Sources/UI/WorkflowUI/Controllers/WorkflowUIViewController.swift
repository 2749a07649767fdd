#if canImport(UIKit)
import UIKit

/// The base class of this module's controllers, which reports appearance and layout to the shared observer.
@preconcurrency @MainActor
open class WorkflowUIViewController: UIViewController {
    /// A Boolean value that indicates whether the view has appeared at least once.
    public private(set) final var hasViewAppeared = false

    open override func viewWillAppear(_ animated: Bool) {
        sendObservationEvent(
            ViewWillAppearEvent(viewController: self, animated: animated, isFirstAppearance: !hasViewAppeared)
        )
        super.viewWillAppear(animated)
        DescribedEnvironmentNode.showingHost(of: self)?.willShow(self)
    }

    open override func viewDidAppear(_ animated: Bool) {
        let isFirstAppearance = !hasViewAppeared
        hasViewAppeared = true
        super.viewDidAppear(animated)
        sendObservationEvent(
            ViewDidAppearEvent(viewController: self, animated: animated, isFirstAppearance: isFirstAppearance)
        )
    }

    open override func viewWillDisappear(_ animated: Bool) {
        sendObservationEvent(ViewWillDisappearEvent(viewController: self, animated: animated))
        super.viewWillDisappear(animated)
    }

    open override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        sendObservationEvent(ViewDidDisappearEvent(viewController: self, animated: animated))
    }

    open override func viewWillLayoutSubviews() {
        sendObservationEvent(ViewWillLayoutSubviewsEvent(viewController: self))
        super.viewWillLayoutSubviews()
    }

    open override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        sendObservationEvent(ViewDidLayoutSubviewsEvent(viewController: self))
    }

    /// Sends `event` to the shared observer; without one the event is not even created.
    @_spi(ExperimentalObservation)
    public final func sendObservationEvent(_ event: @autoclosure () -> some WorkflowUIEvent) {
        WorkflowUIObservation.sharedUIObserver?.observeEvent(event())
    }

    open override func didMove(toParent parent: UIViewController?) {
        super.didMove(toParent: parent)
        if parent == nil { endOrphanedOverlays() }
    }
}
#endif
