/// The answers for the operator of a server: whether it lives, whether it takes visitors, and its metrics.
struct OperatorAnswers: Sendable {
    static let healthPath = "/_trellis/health"
    static let readyPath = "/_trellis/ready"
    static let metricsPath = "/_trellis/metrics"

    let health: ServerHealth
    /// Returns the metrics; nil where visitors could see them.
    let metrics: (@Sendable () -> String)?
    /// The operator's look into pages; nil where nobody asked for it, and where visitors could ask.
    var inspector: OperatorInspector?

    /// Returns the answer to a request; nil for other paths.
    func answer(_ request: WebRequest) -> WebResponse? {
        switch request.path {
        case Self.healthPath: return .text(health.weakness.map { "degraded: \($0)\n" } ?? "ok\n")
        case Self.readyPath:
            guard let obstacle = health.obstacle else {
                return .text(health.weakness.map { "degraded: \($0)\n" } ?? "ready\n")
            }
            return .text("\(obstacle)\n", status: .serviceUnavailable)
        case Self.metricsPath:
            return metrics.map {
                WebResponse(contentType: "text/plain; version=0.0.4; charset=utf-8", bytes: Array($0().utf8))
            }
        default: return nil
        }
    }
}
