#if canImport(UIKit)
import UIKit

/// A frame of a back stack with the controller that shows it.
@MainActor
struct BackStackFrame<Content: Screen> {
    let key: BackStackFrameKey
    let controller: UIViewController
    private var shown = ShownScreen()

    init(key: BackStackFrameKey, screen: Content, environment: ViewEnvironment) {
        self.key = key
        controller = screen.buildViewController(in: environment)
        shown.remember(screen, in: environment)
    }

    /// Shows `screen` in the controller, unless it shows the same already and may leave it out.
    /// - Returns: Whether the controller can show `screen`.
    mutating func show(_ screen: Content, in environment: ViewEnvironment) -> Bool {
        if shown.leavesOut(screen, in: environment) { return true }
        let description = screen.viewControllerDescription(environment: environment)
        guard description.canUpdate(viewController: controller) else { return false }
        description.update(viewController: controller)
        shown.remember(screen, in: environment)
        return true
    }
}

/// The identity of a frame in its stack: its compatibility key, and the number of equal keys below.
struct BackStackFrameKey: Hashable {
    private let identity: CompatibilityKey
    private let occurrence: Int

    /// Returns the keys of `screens`, from the bottom.
    /// - Parameters:
    ///   - screens: The screens of the stack.
    ///   - previous: The former keys; a common prefix is reused without counting.
    static func keys<Content: Screen>(
        of screens: [Content],
        previous: some Collection<BackStackFrameKey>
    ) -> [BackStackFrameKey] {
        let identities = screens.map { CompatibilityKey(of: $0) }
        if identities.elementsEqual(previous.lazy.map(\.identity)) { return Array(previous) }
        var seen: [CompatibilityKey: Int] = [:]
        return identities.map { identity in
            defer { seen[identity, default: 0] += 1 }
            return BackStackFrameKey(identity: identity, occurrence: seen[identity] ?? 0)
        }
    }
}
#endif
