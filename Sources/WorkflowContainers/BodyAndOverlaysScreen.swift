import WorkflowScreens

/// A screen with overlays in front of it, the last in front of all. The overlays cover the body's area, no more.
///
/// Can be nested. A workflow that sometimes has overlays renders this always, with none when it has none; otherwise the
/// body's view is made anew each time the first comes or the last goes.
public struct BodyAndOverlaysScreen<Body: Screen>: Screen {
    /// The screen at the back.
    public let body: Body

    /// What covers it, from back to front. A host matches them with the ones shown by ``compatible(_:_:)``.
    public let overlays: [any Overlay]

    /// A name in the identity, which tells screens apart that follow each other; may be empty.
    public let name: String

    /// Puts `overlays`, from back to front, in front of `body`.
    public init(_ body: Body, overlays: [any Overlay] = [], name: String = "") {
        self.body = body
        self.overlays = overlays
        self.name = name
    }

    /// Returns the same overlays in front of the transformed body.
    public func mapBody<NewBody: Screen>(
        _ transform: (Body) throws -> NewBody
    ) rethrows -> BodyAndOverlaysScreen<NewBody> {
        BodyAndOverlaysScreen<NewBody>(try transform(body), overlays: overlays, name: name)
    }

    /// Returns the same body with each overlay transformed, the one at the back first.
    public func mapOverlays(_ transform: (any Overlay) throws -> any Overlay) rethrows -> BodyAndOverlaysScreen {
        BodyAndOverlaysScreen(body, overlays: try overlays.map(transform), name: name)
    }
}

extension BodyAndOverlaysScreen: Container {
    public var contents: [Any] { [body] + overlays }
}

extension BodyAndOverlaysScreen: Compatible {
    public var compatibilityKey: CompatibilityKey { CompatibilityKey(Self.self).named(name) }
}
