#if canImport(UIKit)
/// The older name of ``WorkflowHostingController``, used in guides of the original library.
public typealias ContainerViewController<ScreenType: Screen, Output> = WorkflowHostingController<ScreenType, Output>
#endif
