#if canImport(SwiftUI) && canImport(UIKit)
public import SwiftUI
public import UIKit
public import ViewEnvironment
public import WorkflowUI

/// A screen that a SwiftUI view shows, by a store of an observable model.
///
/// ```swift
/// struct CounterScreen: ObservableScreen {
///     let model: ActionModel<Counter.State, Counter.Action>
///
///     static func makeView(store: Store<ActionModel<Counter.State, Counter.Action>>) -> some View {
///         CounterView(store: store)
///     }
/// }
/// ```
///
/// The view is made once. From then on the store gets each new model, and SwiftUI updates the views that read what changed.
public protocol ObservableScreen: Screen {
    /// The type of the view.
    associatedtype Content: View
    /// The type of the model.
    associatedtype Model: ObservableModel

    /// The model that the view shows.
    var model: Model { get }

    /// The sizes of the controller that follow the content; none by default.
    var sizingOptions: SwiftUIScreenSizingOptions { get }

    /// Returns the style of the status bar.
    @preconcurrency @MainActor
    func preferredStatusBarStyle(in context: ObservableScreenContext) -> UIStatusBarStyle

    /// Returns whether the status bar is hidden.
    @preconcurrency @MainActor
    func prefersStatusBarHidden(in context: ObservableScreenContext) -> Bool

    /// Returns the animation of changes of the status bar; a fade by default.
    @preconcurrency @MainActor
    func preferredStatusBarUpdateAnimation(in context: ObservableScreenContext) -> UIStatusBarAnimation

    /// Returns the orientations; by default all on a tablet, and all but upside down elsewhere.
    @preconcurrency @MainActor
    func supportedInterfaceOrientations(in context: ObservableScreenContext) -> UIInterfaceOrientationMask

    /// Returns the edges at which gestures of the system wait for those of the app; none by default.
    @preconcurrency @MainActor
    func preferredScreenEdgesDeferringSystemGestures(in context: ObservableScreenContext) -> UIRectEdge

    /// Returns whether the home indicator may hide.
    @preconcurrency @MainActor
    func prefersHomeIndicatorAutoHidden(in context: ObservableScreenContext) -> Bool

    /// Handles the begin of presses of keys or buttons; returns false to pass them on, as by default.
    @preconcurrency @MainActor
    func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) -> Bool

    /// Handles the escape gesture of accessibility; returns false to pass it on, as by default.
    @preconcurrency @MainActor
    func accessibilityPerformEscape() -> Bool

    /// Makes the view. Called once for each controller.
    @preconcurrency @MainActor @ViewBuilder
    static func makeView(store: Store<Model>) -> Content
}

@MainActor
extension ObservableScreen {
    public nonisolated var sizingOptions: SwiftUIScreenSizingOptions { [] }

    public func preferredStatusBarStyle(in context: ObservableScreenContext) -> UIStatusBarStyle { .default }

    public func prefersStatusBarHidden(in context: ObservableScreenContext) -> Bool { false }

    public func preferredStatusBarUpdateAnimation(in context: ObservableScreenContext) -> UIStatusBarAnimation { .fade }

    public func supportedInterfaceOrientations(in context: ObservableScreenContext) -> UIInterfaceOrientationMask {
        UIDevice.current.userInterfaceIdiom == .pad ? .all : .allButUpsideDown
    }

    public func preferredScreenEdgesDeferringSystemGestures(in context: ObservableScreenContext) -> UIRectEdge { [] }

    public func prefersHomeIndicatorAutoHidden(in context: ObservableScreenContext) -> Bool { false }

    public func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) -> Bool { false }

    public func accessibilityPerformEscape() -> Bool { false }

    public func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
        ViewControllerDescription(
            performInitialUpdate: false,
            type: ObservableScreenController<Self>.self,
            environment: environment
        ) {
            ObservableScreenController(screen: self, environment: environment)
        } update: {
            $0.update(screen: self)
        }
    }
}
#endif
