import WorkflowScreens

/// A screen with overlays in front of it, the last being the frontmost. The overlays cover only the body's area.
///
/// Such screens can be nested. A workflow that sometimes has overlays should always render this type, without overlays
/// when it has none. Otherwise the body's view is created again each time the first overlay appears or the last
/// disappears.
public struct BodyAndOverlaysScreen<Body: Screen>: Screen {
    /// The screen at the back.
    public let body: Body

    /// The overlays, from back to front. A host matches them with the previous ones by `CompatibilityKey.matches(_:_:)`.
    public let overlays: [any Overlay]

    /// A name in the identity, which distinguishes successive screens; may be empty.
    public let name: String

    /// Creates a screen with `overlays`, from back to front, in front of `body`.
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

    /// Returns the same body with each overlay transformed, from the back.
    public func mapOverlays(_ transform: (any Overlay) throws -> any Overlay) rethrows -> BodyAndOverlaysScreen {
        BodyAndOverlaysScreen(body, overlays: try overlays.map(transform), name: name)
    }
}

extension BodyAndOverlaysScreen: ContainerRendering {
    public var contents: [Any] { [body] + overlays }
}

extension BodyAndOverlaysScreen: CompatibleRendering {
    public var compatibilityKey: CompatibilityKey { CompatibilityKey(Self.self).named(name) }
}
