/// The settings and objects that all parts of one server share.
struct ServerParts: Sendable {
    let limits: WebServerLimits
    let origins: OriginPolicy
    let apiPaths: APIPaths
    /// The prefix of all paths of the server.
    let mount: MountPath
    let clock: WebServerClock
    /// nil for plain HTTP.
    let tls: TLSCredentials?
    let health: ServerHealth
    /// The room of all connected pages and their sockets.
    let budget: ByteBudget
    let onReport: @Sendable (WebServerReport) -> Void
    /// Returns whether a listener wants a report of each sent patch; these are the most frequent reports.
    var hearsPatches: @Sendable () -> Bool = { true }
    /// Returns the answer to a request that may see nothing of the server, its files included; nil for one that may.
    var door: (@Sendable (WebRequest) -> WebResponse?)?
}
