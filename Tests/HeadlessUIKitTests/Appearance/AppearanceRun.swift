import TestSupport
import UIKit

/// One random sequence of changes to what a window shows, and what is on screen in the end by a simple model.
@MainActor
final class AppearanceRun {
    let log = AppearanceLog()
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    private var random: SeededRandom
    private var made: [UIViewController] = []
    private var turns = 0
    private var freeSince: [ObjectIdentifier: Int] = [:]
    /// The controllers that callbacks leave alone, because a caller is in the middle of moving them.
    private var beingMoved: Set<UIViewController> = []
    /// The number of changes that callbacks may still make, so that a run ends.
    private var reactions: Int

    init(seed: UInt64) {
        random = SeededRandom(seed: seed)
        reactions = random.happens(percent: 50) ? 0 : random.below(12)
        log.react = { [weak self] _ in self?.react() }
        window.rootViewController = make()
        window.isHidden = false
    }

    func run() async {
        for _ in 0..<(4 + random.below(14)) {
            change()
            while random.happens(percent: 40) {
                log.note("  turn")
                await turn()
            }
        }
        reactions = 0
        log.note("  no more changes")
        var (quietTurns, count) = (0, log.eventCount)
        while quietTurns < 4 {
            await mainQueueTurn()
            quietTurns = log.eventCount == count ? quietTurns + 1 : 0
            count = log.eventCount
        }
    }

    /// The differences from the model now that nothing is in motion; `nil` for none.
    var failure: String? {
        var mistakes = log.mistakes
        let visible = visibleByModel
        for controller in made {
            let expected = visible.contains(controller)
            let told = log.latestEvent(of: controller)
            if told != (expected ? .didAppear : .didDisappear) {
                mistakes.append("\(controller.runName) is \(expected ? "in" : "out of") view, told last: \(told)")
            }
            if (controller.viewIfLoaded?.window != nil) != expected {
                mistakes.append("\(controller.runName) is \(expected ? "in" : "out of") view, its view is not")
            }
        }
        guard !mistakes.isEmpty else { return nil }
        return (mistakes + log.lines).joined(separator: "\n")
    }

    func end() {
        log.react = { _ in }
        window.rootViewController = nil
    }

    // MARK: - The model

    private var visibleByModel: Set<UIViewController> {
        guard !window.isHidden, let root = window.rootViewController else { return [] }
        var visible: Set<UIViewController> = []
        for controller in sequence(first: root, next: \.presentedViewController) {
            let cover = controller.presentedViewController?.modalPresentationStyle
            if cover != .fullScreen { addVisible(controller, to: &visible) }
        }
        return visible
    }

    private func addVisible(_ controller: UIViewController, to visible: inout Set<UIViewController>) {
        visible.insert(controller)
        for child in shownChildren(of: controller) { addVisible(child, to: &visible) }
    }

    private func shownChildren(of controller: UIViewController) -> [UIViewController] {
        switch controller {
        case let navigation as UINavigationController: [navigation.topViewController].compactMap { $0 }
        case let tabs as UITabBarController: [tabs.selectedViewController].compactMap { $0 }
        case let pages as UIPageViewController: pages.viewControllers ?? []
        default: controller.children.filter { $0.viewIfLoaded?.superview === controller.view }
        }
    }

    // MARK: - Changes

    private func react() {
        guard reactions > 0, random.happens(percent: 20) else { return }
        reactions -= 1
        change()
    }

    private func change() {
        guard let controller = reachable.randomElement(using: &random) else { return changeWindow() }
        switch random.below(100) {
        case 0..<8: layOut(controller)
        case 8..<18: changePresentation(from: controller)
        case 18..<22: changeWindow()
        case 22..<26: changeInCompletion(on: controller)
        default: changeContent(of: controller)
        }
    }

    private func changeContent(of controller: UIViewController) {
        switch controller {
        case let navigation as WatchedNavigation: change(navigation)
        case let tabs as WatchedTabs: change(tabs)
        case let pages as WatchedPages: change(pages)
        default: changeChildren(of: controller)
        }
    }

