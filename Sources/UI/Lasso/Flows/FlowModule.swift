#if canImport(UIKit)
import UIKit

/// The types of a flow. Those that are left out are ``NoOutput`` and `UIViewController`.
public protocol FlowModule {
    /// The type of the flow's outputs; most often an enum.
    associatedtype Output = NoOutput
    /// The kind of controller that the flow has to be placed in.
    associatedtype RequiredContext: UIViewController = UIViewController
}

/// The types of a flow in a navigation controller.
public protocol NavigationFlowModule: FlowModule where RequiredContext == UINavigationController {}

/// A flow without outputs, in any controller.
public enum NoOutputFlow: FlowModule {
    public typealias Output = NoOutput
    public typealias RequiredContext = UIViewController
}

/// A flow without outputs, in a navigation controller.
public enum NoOutputNavigationFlow: FlowModule {
    public typealias Output = NoOutput
    public typealias RequiredContext = UINavigationController
}
#endif
