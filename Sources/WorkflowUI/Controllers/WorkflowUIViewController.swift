#if canImport(UIKit)
import UIKit

/// The base of the controllers of this module: tells the shared observer of their appearance and layout.
@preconcurrency @MainActor
open class WorkflowUIViewController: UIViewController {
    /// Whether the view has come into view at least once.
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

    /// Tells the shared observer of `event`, which is not even made if there is none.
    @_spi(ExperimentalObservation)
    public final func sendObservationEvent(_ event: @autoclosure () -> some WorkflowUIEvent) {
        WorkflowUIObservation.sharedUIObserver?.observeEvent(event())
    }
}
#endif
