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

    @Test func `a controller that presents already ignores another`() {
        base.present(modal, animated: false)
        base.present(UIViewController(), animated: false)
        #expect(base.presentedViewController === modal)
    }
}
