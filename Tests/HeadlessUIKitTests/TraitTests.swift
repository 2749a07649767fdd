import Testing
import UIKit

@MainActor
struct TraitTests {
    private final class Told: UIViewController {
        var previous: [UITraitCollection?] = []
        override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
            previous.append(previousTraitCollection)
        }
    }

    private final class ToldView: UIView {
        var changes = 0
        override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) { changes += 1 }
    }

    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    private let root = Told()
    private let child = Told()
    private let leaf = ToldView()

    init() {
        root.addChild(child)
        root.view.addSubview(child.view)
        child.didMove(toParent: root)
        child.view.addSubview(leaf)
        window.rootViewController = root
        window.isHidden = false
    }

    @Test func `traits come from the screen and the window's size`() {
        #expect(leaf.traitCollection.userInterfaceIdiom == .phone)
        #expect(leaf.traitCollection.layoutDirection == .leftToRight)
        #expect(child.traitCollection.horizontalSizeClass == .compact)
        #expect(child.traitCollection.verticalSizeClass == .regular)
        #expect(root.previous.isEmpty && leaf.changes == 0)
    }

    @Test func `an override flows down, and only what changes is told`() {
        child.overrideUserInterfaceStyle = .dark
        #expect(leaf.traitCollection.userInterfaceStyle == .dark)
        #expect(root.traitCollection.userInterfaceStyle == .light)
        #expect(root.previous.isEmpty)
        #expect(child.previous.map { $0?.userInterfaceStyle } == [.light])
        #expect(leaf.changes == 1)
        child.overrideUserInterfaceStyle = .dark
        #expect(leaf.changes == 1)
        root.setOverrideTraitCollection(UITraitCollection(horizontalSizeClass: .regular), forChild: child)
        #expect(leaf.traitCollection.horizontalSizeClass == .regular)
        #expect(leaf.changes == 2)
    }

    @Test func `a view that comes to other traits is told`() {
        let other = UIWindow(frame: CGRect(x: 0, y: 0, width: 1024, height: 768))
        other.addSubview(leaf)
        #expect(leaf.traitCollection.horizontalSizeClass == .regular)
        #expect(leaf.changes == 1)
    }

    @Test func `turning the device tells the root, then gives the window the other size`() async {
        final class Rotating: UIViewController {
            var told: [String] = []
            override func viewWillTransition(
                to size: CGSize,
                with coordinator: any UIViewControllerTransitionCoordinator
            ) {
                super.viewWillTransition(to: size, with: coordinator)
                told.append("will be \(Int(size.width)) wide, is \(Int(view.frame.width))")
                coordinator.animate { _ in
                    self.told.append("alongside")
                } completion: { _ in
                    self.told.append("done")
                }
            }
            override func viewDidLayoutSubviews() { told.append("laid out \(Int(view.frame.width))") }
        }
        let rotating = Rotating()
        window.rootViewController = UINavigationController(rootViewController: rotating)
        await mainQueueTurn()
        rotating.told = []
        #expect(window.rotate(to: .landscapeLeft))
        await mainQueueTurn()
        #expect(rotating.told == ["will be 844 wide, is 390", "alongside", "laid out 844", "done"])
        #expect(rotating.traitCollection.horizontalSizeClass == .regular)
        #expect(rotating.traitCollection.verticalSizeClass == .compact)
    }

    @Test func `a controller that supports upright only is not turned`() {
        final class Upright: UIViewController {
            override var supportedInterfaceOrientations: UIInterfaceOrientationMask { .portrait }
        }
        window.rootViewController = Upright()
        #expect(!window.rotate(to: .landscapeRight))
        #expect(window.frame.width == 390)
    }

    @Test func `traits that several specify are those of the last`() {
        let traits = UITraitCollection(traitsFrom: [
            UITraitCollection(userInterfaceStyle: .dark), UITraitCollection(horizontalSizeClass: .compact),
            UITraitCollection(userInterfaceStyle: .light),
        ])
        #expect(traits.userInterfaceStyle == .light && traits.horizontalSizeClass == .compact)
        #expect(traits == UITraitCollection(traitsFrom: [traits]))
    }
}
