#if canImport(UIKit)
import Lasso
import Workflow
import WorkflowUI

/// The types of a workflow as a Lasso screen: its rendering is the state, its outputs are the outputs.
public enum WorkflowModule<WorkflowType: Workflow>: StoreModule {
    public typealias Action = NoAction
    public typealias State = WorkflowType.Rendering
    public typealias Output = WorkflowType.Output
}

extension Workflow where Rendering: Screen {
    /// Starts this workflow and returns it as a Lasso screen, to be placed and observed in a flow.
    ///
    /// ```swift
    /// SettingsWorkflow(user: user).lassoScreen()
    ///     .observeOutput { [weak self] output in self?.didFinish(output) }
    ///     .place(with: nextPushedInFlow)
    /// ```
    ///
    /// The screen's controller runs the workflow, which ends with it. The store's state is the latest rendering.
    /// - Parameter customizeEnvironment: Changes the environment of the content.
    @preconcurrency @MainActor
    public func lassoScreen(
        customizeEnvironment: @escaping (inout ViewEnvironment) -> Void = { _ in }
    ) -> Lasso.AnyScreen<WorkflowModule<Self>> {
        let controller = WorkflowHostingController(workflow: self, customizeEnvironment: customizeEnvironment)
        let store = LassoStore<WorkflowModule<Self>>(with: controller.screen)
        controller.host.onRendering { [weak store] rendering in store?.update { $0 = rendering } }
        controller.onOutput { [weak store] output in store?.dispatchOutput(output) }
        return Lasso.AnyScreen(store, controller)
    }
}
#endif