    private func change(_ navigation: WatchedNavigation) {
        let isAnimated = random.happens(percent: 50)
        let name = "\(navigation.runName)\(isAnimated ? " animated" : "")"
        switch random.below(8) {
        case 0...2:
            let new = take(orMake: makePushable)
            log.note("\(name) push \(new.runName)")
            navigation.pushViewController(new, animated: isAnimated)
        case 3...4:
            log.note("\(name) pop")
            navigation.popViewController(animated: isAnimated)
        case 5:
            log.note("\(name) pop to root")
            navigation.popToRootViewController(animated: isAnimated)
        case 6:
            log.note("\(name) bar")
            navigation.setNavigationBarHidden(!navigation.isNavigationBarHidden, animated: isAnimated)
        default:
            let stack = mixed(navigation.viewControllers, with: makePushable)
            log.note("\(name) stack \(stack.map(\.runName))")
            navigation.setViewControllers(stack, animated: isAnimated)
        }
    }

    private func change(_ tabs: WatchedTabs) {
        let old = tabs.viewControllers ?? []
        if !old.isEmpty, random.happens(percent: 70) {
            let index = random.below(old.count)
            log.note("\(tabs.runName) select \(index)")
            tabs.selectedIndex = index
        } else {
            let new = mixed(old, with: make)
            log.note("\(tabs.runName) tabs \(new.map(\.runName))")
            tabs.setViewControllers(new, animated: random.happens(percent: 50))
        }
    }

    private func change(_ pages: WatchedPages) {
        let isAnimated = random.happens(percent: 50)
        let new = random.happens(percent: 90) ? [take(orMake: make)] : nil
        log.note("\(pages.runName)\(isAnimated ? " animated" : "") page \(new?[0].runName ?? "none")")
        pages.setViewControllers(new, direction: .forward, animated: isAnimated)
    }

    private func changeChildren(of controller: UIViewController) {
        let removable = controller.children.filter { !beingMoved.contains($0) }
        if let child = removable.randomElement(using: &random), random.happens(percent: 50) {
            log.note("\(controller.runName) loses \(child.runName)")
            child.willMove(toParent: nil)
            beingMoved.insert(child)
            defer { beingMoved.remove(child) }
            if random.happens(percent: 20) {
                child.removeFromParent()
                child.view.removeFromSuperview()
            } else {
                child.view.removeFromSuperview()
                child.removeFromParent()
            }
        } else if depth(of: controller) < 5 {
            let child = take(orMake: make)
            log.note("\(controller.runName) gets \(child.runName)")
            beingMoved.insert(child)
            defer { beingMoved.remove(child) }
            if child.viewIfLoaded?.superview == nil, random.happens(percent: 20) {
                controller.view.addSubview(child.view)
                controller.addChild(child)
            } else {
                controller.addChild(child)
                controller.view.addSubview(child.view)
            }
            child.didMove(toParent: controller)
        }
    }

    private func changePresentation(from controller: UIViewController) {
        let isAnimated = random.happens(percent: 50)
        if controller.presentedViewController != nil || random.happens(percent: 30) {
            log.note("\(controller.runName)\(isAnimated ? " animated" : "") dismiss")
            controller.dismiss(animated: isAnimated)
        } else if window.rootViewController?.viewIfLoaded?.window != nil {
            let new = take(orMake: make)
            new.modalPresentationStyle = random.happens(percent: 50) ? .fullScreen : .pageSheet
            log.note("\(controller.runName)\(isAnimated ? " animated" : "") present \(new.runName)")
            // Presenting while a dismissal is in progress is refused with a warning.
            _ = warnings { controller.present(new, animated: isAnimated) }
        }
    }

    private func changeWindow() {
        switch random.below(4) {
        case 0, 1:
            let root = take(orMake: make)
            log.note("root \(root.runName)")
            window.rootViewController = root
        case 2:
            log.note("hide")
            window.isHidden = true
        default:
            log.note("show")
            window.isHidden = false
        }
    }

