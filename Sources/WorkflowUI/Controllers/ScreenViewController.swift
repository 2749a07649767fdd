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
/// Made by ``description(for:environment:performInitialUpdate:)`` in the screen's `viewControllerDescription`.
@preconcurrency @MainActor
open class ScreenViewController<ScreenType: Screen>: WorkflowUIViewController {
    /// The screen that is shown.
    public private(set) final var screen: ScreenType

    /// The environment at the last update, or when the controller was made.
    private var previousEnvironment: ViewEnvironment

    /// A controller that shows `screen`. Does not call ``screenDidChange(from:previousEnvironment:)``.
    public required init(screen: ScreenType, environment: ViewEnvironment) {
        self.screen = screen
        self.previousEnvironment = environment
        super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable)
    public required init?(coder aDecoder: NSCoder) {
        fatalError("Expected a ScreenViewController to be made with a screen. Instead, it was to be decoded.")
    }

    /// The type of the screens.
    public final var screenType: any Screen.Type { ScreenType.self }

    /// Shows `screen`, also if it is the same as before.
    public final func update(screen: ScreenType) {
        let previousScreen = self.screen
        let previousEnvironment = previousEnvironment
        self.screen = screen
        self.previousEnvironment = environment
        screenDidChange(from: previousScreen, previousEnvironment: previousEnvironment)
    }

    /// Called when ``screen`` was replaced, perhaps before the view is loaded; does nothing by default.
    ///
    /// Also called once when the controller was built, with the same screen as the previous one. Not called when
    /// the environment alone changes; for that conform to `ViewEnvironmentObserving`.
    /// - Parameters:
    ///   - previousScreen: The screen before.
    ///   - previousEnvironment: The environment at the call before; the one now is `environment`.
    open func screenDidChange(from previousScreen: ScreenType, previousEnvironment: ViewEnvironment) {}

    /// Describes a controller of this class that shows `screen`. Of a ``Compatible`` screen only those of the same
    /// ``Compatible/compatibilityKey`` are updated in place.
    /// - Parameters:
    ///   - screen: The screen.
    ///   - environment: What the controller is shown in.
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
