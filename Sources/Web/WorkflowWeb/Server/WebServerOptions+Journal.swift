import WorkflowLive
import WorkflowSnapshots

extension WebServerOptions {
    /// Returns the entry of a journal that pages show; nil for pages that run.
    ///
    /// - Throws: `WebServerError` of kind `badOption` if the journal has no such entry, or if others could see it.
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
            throw .badOption("--inspect: \(error)")
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