    private func layOut(_ controller: UIViewController) {
        log.note("\(controller.runName) lay out")
        if random.happens(percent: 70) { controller.viewIfLoaded?.setNeedsLayout() }
        if random.happens(percent: 70) { window.layoutIfNeeded() }
    }

    private func changeInCompletion(on controller: UIViewController) {
        guard reactions > 0, let coordinator = controller.transitionCoordinator else { return }
        reactions -= 1
        log.note("\(controller.runName) will change in the completion")
        coordinator.animate(alongsideTransition: nil) { [weak self, weak controller] _ in
            guard let self, let controller, reachable.contains(controller) else { return }
            changeContent(of: controller)
        }
    }

    // MARK: - Controllers

    /// The controllers in the window's tree.
    private var reachable: [UIViewController] {
        guard let root = window.rootViewController else { return [] }
        var found: [UIViewController] = []
        for controller in sequence(first: root, next: \.presentedViewController) { add(controller, to: &found) }
        return found
    }

    private func add(_ controller: UIViewController, to found: inout [UIViewController]) {
        found.append(controller)
        for child in controller.children { add(child, to: &found) }
    }

    private func depth(of controller: UIViewController) -> Int {
        Array(sequence(first: controller, next: \.parent)).count
    }

    /// Some of the old and some new ones, in any order.
    private func mixed(
        _ old: [UIViewController],
        with make: () -> UIViewController
    ) -> [UIViewController] {
        let kept = old.filter { _ in random.happens(percent: 60) }
        return (kept + (0..<random.below(3)).map { _ in make() }).shuffled(using: &random)
    }

    /// A controller that was used before and has been out of all containers for some turns, or a new one.
    private func take(orMake make: () -> UIViewController) -> UIViewController {
        guard random.happens(percent: 30) else { return make() }
        let free = made.filter { controller in
            guard isFree(controller), let since = freeSince[ObjectIdentifier(controller)] else { return false }
            return turns - since > 3 && !beingMoved.contains(controller) && !(controller is UINavigationController)
        }
        return free.randomElement(using: &random) ?? make()
    }

    private func isFree(_ controller: UIViewController) -> Bool {
        controller.parent == nil && controller.presentingViewController == nil
            && controller.viewIfLoaded?.superview == nil
            && controller.presentedViewController == nil && window.rootViewController !== controller
            && log.latestEvent(of: controller) == .didDisappear
    }

    private func turn() async {
        await mainQueueTurn()
        turns += 1
        for controller in made {
            let id = ObjectIdentifier(controller)
            freeSince[id] = isFree(controller) ? freeSince[id] ?? turns : nil
        }
    }

    private func makePushable() -> UIViewController {
        let new = make()
        return new is UINavigationController ? makeLeaf() : new
    }

    private func makeLeaf() -> UIViewController {
        let controller = WatchedController()
        controller.log = log
        return named("plain", controller)
    }

    private func make() -> UIViewController { make(depth: 0) }

    private func make(depth: Int) -> UIViewController {
        switch depth > 2 ? 99 : random.below(10) {
        case 0..<3:
            let navigation = WatchedNavigation()
            navigation.log = log
            navigation.viewControllers = (0..<random.below(3)).map { _ in
                let child = make(depth: depth + 1)
                return child is UINavigationController ? makeLeaf() : child
            }
            return named("navigation", navigation)
        case 3:
            let tabs = WatchedTabs()
            tabs.log = log
            tabs.viewControllers = (0..<random.below(4)).map { _ in make(depth: depth + 1) }
            return named("tabs", tabs)
        case 4:
            let pages = WatchedPages()
            pages.log = log
            pages.setViewControllers([make(depth: depth + 1)], direction: .forward, animated: false)
            return named("pages", pages)
        default:
            return makeLeaf()
        }
    }

    private func named(_ kind: String, _ controller: UIViewController) -> UIViewController {
        made.append(controller)
        controller.restorationIdentifier = "\(kind)\(made.count)"
        return controller
    }
}
