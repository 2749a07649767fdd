#if canImport(UIKit)
/// The older name of ``WorkflowHostingController``, by which the guides know it.
public typealias ContainerViewController<ScreenType: Screen, Output> = WorkflowHostingController<ScreenType, Output>
#endif
