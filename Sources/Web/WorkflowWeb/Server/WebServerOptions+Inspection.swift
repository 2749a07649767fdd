extension WebServerOptions {
    /// Returns what lets an operator look into pages; nil unless a secret is given.
    ///
    /// - Throws: `WebServerError` of kind `badOption` if the secret cannot be used, or if there is no port for it.
    func makeInspector(
        report: @escaping @Sendable (WebServerReport) -> Void
    ) throws(WebServerError) -> OperatorInspector? {
        guard let inspectTokenFile else { return nil }
        guard metricsPort != nil else { throw .badOption("--inspect-token needs --metrics, at whose port it is") }
        return OperatorInspector(try InspectToken(path: inspectTokenFile), report: report)
    }
}
