import CoreGraphics
import UIKit

// As in UIKitNames.swift: names and labels that are compiled, never run.

final class SurfaceTable: UITableViewController {
    override init(style: UITableView.Style) { super.init(style: style) }
    required init?(coder: NSCoder) { super.init(coder: coder) }
    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
        refreshControl = UIRefreshControl()
        clearsSelectionOnViewWillAppear = false
    }
    override func numberOfSections(in tableView: UITableView) -> Int { 2 }
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }
    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
    }
    override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { "h" }
    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
    override func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { 44 }
}

final class SurfaceShape: UIView {
    override func layoutSubviews() {
        super.layoutSubviews()
        layer.cornerCurve = .continuous
        layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
        layer.shadowPath = UIBezierPath(roundedRect: bounds, cornerRadius: 4).cgPath
        let shape = CAShapeLayer()
        shape.path =
            UIBezierPath(
                roundedRect: bounds,
                byRoundingCorners: [.topLeft, .topRight],
                cornerRadii: CGSize(width: 4, height: 4)
            ).cgPath
        layer.mask = shape
    }
    override var accessibilityLabel: String? {
        get { "x" }
        set { super.accessibilityLabel = newValue }
    }
    override var accessibilityTraits: UIAccessibilityTraits {
        get { [.button, .header] }
        set {}
    }
    override func accessibilityActivate() -> Bool { true }
    override var isAccessibilityElement: Bool {
        get { true }
        set {}
    }
    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }
}

@MainActor
final class Saver {
    func save() {}
}

final class SurfaceScroll: UIScrollView {
    override func adjustedContentInsetDidChange() { super.adjustedContentInsetDidChange() }
}

final class Finished: NSObject, CAAnimationDelegate {
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

@MainActor
func values(_ v: UIView, _ c: UIViewController, _ scene: UIWindowScene, _ n: UINavigationController) {
    _ = NotificationCenter.default.addObserver(
        forName: UIResponder.keyboardWillShowNotification,
        object: nil,
        queue: .main
    ) { note in
        _ = (note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue)?.cgRectValue
        _ = note.userInfo?[UIResponder.keyboardAnimationDurationUserInfoKey] as? TimeInterval
        _ = (note.userInfo?[UIResponder.keyboardAnimationCurveUserInfoKey] as? NSNumber)?.uintValue
    }
    let screen: UIScreen? = v.window?.screen; _ = screen
    _ = v.convert(CGPoint.zero, to: nil); _ = v.convert(CGRect.zero, from: nil)
    _ = v.convert(v.bounds, to: c.view); _ = v.convert(v.bounds, to: UIScreen.main.coordinateSpace)
    _ = v.convert(v.bounds, from: scene.coordinateSpace)
    let space: UICoordinateSpace = v; _ = space.bounds
    _ = UIOffset(horizontal: 1, vertical: 2) == .zero; _ = CGVector(dx: 1, dy: 2).dx; _ = CGVector.zero
    let path = UIBezierPath(); path.move(to: .zero); path.addLine(to: CGPoint(x: 1, y: 1)); path.close()
    path.addArc(withCenter: .zero, radius: 1, startAngle: 0, endAngle: .pi, clockwise: true)
    path.lineWidth = 2; path.lineCapStyle = .round; path.stroke(); path.fill(); _ = path.bounds
    path.apply(CGAffineTransform(translationX: 1, y: 1).rotated(by: 1).scaledBy(x: 2, y: 2).inverted())
    let animation = CABasicAnimation(keyPath: "transform.rotation.z")
    animation.fromValue = 0; animation.toValue = NSNumber(value: Double.pi * 2); animation.duration = 1
    animation.repeatCount = .infinity; animation.isRemovedOnCompletion = false; animation.fillMode = .forwards
    animation.timingFunction = CAMediaTimingFunction(controlPoints: 0, 0, 1, 1); animation.delegate = Finished()
    v.layer.add(animation, forKey: "spin"); v.layer.removeAnimation(forKey: "spin")
    let timing = UISpringTimingParameters(dampingRatio: 0.8, initialVelocity: CGVector(dx: 1, dy: 0))
    let animator = UIViewPropertyAnimator(duration: 1, timingParameters: timing)
    animator.addAnimations { v.alpha = 0 }; animator.addAnimations({ v.alpha = 1 }, delayFactor: 0.5)
    let animating: UIViewAnimating = animator; animating.startAnimation(); animating.stopAnimation(true)
    let implicit: UIViewImplicitlyAnimating = animator; _ = implicit.fractionComplete
}

@MainActor
func more(_ v: UIView, _ c: UIViewController, _ scene: UIWindowScene, _ n: UINavigationController) {
    let pan = UIPanGestureRecognizer(); _ = pan.translation(in: v).x; pan.setTranslation(.zero, in: v)
    _ = pan.velocity(in: v).y; pan.maximumNumberOfTouches = 1
    let scroll = UIScrollView(); _ = scroll.adjustedContentInset.top; scroll.contentInset.bottom = 10
    scroll.verticalScrollIndicatorInsets = scroll.contentInset; scroll.scrollIndicatorInsets = .zero
    UIImpactFeedbackGenerator(style: .light).impactOccurred(); UIImpactFeedbackGenerator().prepare()
    UISelectionFeedbackGenerator().selectionChanged()
    UINotificationFeedbackGenerator().notificationOccurred(.success)
    v.accessibilityHint = "h"; v.accessibilityTraits.insert(.selected); v.accessibilityElements = [v]
    v.accessibilityElementsHidden = true; v.shouldGroupAccessibilityChildren = true
    v.accessibilityCustomActions = [UIAccessibilityCustomAction(name: "n") { _ in true }]
    UIAccessibility.post(notification: .announcement, argument: "done"); _ = UIAccessibility.isVoiceOverRunning
    _ = scene.interfaceOrientation.isLandscape; _ = c.interfaceOrientation.isPortrait
    scene.requestGeometryUpdate(.iOS(interfaceOrientations: .landscape)) { error in print(error) }
    scene.requestGeometryUpdate(UIWindowScene.GeometryPreferences.iOS(interfaceOrientations: .portrait))
    UIApplication.shared.sendAction({ (saver: Saver) in { saver.save() } }, to: nil, from: nil, for: nil)
    UINavigationBar.appearance().tintColor = .red
    UINavigationBar.appearance().titleTextAttributes = [.foregroundColor: UIColor.red]
    UILabel.appearance(whenContainedInInstancesOf: [UINavigationBar.self]).textColor = .red
    n.isToolbarHidden = false; n.setToolbarHidden(false, animated: true); n.toolbar.tintColor = .red
    c.toolbarItems = []; c.setToolbarItems(nil, animated: false)
}

// Neither has isolation in Apple's headers.
func withoutIsolation(traits: UITraitCollection = .current) -> CALayer {
    UIGraphicsBeginImageContext(CGSize(width: 1, height: 1)); UIGraphicsEndImageContext()
    CATransaction.begin(); CATransaction.setCompletionBlock {}; CATransaction.commit()
    traits.performAsCurrent {}
    UIPasteboard.general.string = "x"
    let layer = CALayer(); layer.cornerRadius = 1; layer.add(CATransition(), forKey: kCATransition)
    _ = UIBezierPath(rect: .zero).cgPath; _ = UIView.noIntrinsicMetric; _ = UITableView.automaticDimension
    return layer
}
