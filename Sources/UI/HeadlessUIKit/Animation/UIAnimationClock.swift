import Foundation

/// A clock by which a test decides when animations end. Not part of UIKit.
///
/// Without one an animation ends in the turn of the main queue after the one in which it began.
///
/// ```swift
/// let clock = UIAnimationClock()
/// UIView.animationClock = clock
/// navigation.pushViewController(detail, animated: true)
/// // … detail is coming into view …
/// clock.advance(by: 0.5)
/// // … detail is in view.
/// ```
@preconcurrency @MainActor
public final class UIAnimationClock {
    /// The time by which the clock has been advanced, in seconds.
    public private(set) var now: TimeInterval = 0

    private var scheduled: [(time: TimeInterval, block: @MainActor () -> Void)] = []

    /// Creates a clock at 0.
    public init() {}

    /// A Boolean value that indicates whether nothing is scheduled on the clock.
    public var isIdle: Bool { scheduled.isEmpty }

    /// Advances the clock by `duration` seconds and ends, in order, the animations that are due.
    public func advance(by duration: TimeInterval) {
        let end = now + duration
        while let next = scheduled.indices.min(by: { scheduled[$0].time < scheduled[$1].time }),
            scheduled[next].time <= end
        {
            let (time, block) = scheduled.remove(at: next)
            now = time
            block()
        }
        now = end
    }

    func schedule(after duration: TimeInterval, _ block: @escaping @MainActor () -> Void) {
        scheduled.append((now + duration, block))
    }
}

extension UIView {
    /// The clock that decides when animations end; `nil`, the default, ends them in the next turn of the main queue.
    /// Not part of UIKit.
    public static var animationClock: UIAnimationClock? {
        get { Animations.clock }
        set { Animations.clock = newValue }
    }
}
