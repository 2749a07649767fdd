import WorkflowHTML
import WorkflowContainers
import WorkflowScreens

/// The body, then the overlays from back to front. Modal ones are `dialog` elements: the browser traps the focus in the
/// front one and gives it back when that goes.
extension BodyAndOverlaysScreen: WebScreen {
    public func html(environment: ViewEnvironment) -> HTML {
        div(.class("trellis-layers")) {
            body.html(in: environment)
            keyed(keyedOverlays, id: \.key) { overlay in
                page(of: overlays[overlay.index], in: environment, path: "\(environment.overlayPath)-\(overlay.index)")
            }
        }
    }

    private var keyedOverlays: [(key: OverlayKey, index: Int)] {
        var seen: [CompatibilityKey: Int] = [:]
        return overlays.enumerated().map { index, overlay in
            let identity = CompatibilityKey(of: overlay)
            defer { seen[identity, default: 0] += 1 }
            return (OverlayKey(identity: identity, occurrence: seen[identity] ?? 0), index)
        }
    }

    private func page(of overlay: any Overlay, in inherited: ViewEnvironment, path: String) -> HTML {
        var environment = inherited
        environment.overlayPath = path
        let factory = environment.viewRegistry.factory(for: type(of: overlay), kind: WebOverlayFactory.self)
        if let factory { return factory(overlay, environment) }
        if let overlay = overlay as? any WebOverlay { return overlay.html(environment: environment) }
        if let overlay = overlay as? any ScreenOverlay { return dialogPage(of: overlay, in: environment) }
        return placeholder(
            for: MissingBinding(ofOverlay: type(of: overlay), kind: WebOverlayFactory.self),
            in: environment
        )
    }

    /// An overlay with a screen in it. Escape goes where Back goes.
    private func dialogPage(of overlay: some ScreenOverlay, in environment: ViewEnvironment) -> HTML {
        let kind = overlay is any FullScreen ? "trellis-modal trellis-full" : "trellis-modal"
        let content = overlay.content.html(in: environment)
        guard overlay is any ModalOverlay else { return div(.class("trellis-overlay")) { content } }
        guard let goBack = overlay.content.backHandler else {
            return dialog(.class(kind), .open(), .modal) { content }
        }
        return dialog(.class(kind), .open(), .modal, .onClose(goBack)) { content }
    }
}

private struct OverlayKey: Hashable {
    let identity: CompatibilityKey
    let occurrence: Int
}

/// Overlays that fill the window.
private protocol FullScreen {}
extension FullScreenModal: FullScreen {}

/// The position of an overlay among those around it, for DOM ids.
private enum OverlayPath: ViewEnvironmentKey {
    static var defaultValue: String { "trellis" }
}

extension ViewEnvironment {
    var overlayPath: String {
        get { self[OverlayPath.self] }
        set { self[OverlayPath.self] = newValue }
    }
}
