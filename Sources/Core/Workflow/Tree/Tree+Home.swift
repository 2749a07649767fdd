extension Tree {
    /// The queue of the home; nil, after reporting the misuse, when the host has no home.
    final func homeQueue(for use: String) -> HomeQueue? {
        if homeQueue == nil {
            Misuse(
                .noHome,
                """
                Expected a host with a home for \(use). Instead, the host was made outside of any actor and off the main \
                thread, so there is nothing to come back to. Make it on the main actor, or pass home: to WorkflowHost.
                """
            ).report(to: configuration)
        }
        return homeQueue
    }
}
