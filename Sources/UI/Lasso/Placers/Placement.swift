#if canImport(UIKit)
import UIKit

/// Places controllers with placers that may be missing.
@MainActor
enum Placement {
    /// The reason for which the placer that was asked for last is missing; reported when nothing is placed with it.
    static var missingPlacer: String?

    /// - Parameter subject: What the controller is, for the report that there is no placer.
    /// - Returns: The context; `nil` if there is no placer.
    @discardableResult
    static func place<Context: UIViewController>(
        _ controller: UIViewController,
        with placer: ScreenPlacer<Context>?,
        as subject: String
    ) -> Context? {
        defer { missingPlacer = nil }
        guard let placer else {
            LassoMisuse.report(
                """
                Expected a placer for \(subject). Instead, it is nil\(missingPlacer.map { ": " + $0 } ?? ""), and \
                nothing is placed. Make a placer for a controller that is there, or start the flow that it comes from.
                """
            )
            return nil
        }
        return placer.place(controller)
    }
}

extension UIViewController {
    /// Places the controller; a `nil` placer is a mistake that is reported, and nothing is placed.
    /// - Returns: The context that the controller was placed in; `nil` if there is no placer.
    @discardableResult
    public func place<PlacedContext: UIViewController>(
        with placer: ScreenPlacer<PlacedContext>?
    ) -> PlacedContext? {
        Placement.place(self, with: placer, as: "a \(type(of: self))")
    }
}
#endif
