extension LiveSession {
    /// Returns what the app's gate decides about a URL of the app for this visitor now.
    func access(to url: String) -> PageAccess {
        guard let gate else { return .allowed }
        // A server does not see fragments, so no gate expects one.
        let end = url.utf8.firstIndex(of: UInt8(ascii: "#"))
        return gate.decide(context, end.map { String(url[..<$0]) } ?? url)
    }

    /// Ends the session if its visitor may no longer see its page; the browser loads the URL again.
    ///
    /// While the browser is on its way to another login, the connection stays, so that the browser gets there. It decides itself how long
    /// that takes, so nothing is done or shown meanwhile.
    /// - Parameter mayStay: Pass `false` for a browser that has arrived.
    /// - Returns: Whether the visitor may see the page.
    package func checkAccess(mayStay: Bool = true) -> Bool {
        guard gate != nil, !hasEnded else { return !hasEnded }
        let access = access(to: view.shown.url)
        guard access != .allowed else { return true }
        if mayStay, link.isChangingLogin { return false }
        endSettling(.failure(.noAccess(access, to: view.shown.url)))
        end(.signedOut)
        return false
    }

    /// Follows the gate's decisions until the session ends.
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
