#if canImport(UIKit)
import UIKit
import WorkflowContainers

/// A controller that shows a back stack on a navigation controller.
///
/// A frame keeps its controller as long as a frame of its identity is in the stack, so going back finds it unchanged.
/// The bar shows the `navigationItem` of the top frame's controller; it has a back button when a part of the top frame
/// handles going back. When the user goes back, by the bar or the gesture, that handler is called; the next rendering
/// determines what is shown.
final class BackStackViewController<Content: Screen>: ScreenViewController<BackStackScreen<Content>> {
    private let navigation = BackStackNavigationController(nibName: nil, bundle: nil)
    private var frames: [BackStackFrame<Content>] = []
    private var environmentOfFirst = DerivedEnvironment()
    private var environmentOfOthers = DerivedEnvironment()

    required init(screen: BackStackScreen<Content>, environment: ViewEnvironment) {
        super.init(screen: screen, environment: environment)
        navigation.mayGoBack = { [weak self] in self.map { $0.screen.top.backHandler != nil } ?? false }
        navigation.personWentBack = { [weak self] in self.flatMap { $0.screen.top.backHandler }?() }
        addChild(navigation)
        navigation.didMove(toParent: self)
        showFrames(in: environment)
    }

    override func screenDidChange(
        from previousScreen: BackStackScreen<Content>,
        previousEnvironment: ViewEnvironment
    ) {
        super.screenDidChange(from: previousScreen, previousEnvironment: previousEnvironment)
        showFrames(in: environment)
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        navigation.view.frame = view.bounds
        navigation.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(navigation.view)
    }

    override var childForStatusBarStyle: UIViewController? { navigation }

    override var childForStatusBarHidden: UIViewController? { navigation }

    override var childForHomeIndicatorAutoHidden: UIViewController? { frames.last?.controller }

    override var childForScreenEdgesDeferringSystemGestures: UIViewController? { frames.last?.controller }

    private func showFrames(in environment: ViewEnvironment) {
        let keys = BackStackFrameKey.keys(of: screen.frames, previous: frames.lazy.map(\.key))
        var old: [BackStackFrameKey: BackStackFrame<Content>]?
        var new: [BackStackFrame<Content>] = []
        new.reserveCapacity(keys.count)
        for (index, key) in keys.enumerated() {
            let isInPlace = index < frames.count && frames[index].key == key
            if !isInPlace, old == nil {
                old = Dictionary(uniqueKeysWithValues: frames.map { ($0.key, $0) })
            }
            let kept = isInPlace ? frames[index] : old?[key]
            let frameScreen = screen.frames[index]
            let frameEnvironment = self.environment(at: index, from: environment)
            if var kept, kept.show(frameScreen, in: frameEnvironment) {
                new.append(kept)
            } else {
                new.append(BackStackFrame(key: key, screen: frameScreen, environment: frameEnvironment))
            }
        }
        frames = new
        frames.first?.controller.navigationItem.hidesBackButton = true
        if frames.count > 1, let top = frames.last {
            top.controller.navigationItem.hidesBackButton = screen.top.backHandler == nil
        }
        navigation.show(frames.map(\.controller))
    }

    private func environment(at index: Int, from inherited: ViewEnvironment) -> ViewEnvironment {
        index == 0
            ? environmentOfFirst.environment(from: inherited) { $0.backStackConfig = .first }
            : environmentOfOthers.environment(from: inherited) { $0.backStackConfig = .canGoBack }
    }
}
#endif
