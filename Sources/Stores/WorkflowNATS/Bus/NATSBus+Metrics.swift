public import WorkflowLive

extension NATSBus {
    /// The counts and the lag of the bus, for `WebServerOptions.metrics`.
    public var metrics: [ServerMetric] {
        [
            counter("trellis_bus_sent_total", "Messages that were handed to NATS.", \.sent),
            counter("trellis_bus_received_total", "Messages of other servers that were received.", \.received),
            counter("trellis_bus_dropped_total", "Messages that were lost on this server.", \.dropped),
            counter("trellis_bus_unreadable_total", "Messages that are not what a channel carries.", \.unreadable),
            counter("trellis_bus_reconnects_total", "Times that the connection was made again.", \.reconnects),
            .gauge("trellis_bus_lag_seconds", "Time of the newest message to NATS and back.") {
                self.counts.lag.map { $0 / .seconds(1) }
            },
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
