#if DEBUG && canImport(SwiftUI) && canImport(UIKit)
public import SwiftUI
public import ViewEnvironment
public import Workflow
public import WorkflowUI

@MainActor
extension Workflow where Rendering: Screen {
    /// Returns a view that runs this workflow and shows its screens.
    ///
    /// - Parameters:
    ///   - customizeEnvironment: A closure that changes the view environment of the screens.
    ///   - onOutput: A closure that is called with each output.
    public func workflowPreview(
        customizeEnvironment: @escaping (inout ViewEnvironment) -> Void = { _ in },
        onOutput: @escaping (Output) -> Void
    ) -> some View {
        WorkflowPreview(workflow: self, customizeEnvironment: customizeEnvironment, onOutput: onOutput)
            .ignoresSafeArea()
    }
}

@MainActor
extension Workflow where Rendering: Screen, Output == Never {
    /// Returns a view that runs this workflow and shows its screens.
    ///
    /// - Parameter customizeEnvironment: A closure that changes the view environment of the screens.
    public func workflowPreview(
        customizeEnvironment: @escaping (inout ViewEnvironment) -> Void = { _ in }
    ) -> some View {
        workflowPreview(customizeEnvironment: customizeEnvironment) { _ in }
    }
}

private struct WorkflowPreview<Previewed: Workflow>: UIViewControllerRepresentable
where Previewed.Rendering: Screen {
    typealias Controller = WorkflowHostingController<Previewed.Rendering, Previewed.Output>

    let workflow: Previewed
    let customizeEnvironment: (inout ViewEnvironment) -> Void
    let onOutput: (Previewed.Output) -> Void

    func makeCoordinator() -> PreviewOutputs { PreviewOutputs() }

    func makeUIViewController(context: Context) -> Controller {
        let controller = Controller(workflow: workflow, customizeEnvironment: customizeEnvironment)
        context.coordinator.subscription = controller.onOutput(onOutput)
        return controller
    }

    func updateUIViewController(_ controller: Controller, context: Context) {
        context.coordinator.subscription?.cancel()
        context.coordinator.subscription = controller.onOutput(onOutput)
        controller.customizeEnvironment = customizeEnvironment
        controller.update(workflow: workflow)
    }
}

/// The observer of a preview's outputs, which each update of the view replaces.
@MainActor
private final class PreviewOutputs {
    var subscription: HostSubscription?
}
#endif
