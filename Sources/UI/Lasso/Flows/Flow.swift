#if canImport(UIKit)
import UIKit

/// Several screens in a row: makes the first one and, by what the screens tell, those that follow.
///
/// ```swift
/// final class LoginFlow: Flow<LoginFlowModule> {
///     override func createInitialController() -> UIViewController {
///         WelcomeModule.createScreen()
///             .observeOutput { [weak self] output in
///                 switch output {
///                 case .didTapLogIn: self?.showLogin()
///                 }
///             }
///             .controller
///     }
/// }
/// ```
///
/// Nobody need keep a flow: its first controller does, so that the flow ends when that has left the screen, however it
/// leaves.
@preconcurrency @MainActor
open class Flow<Module: FlowModule> {
    public typealias Output = Module.Output
    public typealias RequiredContext = Module.RequiredContext

    /// The controller that the flow was placed in; `nil` before ``start(with:)-(ScreenPlacer<Flow<Module>.RequiredContext>?)`` has placed it, and when
    /// it is gone.
    public private(set) weak var context: RequiredContext?

    /// The first controller; `nil` before it has been placed, and when it is gone.
    public private(set) weak var initialController: UIViewController?

    private let outputs = OutputRelay<Output>()

    /// A flow that has not been started.
    public init() {}

    /// Makes the first controller, which keeps the flow, and places it.
    ///
    /// A `nil` placer is a mistake: it is reported, and nothing is made. A start while the first controller of an
    /// earlier one is still there is reported, too, but made all the same.
    public func start(with placer: ScreenPlacer<RequiredContext>?) {
        start(with: placer) { $0 }
    }

    /// Makes the first controller of the flow. To be overridden; called by `start`.
    open func createInitialController() -> UIViewController {
        fatalError(
            """
            Expected \(type(of: self)) to make the first controller of \(Module.self). Instead, Flow was asked. \
            Override createInitialController(), and do not call super in it.
            """
        )
    }

    /// Calls `handler` with every output from now on.
    @discardableResult
    public func observeOutput(_ handler: @escaping (Output) -> Void) -> Self {
        outputs.observe(handler)
        return self
    }

    /// Calls `handler` with what `mapping` makes of every output from now on.
    @discardableResult
    public func observeOutput<OtherOutput>(
        _ handler: @escaping (OtherOutput) -> Void,
        mapping: @escaping (Output) -> OtherOutput
    ) -> Self {
        observeOutput { handler(mapping($0)) }
    }

    /// Hands `output` to those who observe outputs.
    public func dispatchOutput(_ output: Output) {
        outputs.dispatch(output)
    }

    /// - Parameter context: Makes the flow's context from the container of the placer.
    func start<Placed: UIViewController>(
        with placer: ScreenPlacer<Placed>?,
        context makeContext: (Placed) -> RequiredContext
    ) {
        guard let placer else {
            Placement.place(UIViewController(), with: placer, as: "the start of \(name)")
            return
        }
        if initialController != nil {
            LassoMisuse.report(
                """
                Expected \(name) to be started once. Instead, it is started again while its first controller is there; \
                another one is placed. Make a flow for each start.
                """
            )
        }
        let controller = createInitialController()
        controller.holdReference(to: self)
        context = makeContext(placer.place(controller))
        initialController = controller
    }

    /// The context for a placer that is about to be asked for.
    ///
    /// If there is none, the report of a placement without a placer says why.
    var contextOfPlacer: RequiredContext? {
        if context == nil {
            Placement.missingPlacer = "\(name) has no context; it was not started, or what it was placed in is gone"
        }
        return context
    }

    private var name: String { "\(type(of: self)), a flow of \(Module.self)" }
}

extension Flow where RequiredContext == UIViewController {
    /// Makes the first controller, which keeps the flow, and places it in a controller of any class.
    public func start<Placed>(with placer: ScreenPlacer<Placed>?) where Placed: UIViewController {
        start(with: placer) { $0 }
    }
}
#endif
