import ViewEnvironment
import WorkflowContainers
import WorkflowScreens

/// The body, and the overlays in front of it in the middle. The front modal one has the focus, which goes back when the
/// overlay does.
extension BodyAndOverlaysScreen: TerminalScreen {
    public func terminal(environment: ViewEnvironment) -> TerminalView {
        let keys = FrameKey.keys(of: overlays)
        let layers = zip(overlays, keys).map { layer(of: $0, id: $1, in: environment) }
        return TerminalView(.layers(TerminalLayers(body: body.terminal(in: environment), overlays: layers)))
    }

    private func layer(of overlay: any Overlay, id: FrameKey, in environment: ViewEnvironment) -> TerminalOverlayLayer {
        let alert = overlay as? AlertOverlay
        return TerminalOverlayLayer(
            name: alert?.title ?? "",
            role: alert != nil ? .alert : .dialog,
            isModal: overlay is any ModalOverlay,
            extent: overlay is any FullScreen ? .full : .fit,
            id: AnyHashable(id),
            content: view(of: overlay, in: environment)
        )
    }

    private func view(of overlay: any Overlay, in environment: ViewEnvironment) -> TerminalView {
        let factory = environment.viewRegistry.factory(for: type(of: overlay), kind: TerminalOverlayFactory.self)
        if let factory { return factory(overlay, environment) }
        if let overlay = overlay as? any TerminalOverlay { return overlay.terminal(environment: environment) }
        if let overlay = overlay as? any ScreenOverlay { return content(of: overlay, in: environment) }
        return placeholder(
            for: MissingBinding(ofOverlay: type(of: overlay), kind: TerminalOverlayFactory.self),
            in: environment
        )
    }

    /// An overlay with a screen in it. Escape goes where Back goes.
    private func content(of overlay: some ScreenOverlay, in environment: ViewEnvironment) -> TerminalView {
        let view = overlay.content.terminal(in: environment)
        guard overlay is any ModalOverlay, let goBack = overlay.content.backHandler else { return view }
        return view.onKey(.escape, "Back", goBack)
    }
}

/// Overlays that fill the screen.
private protocol FullScreen {}
extension FullScreenModal: FullScreen {}
