import CoreGraphics
import Dispatch
import Testing
import UIKit

@MainActor
struct LayerIdiomTests {
    private final class Watcher: NSObject, CAAnimationDelegate {
        var events: [String] = []
        func animationDidStart(_ anim: CAAnimation) { events.append("start") }
        func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { events.append("stop \(flag)") }
    }

    private func spin(_ watcher: Watcher) -> CABasicAnimation {
        let animation = CABasicAnimation(keyPath: "transform.rotation")
        animation.toValue = 1
        animation.delegate = watcher
        return animation
    }

    @Test func `an animation tells its delegate of its beginning and its end, and leaves`() async {
        let (layer, watcher) = (CALayer(), Watcher())
        layer.add(spin(watcher), forKey: "spin")
        #expect((layer.animation(forKey: "spin") as? CABasicAnimation)?.keyPath == "transform.rotation")
        await mainQueueTurn()
        #expect(watcher.events == ["start", "stop true"] && layer.animationKeys() == nil)
    }

    @Test func `an animation that is removed or replaced stops unfinished, an endless one goes on`() async {
        let (layer, watcher) = (CALayer(), Watcher())
        layer.add(spin(watcher), forKey: "spin")
        let endless = spin(watcher)
        endless.repeatCount = .infinity
        layer.add(endless, forKey: "spin")
        await mainQueueTurn()
        #expect(watcher.events == ["start", "stop false", "start"])
        layer.removeAllAnimations()
        #expect(watcher.events.last == "stop false" && layer.animationKeys() == nil)
    }

    @Test func `an animation that stays has ended all the same`() async {
        let (layer, watcher) = (CALayer(), Watcher())
        let animation = spin(watcher)
        animation.isRemovedOnCompletion = false
        layer.add(animation, forKey: "spin")
        await mainQueueTurn()
        #expect(watcher.events == ["start", "stop true"] && layer.animationKeys() == ["spin"])
    }

    @Test func `corners, curves and shadows are kept`() {
        let layer = CALayer()
        #expect(layer.maskedCorners.contains(.layerMaxXMaxYCorner) && layer.cornerCurve == .circular)
        layer.maskedCorners = [.layerMinXMinYCorner]
        layer.shadowPath = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 2, height: 3)).cgPath
        #expect(!layer.maskedCorners.contains(.layerMaxXMaxYCorner))
        #expect(layer.shadowPath?.boundingBox == CGRect(x: 0, y: 0, width: 2, height: 3))
    }

    @Test func `a path keeps its elements and knows its bounds`() {
        let rect = CGRect(x: 10, y: 20, width: 30, height: 40)
        for path in [
            UIBezierPath(rect: rect), UIBezierPath(ovalIn: rect), UIBezierPath(roundedRect: rect, cornerRadius: 100),
            UIBezierPath(roundedRect: rect, byRoundingCorners: .bottomLeft, cornerRadii: CGSize(width: 5, height: 5)),
        ] {
            #expect(path.bounds == rect)
        }
        let path = UIBezierPath()
        #expect(path.isEmpty && path.bounds == .null)
        path.move(to: CGPoint(x: 1, y: 1))
        path.addLine(to: CGPoint(x: 5, y: 1))
        path.close()
        #expect(path.currentPoint == CGPoint(x: 1, y: 1))
        let copy = path.copy() as? UIBezierPath
        path.apply(CGAffineTransform(translationX: 10, y: 0))
        #expect(path.bounds == CGRect(x: 11, y: 1, width: 4, height: 0))
        #expect(copy?.bounds == CGRect(x: 1, y: 1, width: 4, height: 0) && copy?.cgPath != path.cgPath)
    }

    @Test func `an arc goes the way it is told`() {
        func end(_ clockwise: Bool) -> CGRect {
            UIBezierPath(arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: clockwise).bounds
        }
        #expect(abs(end(true).maxX - 10) < 1e-9 && abs(end(true).minX) < 1e-9 && abs(end(true).minY) < 1e-9)
        #expect(abs(end(false).minX + 10) < 1e-9 && abs(end(false).minY + 10) < 1e-9)
    }

    @Test func `transforms are put together in order`() {
        let transform = CGAffineTransform(translationX: 10, y: 0).scaledBy(x: 2, y: 3)
        #expect(CGPoint(x: 1, y: 1).applying(transform) == CGPoint(x: 12, y: 3))
        #expect(CGPoint(x: 12, y: 3).applying(transform.inverted()) == CGPoint(x: 1, y: 1))
        let rect = CGRect(x: 0, y: 0, width: 2, height: 2).applying(transform)
        #expect(rect == CGRect(x: 10, y: 0, width: 4, height: 6))
    }

    @Test func `what has no isolation is used on any thread, each with values of its own`() async {
        let dark = UITraitCollection(userInterfaceStyle: .dark)
        let other = await Task.detached {
            var seen: [Bool] = []
            dark.performAsCurrent {
                UIGraphicsBeginImageContext(CGSize(width: 3, height: 3))
                // Another thread, while this one draws.
                seen = DispatchQueue.main.sync {
                    [UITraitCollection.current != dark, UIGraphicsGetCurrentContext() == nil]
                }
                seen.append(UITraitCollection.current == dark)
                seen.append(UIGraphicsGetImageFromCurrentImageContext()?.size.width == 3)
                UIGraphicsEndImageContext()
            }
            return seen
        }.value
        #expect(other == [true, true, true, true])
        let isDone = await withCheckedContinuation { continuation in
            Task.detached {
                CATransaction.begin()
                CATransaction.setCompletionBlock {
                    MainActor.assumeIsolated { continuation.resume(returning: true) }
                }
                CATransaction.commit()
            }
        }
        #expect(isDone)
    }
}
