extension LiveApp {
    /// Returns the same app with sessions that outlive the process, in the store of the server (`WebServerOptions.sessionStore`).
    ///
    /// ```swift
    /// let app = LiveApp(title: "To-dos") { session, url in TodoWorkflow() }.keepingSessions(.strict)
    /// ```
    /// What is kept is the state of each `DurableWorkflow`, the effects that had not ended, and the number of the last event. A server
    /// without a store keeps nothing.
    public func keepingSessions(_ durability: SessionDurability) -> LiveApp {
        var app = self
        app.durability = durability
        return app
    }
}
