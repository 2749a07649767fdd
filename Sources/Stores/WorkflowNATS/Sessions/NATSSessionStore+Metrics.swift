import WorkflowLive

extension NATSSessionStore {
    /// The counts of the store, for `WebServerOptions.metrics`.
    public var metrics: [ServerMetric] {
        [
            counter("trellis_store_claims_total", "Sessions that were claimed in NATS.", \.claims),
            counter("trellis_store_saves_total", "Saves that NATS has stored.", \.saves),
            counter("trellis_store_rewrites_total", "Saves that wrote the base of their session again.", \.rewrites),
            counter("trellis_store_collisions_total", "Writes that were tried again.", \.collisions),
            counter("trellis_store_failures_total", "Calls that NATS did not do.", \.failures),
        ]
    }

    private func counter(
        _ name: String,
        _ help: String,
        _ count: @escaping @Sendable (Counts) -> Int
    ) -> ServerMetric {
        .counter(name, help) { Double(count(self.counts)) }
    }
}
