import Lasso
import LassoTestUtilities
import Testing

@MainActor
struct WindowTransitionTests {
    typealias Transition = UIWindow.Transition

    @Test func `the named transitions are these`() {
        #expect(Transition.crossfade == .fade())
        #expect(Transition.push == .slide(from: .right))
        #expect(Transition.pop == .slide(from: .left))
        #expect(Transition.present == .cover(from: .bottom))
        #expect(Transition.dismiss == .reveal(from: .top))
        #expect(Transition.standardDuration == 0.33)
        #expect(Transition.standardBackgroundColorOpacity == 1)
    }

    @Test func `transitions are equal when all of them is`() {
        #expect(Transition.slide(from: .left) != .slide(from: .right))
        #expect(Transition.slide(from: .left) != .cover(from: .left))
        #expect(Transition.fade(duration: 1) != .fade())
        #expect(Transition.fade(easing: .linear) != .fade())
        #expect(Transition.fade(backgroundColorOpacity: 0.5) != .fade())
        #expect(Transition.reveal(from: .top, backgroundColorOpacity: nil) != .reveal(from: .top))
        #expect(Transition.cover(from: .top, backgroundColorOpacity: 0.5) != .cover(from: .top))
        #expect(Transition.slide(from: .top, backgroundColorOpacity: 0.5) != .slide(from: .top))
    }

    private nonisolated static let animations: [(Transition, CATransitionType, CATransitionSubtype?)] = [
        (.fade(), .fade, nil),
        (.slide(from: .left), .push, .fromLeft),
        (.slide(from: .right), .push, .fromRight),
        (.cover(from: .top), .moveIn, .fromBottom),
        (.reveal(from: .bottom), .reveal, .fromTop),
    ]

    @Test(arguments: animations.indices)
    func `a transition is one of Core Animation's`(_ index: Int) {
        let (transition, type, subtype) = Self.animations[index]
        let window = UIWindow()
        window.setRootViewController(UIViewController(), with: transition)
        let animation = window.layer.animation(forKey: kCATransition) as? CATransition
        #expect(animation?.type == type)
        #expect(animation?.subtype == subtype)
        #expect(animation?.duration == 0.33)
        #expect(animation?.timingFunction == CAMediaTimingFunction(name: .easeInEaseOut))
    }

    @Test func `easings have the names of Core Animation`() {
        let easings: [(UIWindow.TransitionEasing, CAMediaTimingFunctionName)] = [
            (.linear, .linear), (.easeIn, .easeIn), (.easeOut, .easeOut), (.easeInOut, .easeInEaseOut),
        ]
        for (easing, name) in easings {
            let window = UIWindow()
            window.setRootViewController(UIViewController(), with: .fade(easing: easing))
            let animation = window.layer.animation(forKey: kCATransition) as? CATransition
            #expect(animation?.timingFunction == CAMediaTimingFunction(name: name))
        }
    }

    @Test func `the root is there at once, in the key window, and the end is told`() async {
        let window = UIWindow()
        let controller = UIViewController()
        let former = UIViewController()
        former.view.backgroundColor = .magenta
        window.rootViewController = former
        weak var background: UIWindow?
        var kept: UIWindow?
        await withCheckedContinuation { continuation in
            window.setRootViewController(controller, with: .push) { continuation.resume() }
            #expect(window.rootViewController === controller)
            #expect(window.isKeyWindow)
            background = UIApplication.shared.windows.first { $0 !== window && $0.backgroundColor == .magenta }
            #expect(background != nil)
            kept = background
        }
        // Whoever keeps it does not see it any more.
        #expect(kept?.isHidden == true)
        kept = nil
        #expect(!UIApplication.shared.windows.contains { $0 !== window && $0.backgroundColor == .magenta })
        #expect(background == nil)
    }

    @Test func `there is no background where no opacity is asked for`() {
        let window = UIWindow()
        window.backgroundColor = .red
        let windows = UIApplication.shared.windows.count
        window.setRootViewController(UIViewController(), with: .fade(backgroundColorOpacity: nil))
        #expect(UIApplication.shared.windows.count == windows + 1)
    }
}
