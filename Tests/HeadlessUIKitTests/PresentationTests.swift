import Testing
import UIKit

@MainActor
struct PresentationTests {
    private let trace = Trace()
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    private let base: QuietController
    private let modal: QuietController

    init() async {
        base = QuietController("base", trace)
        modal = QuietController("modal", trace)
        window.rootViewController = base
        window.makeKeyAndVisible()
        await mainQueueTurn()
        modal.loadViewIfNeeded()
        trace.events = []
    }

    @Test func `presenting sets who presents whom at once`() {
        let child = UIViewController()
        base.addChild(child)
        child.present(modal, animated: true)
        #expect(base.presentedViewController === modal)
        #expect(child.presentedViewController === modal)
        #expect(modal.presentingViewController === base)
        #expect(trace.events.isEmpty)
    }

    @Test func `full screen, not animated: all in one turn`() async {
        modal.modalPresentationStyle = .fullScreen
        base.present(modal, animated: false)
        await mainQueueTurn()
        #expect(
            trace.events == ["modal will appear", "base will disappear", "modal did appear", "base did disappear"]
        )
        trace.events = []
        modal.dismiss(animated: false)
        await mainQueueTurn()
        #expect(
            trace.events == ["base will appear", "modal will disappear", "base did appear", "modal did disappear"]
        )
        #expect(base.view.window === window)
        #expect(modal.view.window == nil)
    }

    @Test func `full screen, animated: two turns`() async {
        modal.modalPresentationStyle = .fullScreen
        base.present(modal, animated: true)
        let atOnce = await atNextTurn { [trace] in trace.events }
        #expect(atOnce == ["modal will appear animated", "base will disappear animated"])
        await mainQueueTurn()
        #expect(trace.events.suffix(2) == ["modal did appear animated", "base did disappear animated"])
    }

    @Test(arguments: [true, false])
    func `a sheet leaves the base alone and takes two turns`(isAnimated: Bool) async {
        let suffix = isAnimated ? " animated" : ""
        base.present(modal, animated: isAnimated)
        var atOnce = await atNextTurn { [trace] in trace.events }
        #expect(atOnce == ["modal will appear\(suffix)"])
        await mainQueueTurn()
        #expect(trace.events == ["modal will appear\(suffix)", "modal did appear\(suffix)"])
        trace.events = []
        base.dismiss(animated: isAnimated)
        atOnce = await atNextTurn { [trace] in trace.events }
        #expect(atOnce == ["modal will disappear\(suffix)"])
        await mainQueueTurn()
        #expect(trace.events == ["modal will disappear\(suffix)", "modal did disappear\(suffix)"])
    }

    @Test func `the completion comes last`() async {
        await withCheckedContinuation { continuation in
            base.present(modal, animated: true) { [trace] in
                trace.events.append("completion")
                continuation.resume()
            }
        }
        #expect(trace.events.last == "completion")
        #expect(trace.events.count == 3)
    }

    @Test func `presenting before the first appearance is accepted, and appears after it`() async {
        let window = UIWindow()
        let trace = Trace()
        let base = QuietController("first", trace)
        let modal = QuietController("modal", trace)
        modal.modalPresentationStyle = .fullScreen
        window.rootViewController = base
        window.makeKeyAndVisible()
        trace.events = []
        base.present(modal, animated: false)
        #expect(base.presentedViewController === modal && modal.presentingViewController === base)
        #expect(trace.events.isEmpty)
        await mainQueueTurn()
        await mainQueueTurn()
        #expect(trace.events.first == "first will appear", "\(trace.events)")
        #expect(trace.events.suffix(2) == ["modal did appear", "first did disappear"])
        #expect(modal.view.window === window)
    }

    @Test func `dismissing takes away all that is above`() async {
        let upper = QuietController("upper", trace)
        base.present(modal, animated: false)
        modal.present(upper, animated: false)
        #expect(upper.presentingViewController === modal)
        base.dismiss(animated: false)
        #expect(base.presentedViewController == nil)
        #expect(modal.presentedViewController == nil)
        #expect(upper.presentingViewController == nil)
    }

    @Test func `outside of a window nothing appears, and nothing is kept`() {
        weak var gone: UIViewController?
        do {
            let presenter = QuietController("presenter", trace)
            let presented = QuietController("presented", trace)
            gone = presented
            var isCompleted = false
            presenter.present(presented, animated: true) { isCompleted = true }
            #expect(isCompleted)
            #expect(presented.presentingViewController === presenter)
            presenter.dismiss(animated: true)
        }
        #expect(gone == nil)
        #expect(trace.events.isEmpty)
    }

    @Test func `presenting over what presents already is reported and ignored`() {
        base.present(modal, animated: false)
        let warnings = warnings { base.present(UIViewController(), animated: false) }
        #expect(warnings.count == 1)
        #expect(warnings.first?.contains("which is already presenting") == true)
        #expect(base.presentedViewController === modal)
    }

    @Test func `presenting during an animated dismissal is reported and ignored, and works in its completion`() async {
        base.present(modal, animated: false)
        await mainQueueTurn()
        let next = QuietController("next", trace)
        let warnings = warnings {
            base.dismiss(animated: true) { [base] in base.present(next, animated: true) }
            base.present(UIViewController(), animated: true)
        }
        #expect(warnings.first?.contains("while a dismissal is in progress") == true)
        await mainQueueTurn()
        #expect(base.presentedViewController === next)
        await mainQueueTurn()
        #expect(next.view.window === window)
    }

    @Test func `presenting a controller twice traps`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let modal = UIViewController()
                let (first, second) = (UIViewController(), UIViewController())
                first.present(modal, animated: false)
                second.present(modal, animated: false)
            }
        }
        #expect(message(of: result).contains("already being presented"))
    }

    @Test func `presenting a controller that is in a parent traps`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let parent = UIViewController()
                let child = UIViewController()
                parent.addChild(child)
                UIViewController().present(child, animated: false)
            }
        }
        #expect(message(of: result).contains("has a parent view controller"))
    }

    @Test func `a modal over a navigation controller takes its top away, and gives it back`() async {
        let top = QuietController("top", trace)
        window.rootViewController = UINavigationController(rootViewController: top)
        await mainQueueTurn()
        trace.events = []
        modal.modalPresentationStyle = .fullScreen
        top.present(modal, animated: false)
        #expect(modal.presentingViewController is UINavigationController)
        await mainQueueTurn()
        #expect(
            trace.events == ["modal will appear", "top will disappear", "modal did appear", "top did disappear"]
        )
        trace.events = []
        modal.dismiss(animated: true)
        await mainQueueTurn()
        #expect(
            trace.events == [
                "top will appear animated", "modal will disappear animated", "top did appear animated",
                "modal did disappear animated",
            ]
        )
    }

    @Test func `a controller in the current context presents from the one that defines it`() {
        let context = UIViewController()
        let child = UIViewController()
        base.addChild(context)
        context.addChild(child)
        context.definesPresentationContext = true
        modal.modalPresentationStyle = .overCurrentContext
        child.present(modal, animated: false)
        #expect(modal.presentingViewController === context)
        context.dismiss(animated: false)
        #expect(context.presentedViewController == nil)
    }

    @Test func `being presented and dismissed is known while it goes on`() async {
        let child = UIViewController()
        modal.addChild(child)
        base.present(modal, animated: true)
        #expect(modal.isBeingPresented && child.isBeingPresented && !modal.isBeingDismissed)
        await mainQueueTurn()
        await mainQueueTurn()
        #expect(!modal.isBeingPresented)
        modal.dismiss(animated: true)
        #expect(modal.isBeingDismissed && !modal.isBeingPresented)
        await mainQueueTurn()
        await mainQueueTurn()
        #expect(!modal.isBeingDismissed)
    }

    @Test func `an appearance that is overtaken ends first`() async {
        base.present(modal, animated: true)
        base.dismiss(animated: true)
        await mainQueueTurn()
        await mainQueueTurn()
        #expect(
            trace.events == [
                "modal will appear animated", "modal did appear animated", "modal will disappear animated",
                "modal did disappear animated",
            ]
        )
        #expect(modal.view.window == nil)
    }

    // MARK: - Coordinators

    @Test func `a transition of two turns has a coordinator from the call until its end, on the whole chain`() async {
        let child = UIViewController()
        modal.addChild(child)
        base.present(modal, animated: true)
        #expect(base.transitionCoordinator != nil && child.transitionCoordinator != nil)
        var order: [String] = []
        modal.transitionCoordinator?.animate { _ in
            order.append("alongside, \(self.trace.events.count) events")
        } completion: { context in
            order.append("completion, \(self.trace.events.count) events, cancelled \(context.isCancelled)")
        }
        let isThereAtP2 = await atNextTurn { [base] in base.transitionCoordinator != nil }
        #expect(isThereAtP2)
        await mainQueueTurn()
        #expect(order == ["alongside, 1 events", "completion, 2 events, cancelled false"])
        #expect(base.transitionCoordinator == nil && modal.transitionCoordinator == nil)
    }

    @Test func `what is registered during a transition runs too, afterwards nothing does`() async {
        base.present(modal, animated: true)
        var order: [String] = []
        let kept = await atNextTurn { [modal] in
            let coordinator = modal.transitionCoordinator
            coordinator?.animate { _ in
                order.append("at once")
            } completion: { _ in
                order.append("later")
            }
            #expect(order == ["at once"])
            return [coordinator]
        }
        await mainQueueTurn()
        #expect(order == ["at once", "later"])
        let isRegistered = kept[0]?.animate(alongsideTransition: { _ in order.append("never") }, completion: nil)
        #expect(isRegistered == false)
        #expect(order.count == 2)
    }

    @Test func `a full-screen transition that is not animated has no coordinator`() {
        modal.modalPresentationStyle = .fullScreen
        base.present(modal, animated: false)
        #expect(base.transitionCoordinator == nil)
    }

    @Test func `with animations disabled animated is as not animated`() async {
        modal.modalPresentationStyle = .fullScreen
        UIView.performWithoutAnimation { base.present(modal, animated: true) }
        await mainQueueTurn()
        #expect(
            trace.events == ["modal will appear", "base will disappear", "modal did appear", "base did disappear"]
        )
    }

    // MARK: - Taken away by a person

    @Test func `a swipe down dismisses a sheet and tells the delegate`() async {
        let delegate = PresentationDelegate()
        modal.presentationController?.delegate = delegate
        base.present(modal, animated: false)
        await mainQueueTurn()
        modal.presentationController?.swipeDown()
        #expect(base.presentedViewController == nil)
        await mainQueueTurn()
        await mainQueueTurn()
        #expect(delegate.told == ["should", "will", "did"])
    }

    @Test func `a sheet that is modal stays, and so does one whose delegate says so`() async {
        let delegate = PresentationDelegate()
        modal.presentationController?.delegate = delegate
        modal.isModalInPresentation = true
        base.present(modal, animated: false)
        await mainQueueTurn()
        modal.presentationController?.swipeDown()
        #expect(delegate.told == ["attempted"])
        modal.isModalInPresentation = false
        delegate.isAllowed = false
        modal.presentationController?.swipeDown()
        #expect(delegate.told == ["attempted", "should", "attempted"])
        #expect(base.presentedViewController === modal)
    }

    @Test func `a dismissal by the program is not told to the delegate, and full screen is not swiped away`() async {
        let delegate = PresentationDelegate()
        modal.modalPresentationStyle = .fullScreen
        modal.presentationController?.delegate = delegate
        base.present(modal, animated: false)
        await mainQueueTurn()
        modal.presentationController?.swipeDown()
        #expect(base.presentedViewController === modal)
        base.dismiss(animated: false)
        await mainQueueTurn()
        #expect(delegate.told.isEmpty)
    }
}

private final class PresentationDelegate: UIAdaptivePresentationControllerDelegate {
    var told: [String] = []
    var isAllowed = true

    func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool {
        told.append("should")
        return isAllowed
    }

    func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {
        told.append("will")
    }

    func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
        told.append("did")
    }

    func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {
        told.append("attempted")
    }
}
