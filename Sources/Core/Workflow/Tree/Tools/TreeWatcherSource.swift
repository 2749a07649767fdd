/// An object that makes the watchers of hosts.
package protocol TreeWatcherSource: WatcherSource {
    /// Returns a watcher for a tree that is about to start; `nil` if it is not to be watched.
    ///
    /// - Parameters:
    ///   - root: The type of the root.
    ///   - interceptors: The interceptors of the host.
    ///   - configuration: The configuration of the host, with its place in the app. A source that records misuses adds itself to it.
    ///   - home: The actor that the tree belongs to; `nil` for one that is used synchronously only.
    func makeWatcher<Root: Workflow>(
        of root: Root.Type,
        interceptors: [any WorkflowInterceptor],
        configuration: inout RuntimeConfiguration,
        home: (any Actor)?
    ) -> (any TreeWatcher)?
}

extension RuntimeConfiguration {
    /// Returns the watchers that the sources of this configuration make for a host.
    mutating func watchers<Root: Workflow>(
        of root: Root.Type,
        interceptors: [any WorkflowInterceptor],
        home: (any Actor)?
    ) -> [any TreeWatcher] {
        var watchers: [any TreeWatcher] = []
        for source in watching.sources {
            let watcher = (source as? any TreeWatcherSource)?
                .makeWatcher(of: root, interceptors: interceptors, configuration: &self, home: home)
            if let watcher { watchers.append(watcher) }
        }
        return watchers
    }
}
