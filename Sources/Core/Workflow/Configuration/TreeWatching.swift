import TrellisSupport

/// An object that makes watchers of trees; the one that it has to be is declared beside what it makes.
package protocol WatcherSource: AnyObject, Sendable {}

/// The choice of those who watch the trees of a configuration without being named by the host.
package enum TreeWatching: Sendable {
    /// Those around the making of the host, and those of the process.
    case inherited
    /// Nobody: the host belongs to a tool.
    case none
    /// A source in place of the one around the making of the host, and that of the process.
    case by(any WatcherSource)
}

extension TreeWatching {
    @TaskLocal private static var around: (any WatcherSource)?
    private static let ofProcess = Guarded<(any WatcherSource)?>(nil)

    /// The source for the hosts that are made here and now; `nil` if there is none.
    package static var current: (any WatcherSource)? { around }

    /// Calls `operation`, the hosts of which are watched.
    package static func with<Result>(_ source: any WatcherSource, operation: () throws -> Result) rethrows -> Result {
        try $around.withValue(source, operation: operation)
    }

    /// Sets the source for all hosts of the process that are made from now on.
    package static func setProcessSource(_ source: (any WatcherSource)?) {
        ofProcess.withLock { $0 = source }
    }

    /// The sources that make watchers for a host.
    var sources: [any WatcherSource] {
        let chosen: (any WatcherSource)?
        switch self {
        case .none: return []
        case .inherited: chosen = Self.around
        case .by(let source): chosen = source
        }
        let ofProcess = Self.ofProcess.withLock { $0 }
        return ([chosen, ofProcess] as [(any WatcherSource)?]).compactMap { $0 }
    }
}

extension RuntimeConfiguration {
    /// The same for a host that belongs to a tool.
    package var unwatched: RuntimeConfiguration {
        var configuration = self
        configuration.watching = .none
        return configuration
    }
}

/// The place of a host in its app, for those who watch it.
package struct HostPlace: Sendable {
    /// The name of the page that the host shows; `nil` for a host that shows none.
    package var page: String?
    /// The name of the user who was signed in when the host was made; `nil` if nobody was.
    package var login: String?
    /// Returns whether the page has gone on as another user since, or as nobody. Called on any thread.
    package var hasOtherLogin: (@Sendable () -> Bool)?
    /// Returns the URL at which the page is now. Called on the home of the host.
    package var url: (@Sendable () -> String?)?
    /// Takes the page back to the URL that it had. Called on the home of the host, before its tree goes back too.
    package var goBack: (@Sendable (_ url: String) -> Void)?
    /// The `traceparent` field of the request for which the host was made, as it came; `nil` for none.
    package var traceParent: String?

    package init(
        page: String? = nil,
        login: String? = nil,
        hasOtherLogin: (@Sendable () -> Bool)? = nil,
        url: (@Sendable () -> String?)? = nil,
        goBack: (@Sendable (_ url: String) -> Void)? = nil,
        traceParent: String? = nil
    ) {
        (self.page, self.login, self.url, self.traceParent) = (page, login, url, traceParent)
        (self.hasOtherLogin, self.goBack) = (hasOtherLogin, goBack)
    }
}
