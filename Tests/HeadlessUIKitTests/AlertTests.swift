import Testing
import UIKit

@MainActor
struct AlertTests {
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    private let trace = Trace()
    private let base: QuietController

    init() async {
        base = QuietController("base", trace)
        window.rootViewController = base
        window.isHidden = false
        await mainQueueTurn()
        trace.events = []
    }

    @Test func `a tap dismisses the alert, then runs the handler`() async throws {
        var chosen: [String] = []
        let alert = UIAlertController(title: "Discard?", message: "There are changes.", preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "Keep", style: .cancel) { _ in chosen.append("keep") })
        let discard = UIAlertAction(title: "Discard", style: .destructive) { [base] action in
            chosen.append("discard, presented \(base.presentedViewController != nil)")
        }
        alert.addAction(discard)
        alert.addTextField { $0.placeholder = "Why" }
        base.present(alert, animated: true)
        await mainQueueTurn()
        await mainQueueTurn()
        #expect(trace.events.isEmpty)
        #expect(alert.view.subviews.compactMap { ($0 as? UILabel)?.text } == ["Discard?", "There are changes."])
        #expect(alert.textFields?.map(\.placeholder) == ["Why"])
        let buttons = alert.view.subviews.compactMap { $0 as? UIButton }
        discard.isEnabled = false
        #expect(!buttons[1].isEnabled)
        buttons[1].sendActions(for: .touchUpInside)
        #expect(base.presentedViewController === alert)
        discard.isEnabled = true
        buttons[1].sendActions(for: .touchUpInside)
        #expect(chosen.isEmpty)
        await mainQueueTurn()
        await mainQueueTurn()
        #expect(chosen == ["discard, presented false"])
    }

    @Test func `an alert is not taken away by a swipe`() async {
        let alert = UIAlertController(title: nil, message: nil, preferredStyle: .alert)
        base.present(alert, animated: false)
        await mainQueueTurn()
        alert.presentationController?.swipeDown()
        #expect(base.presentedViewController === alert)
    }
}
