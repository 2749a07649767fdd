import Testing
import UIKit

@MainActor
@Suite(.serialized)
struct GeometryIdiomTests {
    private final class Upright: UIViewController {
        override var supportedInterfaceOrientations: UIInterfaceOrientationMask { .portrait }
    }

    @Test func `points are converted between views, windows and the screen`() {
        let window = UIWindow(frame: CGRect(x: 100, y: 0, width: 200, height: 400))
        let (outer, inner) = (UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 100)), UIView())
        inner.frame = CGRect(x: 1, y: 2, width: 5, height: 5)
        window.addSubview(outer)
        outer.addSubview(inner)
        #expect(inner.convert(CGPoint.zero, to: nil) == CGPoint(x: 11, y: 22))
        #expect(inner.convert(CGPoint(x: 11, y: 22), from: nil) == .zero)
        #expect(inner.convert(inner.bounds, to: outer) == inner.frame)
        #expect(outer.convert(inner.bounds, from: inner) == inner.frame)
        #expect(inner.convert(CGPoint.zero, to: UIScreen.main.coordinateSpace) == CGPoint(x: 111, y: 22))
        #expect(
            inner.convert(CGRect(x: 111, y: 22, width: 1, height: 1), from: window.screen.coordinateSpace).minX == 0
        )
    }

    @Test func `a scene is turned where its controllers allow it`() async throws {
        let session = UISceneSession(role: .windowApplication)
        let scene = UIWindowScene(session: session, connectionOptions: UIScene.ConnectionOptions())
        let window = UIWindow(windowScene: scene)
        window.rootViewController = UIViewController()
        window.makeKeyAndVisible()
        #expect(scene.interfaceOrientation == .portrait)
        var errors: [UISceneError.Code] = []
        scene.requestGeometryUpdate(.iOS(interfaceOrientations: .landscape)) { _ in errors.append(.requestDenied) }
        await mainQueueTurn()
        #expect(scene.interfaceOrientation.isLandscape && window.frame.width == 844 && errors.isEmpty)
        #expect(window.rootViewController?.interfaceOrientation == .landscapeLeft)
        window.rotate(to: .portrait)
        window.rootViewController = Upright()
        scene.requestGeometryUpdate(.iOS(interfaceOrientations: .landscape)) { error in
            if let error = error as? UISceneError { errors.append(error.code) }
        }
        await mainQueueTurn()
        #expect(errors == [.geometryRequestDenied] && scene.interfaceOrientation == .portrait)
        window.isHidden = true
    }

    @Test func `the safe area adds to the insets of a scroll view as it says`() {
        final class Scroll: UIScrollView {
            var changes = 0
            override func adjustedContentInsetDidChange() { changes += 1 }
        }
        let (window, scroll) = (UIWindow(frame: UIScreen.main.bounds), Scroll(frame: UIScreen.main.bounds))
        window.deviceSafeAreaInsets = UIEdgeInsets(top: 50, left: 5, bottom: 30)
        window.addSubview(scroll)
        scroll.contentInset.top = 1
        #expect(scroll.adjustedContentInset == UIEdgeInsets(top: 1))
        scroll.contentSize.height = 2_000
        #expect(scroll.adjustedContentInset == UIEdgeInsets(top: 51, bottom: 30))
        let changes = scroll.changes
        scroll.contentInsetAdjustmentBehavior = .always
        #expect(scroll.adjustedContentInset == UIEdgeInsets(top: 51, left: 5, bottom: 30))
        #expect(scroll.changes == changes + 1)
        scroll.contentInsetAdjustmentBehavior = .never
        #expect(scroll.adjustedContentInset == UIEdgeInsets(top: 1))
    }

    @Test func `a pan begins, moves and ends, with its distance and velocity`() {
        let (view, pan) = (UIView(), UIPanGestureRecognizer())
        @MainActor
        final class Target {
            var heard: [String] = []
            func panned(_ pan: UIPanGestureRecognizer) {
                heard.append("\(pan.state) \(Int(pan.translation(in: nil).x)) \(Int(pan.velocity(in: nil).x))")
            }
        }
        let target = Target()
        view.addGestureRecognizer(pan)
        pan.addTarget(target, action: { target in { (pan: UIPanGestureRecognizer) in target.panned(pan) } })
        pan.drag(by: CGPoint(x: 30, y: 0), velocity: CGPoint(x: 7, y: 0))
        #expect(target.heard == ["began 0 7", "changed 30 7", "ended 30 7"])
        #expect(pan.state == .possible && pan.translation(in: view) == .zero)
        pan.isEnabled = false
        pan.drag(by: CGPoint(x: 1, y: 0))
        #expect(target.heard.count == 3)
    }

    @Test func `feedback is given as it was asked for`() {
        var given: [UIFeedbackGenerator.Feedback] = []
        UIFeedbackGenerator.onFeedback = { given.append($0) }
        UIImpactFeedbackGenerator(style: .heavy).impactOccurred(intensity: 0.5)
        UISelectionFeedbackGenerator().selectionChanged()
        UINotificationFeedbackGenerator().notificationOccurred(.error)
        UIFeedbackGenerator.onFeedback = { _ in }
        #expect(given == [.impact(.heavy, intensity: 0.5), .selection, .notification(.error)])
    }

    @Test func `a timing is kept, and a pause may be followed by another`() async {
        let spring = UISpringTimingParameters(dampingRatio: 0.5, initialVelocity: CGVector(dx: 2, dy: 0))
        let animator = UIViewPropertyAnimator(duration: 1, timingParameters: spring)
        #expect(animator.timingParameters?.springTimingParameters?.initialVelocity == CGVector(dx: 2, dy: 0))
        let animating: any UIViewImplicitlyAnimating = animator
        var positions: [UIViewAnimatingPosition] = []
        animating.addCompletion { positions.append($0) }
        animating.pauseAnimation()
        let curve = UICubicTimingParameters(animationCurve: .easeIn)
        animating.continueAnimation(withTimingParameters: curve, durationFactor: 0)
        #expect(animator.timingParameters === curve && animating.isRunning)
        await mainQueueTurn()
        #expect(positions == [.end])
    }
}
