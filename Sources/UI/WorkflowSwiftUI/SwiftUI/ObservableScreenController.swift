#if canImport(SwiftUI) && canImport(UIKit)
import SwiftUI
import UIKit
import ViewEnvironment
import ViewEnvironmentUI
import WorkflowUI

/// The content of the controller: the view of the screen, with the view environment in that of SwiftUI.
struct ObservableScreenRoot<Content: View>: View {
    let content: Content
    let environment: ObservedEnvironment

    var body: some View {
        content.environment(\.viewEnvironment, environment.value)
    }
}

/// A view environment that updates the views that read it.
@Observable
final class ObservedEnvironment {
    var value: ViewEnvironment

    init(_ value: ViewEnvironment) {
        self.value = value
    }
}

/// The controller that shows screens of one type.
final class ObservableScreenController<ScreenType: ObservableScreen>:
    UIHostingController<ObservableScreenRoot<ScreenType.Content>>, ViewEnvironmentObserving
{
    private var screen: ScreenType
    private let setModel: (ScreenType.Model) -> Void
    private let observedEnvironment: ObservedEnvironment
    /// The answers of the screen that UIKit knows.
    private var preferences: ScreenPreferences?
    /// The largest width and height that the view has had.
    private var largestSize = CGSize.zero
    private var isLaidOut = false

    init(screen: ScreenType, environment: ViewEnvironment) {
        let (store, setModel) = Store.make(model: screen.model)
        self.screen = screen
        self.setModel = setModel
        observedEnvironment = ObservedEnvironment(environment)
        super.init(
            rootView: ObservableScreenRoot(
                content: ScreenType.makeView(store: store),
                environment: observedEnvironment
            )
        )
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("Expected the controller of an ObservableScreen to be created with one. Instead, it was decoded.")
    }

    func update(screen: ScreenType) {
        self.screen = screen
        setModel(screen.model)
        updatePreferences()
        guard isViewLoaded else { return }
        updatePreferredContentSize()
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        // A hosting controller has the background of the system, which would cover that of the containers.
        view.backgroundColor = .clear
        // So that a layout right after loading measures the content.
        if screen.sizingOptions.contains(.preferredContentSize) { view.setNeedsLayout() }
    }

    override func viewWillLayoutSubviews() {
        applyEnvironmentIfNeeded()
        super.viewWillLayoutSubviews()
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        isLaidOut = true
        updatePreferredContentSize()
    }

    func apply(environment: ViewEnvironment) {
        observedEnvironment.value = environment
    }

    // MARK: - Preferences

    private var context: ObservableScreenContext {
        ObservableScreenContext(
            environment: environment,
            safeAreaInsets: viewIfLoaded?.safeAreaInsets ?? .zero,
            windowSize: viewIfLoaded?.window?.bounds.size
        )
    }

    override var preferredStatusBarStyle: UIStatusBarStyle { screen.preferredStatusBarStyle(in: context) }

    override var prefersStatusBarHidden: Bool { screen.prefersStatusBarHidden(in: context) }

    override var preferredStatusBarUpdateAnimation: UIStatusBarAnimation {
        screen.preferredStatusBarUpdateAnimation(in: context)
    }

    override var supportedInterfaceOrientations: UIInterfaceOrientationMask {
        screen.supportedInterfaceOrientations(in: context)
    }

    override var preferredScreenEdgesDeferringSystemGestures: UIRectEdge {
        screen.preferredScreenEdgesDeferringSystemGestures(in: context)
    }

    override var prefersHomeIndicatorAutoHidden: Bool { screen.prefersHomeIndicatorAutoHidden(in: context) }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard !screen.pressesBegan(presses, with: event) else { return }
        super.pressesBegan(presses, with: event)
    }

    override func accessibilityPerformEscape() -> Bool { screen.accessibilityPerformEscape() }

    /// Tells UIKit which answers of the screen have changed. The first time there is nothing to compare with.
    private func updatePreferences() {
        let new = ScreenPreferences(of: screen, in: context)
        defer { preferences = new }
        guard let old = preferences, old != new else { return }
        if (old.statusBarStyle, old.isStatusBarHidden) != (new.statusBarStyle, new.isStatusBarHidden) {
            setNeedsStatusBarAppearanceUpdate()
        }
        if old.orientations != new.orientations {
            setNeedsUpdateOfSupportedInterfaceOrientationsAndRotateIfNeeded()
        }
        if old.deferringEdges != new.deferringEdges { setNeedsUpdateOfScreenEdgesDeferringSystemGestures() }
        if old.isHomeIndicatorHidden != new.isHomeIndicatorHidden { setNeedsUpdateOfHomeIndicatorAutoHidden() }
    }

    // MARK: - Size

    private func updatePreferredContentSize() {
        guard screen.sizingOptions.contains(.preferredContentSize) else {
            if preferredContentSize != .zero { preferredContentSize = .zero }
            return
        }
        guard isLaidOut else { return }
        largestSize.width = max(largestSize.width, view.bounds.width)
        largestSize.height = max(largestSize.height, view.bounds.height)
        let size = naturalSize
        if preferredContentSize != size { preferredContentSize = size }
    }

    /// The size of the content. That of content that scrolls is at most the largest size of the view.
    private var naturalSize: CGSize {
        let fixed = sizeThatFits(in: largestSize)
        let wide = sizeThatFits(in: CGSize(width: .infinity, height: largestSize.height))
        let high = sizeThatFits(in: CGSize(width: largestSize.width, height: .infinity))
        return CGSize(width: min(fixed.width, wide.width), height: min(fixed.height, high.height))
    }
}

/// The answers of a screen of which UIKit hears when they change.
private struct ScreenPreferences: Equatable {
    let statusBarStyle: UIStatusBarStyle
    let isStatusBarHidden: Bool
    let orientations: UIInterfaceOrientationMask
    let deferringEdges: UIRectEdge
    let isHomeIndicatorHidden: Bool

    @MainActor
    init(of screen: some ObservableScreen, in context: ObservableScreenContext) {
        statusBarStyle = screen.preferredStatusBarStyle(in: context)
        isStatusBarHidden = screen.prefersStatusBarHidden(in: context)
        orientations = screen.supportedInterfaceOrientations(in: context)
        deferringEdges = screen.preferredScreenEdgesDeferringSystemGestures(in: context)
        isHomeIndicatorHidden = screen.prefersHomeIndicatorAutoHidden(in: context)
    }
}
#endif
