#if canImport(UIKit)
import UIKit

/// A view controller that shows screens of one type, one after the other.
///
/// ```swift
/// final class WelcomeViewController: ScreenViewController<WelcomeScreen> {
///     override func screenDidChange(from previousScreen: WelcomeScreen, previousEnvironment: ViewEnvironment) {
///         super.screenDidChange(from: previousScreen, previousEnvironment: previousEnvironment)
///         nameField.text = screen.name
///     }
/// }
/// ```
///
/// The screen's `viewControllerDescription` creates it by ``description(for:environment:performInitialUpdate:)``.
@preconcurrency @MainActor
open class ScreenViewController<ScreenType: Screen>: WorkflowUIViewController {
    /// The current screen.
    public private(set) final var screen: ScreenType

    /// The environment at the last update, or at the creation of the controller.
    private var previousEnvironment: ViewEnvironment

    /// Creates a controller that shows `screen`. Does not call ``screenDidChange(from:previousEnvironment:)``.
    public required init(screen: ScreenType, environment: ViewEnvironment) {
        self.screen = screen
        self.previousEnvironment = environment
        super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable)
    public required init?(coder aDecoder: NSCoder) {
        fatalError("Expected a ScreenViewController to be created with a screen. Instead, it was decoded.")
    }

    /// The type of the screens.
    public final var screenType: any Screen.Type { ScreenType.self }

    /// Shows `screen`, even if it is the same as before.
    public final func update(screen: ScreenType) {
        let previousScreen = self.screen
        let previousEnvironment = previousEnvironment
        self.screen = screen
        self.previousEnvironment = environment
        screenDidChange(from: previousScreen, previousEnvironment: previousEnvironment)
    }

    /// Called when ``screen`` was replaced, possibly before the view is loaded. Does nothing by default.
    ///
    /// Also called once after the controller was built, with the same screen as the previous one. Not called when only
    /// the environment changes; for that conform to `ViewEnvironmentObserving`.
    /// - Parameters:
    ///   - previousScreen: The previous screen.
    ///   - previousEnvironment: The environment at the previous call; the current one is `environment`.
    open func screenDidChange(from previousScreen: ScreenType, previousEnvironment: ViewEnvironment) {}

    /// Returns a description of a controller of this class that shows `screen`.
    ///
    /// Only `CompatibleRendering` screens with the same `CompatibleRendering.compatibilityKey` are updated in place.
    /// - Parameters:
    ///   - screen: The screen.
    ///   - environment: The environment of the controller.
    ///   - performInitialUpdate: `false` for a controller that its initialiser completes.
    public final class func description(
        for screen: ScreenType,
        environment: ViewEnvironment,
        performInitialUpdate: Bool = true
    ) -> ViewControllerDescription {
        ViewControllerDescription(
            performInitialUpdate: performInitialUpdate,
            type: self,
            environment: environment,
            build: { self.init(screen: screen, environment: environment) },
            update: { $0.update(screen: screen) }
        )
        .identified(by: screen)
    }
}

extension ScreenViewController: @preconcurrency SingleScreenContaining {
    public var primaryScreen: any Screen { screen }
}
#endif
