extension WebServerOptions {
    /// Returns what lets an operator look into pages; nil unless a secret is given.
    ///
    /// - Throws: `WebServerError` of kind `badOption` if the secret cannot be used, or if there is no port for it.
    func makeInspector(
        report: @escaping @Sendable (WebServerReport) -> Void
    ) throws(WebServerError) -> OperatorInspector? {
        if allowsInspectorJumps, !hasDeveloperTools {
            throw .badOption("--inspect-jump needs --dev: it changes what visitors see")
        }
        guard let inspectTokenFile else { return nil }
        guard metricsPort != nil else { throw .badOption("--inspect-token needs --metrics, at whose port it is") }
        return OperatorInspector(try InspectToken(path: inspectTokenFile), report: report)
    }
}
