#if canImport(UIKit)
import UIKit

/// A store and the controller that shows it.
///
/// The screen keeps both, and the controller keeps the store: so the store ends with the controller, when that has left
/// the screen and nobody keeps it.
@preconcurrency @MainActor
public struct AnyScreen<Module: StoreModule> {
    public typealias State = Module.State
    public typealias Action = Module.Action
    public typealias Output = Module.Output
    public typealias Store = AnyStore<State, Action, Output>

    /// The store, without its class.
    public let store: Store
    /// The controller that shows the store.
    public let controller: UIViewController

    /// A screen of `store`, which `controller` shows and from now on keeps.
    public init<S: AbstractStore>(_ store: S, _ controller: UIViewController)
    where S.State == State, S.Action == Action, S.Output == Output {
        self.store = store.asAnyStore()
        self.controller = controller
        controller.holdReference(to: self.store)
    }

    /// Places the controller; a `nil` placer is a mistake that is reported, and nothing is placed.
    @discardableResult
    public func place<PlacedContext: UIViewController>(with placer: ScreenPlacer<PlacedContext>?) -> AnyScreen {
        Placement.place(controller, with: placer, as: "the screen of \(Module.self)")
        return self
    }

    /// Calls `handler` with every output of the store from now on.
    @discardableResult
    public func observeOutput(_ handler: @escaping (Output) -> Void) -> AnyScreen {
        store.observeOutput(handler)
        return self
    }

    /// Calls `handler` with what `mapping` makes of every output of the store from now on.
    @discardableResult
    public func observeOutput<OtherOutput>(
        _ handler: @escaping (OtherOutput) -> Void,
        mapping: @escaping (Output) -> OtherOutput
    ) -> AnyScreen {
        observeOutput { handler(mapping($0)) }
    }

    /// Calls `setUp` with the controller, at once.
    @discardableResult
    public func setUpController(_ setUp: (UIViewController) -> Void) -> AnyScreen {
        setUp(controller)
        return self
    }

    /// Puts the controller into a variable.
    @discardableResult
    public func captureController(as ref: inout UIViewController?) -> AnyScreen {
        ref = controller
        return self
    }

    /// Puts the store into a variable.
    @discardableResult
    public func captureStore(as ref: inout Store?) -> AnyScreen {
        ref = store
        return self
    }
}
#endif
