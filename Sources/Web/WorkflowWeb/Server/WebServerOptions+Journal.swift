import WorkflowLive
import WorkflowSnapshots

extension WebServerOptions {
    /// Returns the entry of a journal that pages show; nil for pages that run.
    ///
    /// - Throws: `WebServerError` of kind `badJournal` if the journal has no such entry, `badOption` if others could see it.
    func openJournal() throws(WebServerError) -> OpenedJournal? {
        guard let openedJournal else {
            if openedEntry != nil || openedLogin != nil { throw .badOption("--at and --as need --inspect") }
            return nil
        }
        // It has what a user has typed.
        guard ["127.0.0.1", "::1", "[::1]", "localhost"].contains(host) else {
            throw .badOption("--inspect needs an address of this machine alone; leave out --host, not '\(host)'")
        }
        do {
            return try OpenedJournal(openedJournal, at: openedEntry, identity: openedLogin)
        } catch {
            throw .badJournal("--at: \(error)")
        }
    }
}

extension OpenedJournal {
    /// Returns what lets the developer in alone: the page has what a user has typed.
    func door(key: String, mount: MountPath) -> @Sendable (WebRequest) -> WebResponse? {
        let door = InspectorDoor(key: key, entry: mount.server + "/", home: mount.outside(url))
        return { door.answer($0) }
    }
}

extension OpenedJournal {
    /// Finds out whether a page of the server is of the app of the journal.
    ///
    /// An app that answers with something else than a page, such as a login, is judged when its page begins.
    ///
    /// - Throws: `WebServerError` of kind `badJournal` if another app answers at the URL of the entry.
    func check(_ handler: WebServer.Handler) async throws(WebServerError) {
        let login = identity.map { Login(user: $0, id: "journal") }
        let request = WebRequest(path: "/", login: login).get(url)
        guard let answer = try? await handler(request), case .page(let page) = answer.content else { return }
        do throws(SessionError) {
            try check(page.app)
        } catch {
            throw .badJournal("\(error)")
        }
    }
}
