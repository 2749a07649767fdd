extension LiveSession {
    /// Returns what the app's gate decides about a URL of the app for this visitor now.
    func access(to url: String) -> PageAccess {
        gate?.decide(context, url) ?? .allowed
    }

    /// Ends the session if its visitor may no longer see its page; the browser loads the URL again.
    ///
    /// While the browser is on its way to another login, the page is that of the new one and stays.
    /// - Returns: Whether the visitor may see the page.
    func checkAccess() -> Bool {
        guard gate != nil, !hasEnded, !link.isChangingLogin else { return !hasEnded }
        guard access(to: view.shown.url) != .allowed else { return true }
        end(.signedOut)
        return false
    }

    /// Hears of changes of the gate's decisions until the session ends.
    func observeGate() {
        let reference = HomeReference(self)
        stopObservingGate = gate?.observe? { [scheduler = services.scheduler] in
            scheduler.schedule(after: .zero) {
                guard let session = reference.session, !session.hasEnded else { return }
                session.beginStep()
                _ = session.checkAccess()
            }
        }
    }
}
