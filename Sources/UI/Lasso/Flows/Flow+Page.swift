#if canImport(UIKit)
import UIKit

extension Flow where RequiredContext: UIPageViewController {
    /// Replaces the page of the context; `nil` if there is no context. With the first page the flow ends, unless the next
    /// one holds it: `nextController.holdReference(to: flow)`.
    public var nextPageInFlow: ScreenPlacer<RequiredContext>? {
        contextOfPlacer.map { nextPage(in: $0) }
    }
}
#endif
