import Workflow
import WorkflowHTML

extension HTMLAttribute where Family: ClickableFamily {
    /// Calls an event handler of a workflow when the element is activated by pointer, keyboard or assistive technology.
    ///
    /// The page then keeps the handler itself. A closure that names the row would keep a copy of the row besides.
    public static func onClick(_ handler: EventHandler<Void>) -> HTMLAttribute {
        onClick { handler() }
    }
}
